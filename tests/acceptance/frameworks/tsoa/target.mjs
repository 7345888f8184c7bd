import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

export function prepare(folder) {
  mkdirSync(join(folder, 'generated'), { recursive: true })
  const options = { cwd: folder, stdio: 'inherit' }
  execFileSync('node_modules/.bin/tsoa', ['routes'], options)
  execFileSync('node_modules/.bin/tsc', [], options)
}

export const program = () => ({ args: ['dist/main.js'], ready: '/users' })

export async function flow({ ask }) {
  await ask('GET /users?page=2', { headers: { 'x-who': 'me' }, shows: '{"page":2,"who":"me"}' })
  await ask('GET /users?page=x', { status: 422, shows: 'invalid float' })
  await ask('GET /users/guarded', { status: 401, shows: 'no key' })
  await ask('GET /users/guarded', { headers: { 'x-key': 'k' }, shows: 'may read' })
  await ask('GET /users/fail', { status: 418, shows: 'stout' })
  await ask('GET /users/7', { shows: '{"id":7}' })
  await ask('GET /users/x', { status: 422 })
  await ask('POST /users', { json: { name: 'nn', age: 3 }, status: 201, shows: '"age":3' })
  await ask('POST /users', { json: { name: 'n', age: 3.5, more: 1 }, status: 422, shows: 'age' })
  await ask('DELETE /users/7', { status: 204 })
  await ask('GET /none', { status: 404 })
}
