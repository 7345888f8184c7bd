import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { createFolder } from '../support/folder.mts'

const library = fileURLToPath(new URL('../../../lib/compare-requests.js', import.meta.url))

/** An app that never responds, and keeps a connection to the test open while it runs. */
const program = (port: number): string => `
require('http').createServer(() => {}).listen(3000)
require('net').connect(${port}, '127.0.0.1')
process.on('SIGTERM', () => {})
`

const comparison = (folder: string): string => `
const { compareRequests } = require(${JSON.stringify(library)})
const { Terminal } = require(${JSON.stringify(join(library, '../terminal/terminal.js'))})
void compareRequests({
  requests: ${JSON.stringify(join(folder, 'list.txt'))},
  command: ['sh', '-c', 'node app.js; true'],
  engine: ${JSON.stringify(join(folder, 'engine.js'))},
  headers: [], timeoutMs: 60000, startTimeoutMs: 60000, max: 1, apart: 0, allMethods: false, json: true,
}, new Terminal())
`

test('interrupting a comparison stops all child processes', async (context) => {
  const server = net.createServer().listen(0, '127.0.0.1')
  context.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const folder = createFolder({
    'app.js': program(port),
    'engine.js': '',
    'list.txt': 'GET /',
  })
  const child = spawn(process.execPath, ['-e', comparison(folder)], {
    cwd: folder,
    stdio: 'ignore',
  })
  const sockets: net.Socket[] = []
  const ended = once(child, 'exit')
  while (sockets.length < 3) {
    const [socket] = await Promise.race([once(server, 'connection'), ended])
    assert.ok(socket instanceof net.Socket, 'the comparison ended early')
    sockets.push(socket)
  }
  const closed = sockets.map((socket) => once(socket.on('error', () => {}).resume(), 'close'))
  child.kill('SIGINT')
  assert.deepEqual(await ended, [130, null])
  await Promise.all(closed)
})
