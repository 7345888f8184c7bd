import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, so that none takes the port before it's used. */
const [FIRST_PORT, LAST_PORT] = [10_000, 32_000]

/** Finds a port on which nothing listens. */
export async function findPort() {
  const port = randomInt(FIRST_PORT, LAST_PORT)
  return (await isFree(port)) ? port : findPort()
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
