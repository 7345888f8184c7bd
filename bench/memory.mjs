import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startServer } from './measure.mjs'

const QUESTION = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const preload = fileURLToPath(new URL('idle.cjs', import.meta.url))
/**
 * The heap and the buffers of a process grow in steps while it warms up, so the first connections do not
 * count.
 */
const NOT_COUNTED = 0.4
const AT_ONCE = 100

/** Opens a connection that has received its response and stays open. */
function idle(port) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(QUESTION))
    socket.once('error', reject)
    socket.once('data', () => resolve(socket))
  })
}

/**
 * Returns the kilobytes of resident memory that an idle keep-alive connection adds, without garbage and the
 * gaps it leaves.
 */
export async function memoryOf({ file, connections, node = process.execPath }) {
  const server = await startServer({ node, file, program: 'json', preload })
  const sockets = []
  const openUntil = async (count) => {
    while (sockets.length < count) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) })
      sockets.push(...(await Promise.all(some.map(() => idle(server.port)))))
    }
    return residentOf(server.child)
  }
  const first = Math.round(connections * NOT_COUNTED)
  try {
    const before = await openUntil(first)
    const after = await openUntil(connections)
    const closed = sockets.filter(({ destroyed }) => destroyed).length
    if (closed > 0) throw new Error(`${file} closed ${closed} of ${connections} connections`)
    return (after - before) / 1024 / (connections - first)
  } finally {
    for (const socket of sockets) socket.destroy()
    server.stop()
  }
}

async function residentOf(child) {
  child.send('how much memory?')
  const [bytes] = await once(child, 'message')
  return bytes
}
