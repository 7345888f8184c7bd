// A real Redis (Debian's redis-server) on its own port, without a file.
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

function findPort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(String(data).startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
  })
}

export async function startRedis(folder) {
  const port = await findPort()
  const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', folder].map(String)
  const child = spawn('redis-server', options, { stdio: 'ignore' })
  const failed = new Promise((_, reject) => {
    child.once('error', (error) => reject(new Error(`redis-server: ${error.message}`)))
  })
  for (let attempt = 0; attempt < 1200; attempt++) {
    if (await Promise.race([answers(port), failed])) return { port, stop: () => child.kill() }
    await sleep(50)
  }
  child.kill()
  throw new Error('redis-server does not respond')
}
