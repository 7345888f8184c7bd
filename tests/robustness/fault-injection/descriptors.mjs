import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { startServer } from '../server-process.mjs'
import { ask, ORDINARY, unexpectedAnswers } from './requests.mjs'

const MOST = 64
/** Requests that need no file on disk. */
const WITHOUT_FILES = ORDINARY.filter(([target]) => !/^\/files?(?:$|\/[a-z])/.test(target))

async function connect(port) {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Tests a server that cannot open another file or connection. */
export async function checkDescriptors(report, { fwjs, folder, SERVER }) {
  await report.check('without free descriptors it responds, and then recovers', async () => {
    const server = await startServer([SERVER, fwjs, folder], { shell: `ulimit -n ${MOST}` })
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    try {
      await ask(server.port, '/ping', { agent })
      const idle = []
      for (let count = 0; count < MOST * 2; count += 1) idle.push(await connect(server.port))
      // Connections that it could not accept are closed.
      const isExhausted = await Promise.race(idle.map((socket) => once(socket, 'close')))
      assert.ok(isExhausted, 'the control: no connection was refused')
      assert.deepEqual(await unexpectedAnswers(server.port, agent, WITHOUT_FILES), [])
      const { status } = await ask(server.port, '/files/page.html', { agent })
      report.figure('status of a file request without a free descriptor', status ?? 'none')
      assert.ok(status >= 500, 'a file that cannot be opened is the fault of the server')
      for (const socket of idle) socket.destroy()
      assert.deepEqual(await answersSoon(server.port), [])
      assert.ok(server.isAlive)
    } finally {
      agent.destroy()
      await server.stop()
    }
  })
}

/** The kernel reports closed connections one by one, so the first requests may come too early. */
async function answersSoon(port) {
  let found = ['nothing was asked']
  for (let left = 50; left > 0 && found.length > 0; left -= 1) found = await unexpectedAnswers(port)
  return found
}
