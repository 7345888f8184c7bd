import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hash = promisify(scrypt)

async function createUser(id, name, password) {
  const salt = randomBytes(16)
  return { id, name, salt, hash: await hash(password, salt, 64) }
}

/** In your app, this is a database table. */
const users = [await createUser('7', 'ada', 'lovelace'), await createUser('8', 'alan', 'turing')]
const unknownUser = await createUser('', '', randomBytes(16))

export function findUser(id) {
  return users.find((user) => user.id === id)
}

/** Finds the user by name and password. An unknown name takes as long as a wrong password. */
export async function authenticate(name, password) {
  const user = users.find((one) => one.name === name) ?? unknownUser
  const isSame = timingSafeEqual(await hash(password, user.salt, 64), user.hash)
  return isSame && user !== unknownUser ? user : undefined
}
