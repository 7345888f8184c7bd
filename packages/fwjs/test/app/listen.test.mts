import assert from 'node:assert/strict'
import { once } from 'node:events'
import http, { type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import test from 'node:test'
import fw from 'fwjs'
import { ask, serving } from '../support/client.mts'
import { folderWith } from '../support/templates.mts'

function hello(): fw.Express {
  const app = fw()
  app.get('/', (_req, res) => {
    res.send('hello')
  })
  return app
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

test('app.listen binds an unused port and returns the server', async () => {
  const server = hello().listen(0, '127.0.0.1')
  assert.ok(server instanceof http.Server)
  assert.equal((await serving(server, (address) => ask(address, '/'))).text, 'hello')
})

test('app.listen without arguments lets the system choose the port', async () => {
  const server = hello().listen()
  await once(server, 'listening')
  assert.ok((server.address() as AddressInfo).port > 0)
  await close(server)
})

test('app.listen accepts a port, a host, a backlog, and a callback', async () => {
  const self = await new Promise<unknown>((resolve) => {
    hello().listen(0, '127.0.0.1', 16, function (this: unknown) {
      resolve(this)
    })
  })
  assert.ok(self instanceof http.Server)
  assert.equal((self.address() as AddressInfo).address, '127.0.0.1')
  await close(self)
})

test('app.listen passes no error to a callback with an error parameter', async () => {
  const app = hello()
  const { server, error } = await new Promise<{ server: Server; error: Error | undefined }>(
    (resolve) => {
      const listening = app.listen((failure) => resolve({ server: listening, error: failure }))
    },
  )
  assert.equal(error, undefined)
  await close(server)
})

test('app.listen accepts an options object', async () => {
  const app = hello()
  const server: Server = Reflect.apply(app.listen, app, [{ port: 0, host: '127.0.0.1' }])
  assert.equal((await serving(server, (address) => ask(address, '/'))).text, 'hello')
})

test('app.listen accepts the path of a UNIX socket, or of a named pipe on Windows', async () => {
  const isWindows = process.platform === 'win32'
  const path = isWindows
    ? `\\\\.\\pipe\\fwjs-${process.pid}`
    : join(await folderWith({}), 'app.sock')
  const server = hello().listen(path)
  await once(server, 'listening')
  const socket = net.connect(path)
  socket.end('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  let received = ''
  for await (const chunk of socket) received += chunk
  assert.match(received, /^HTTP\/1\.1 200 OK\r\n/)
  assert.match(received, /hello$/)
  await close(server)
})

test('an error while listening is emitted on the server', async () => {
  const first = hello().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const second = hello().listen(port, '127.0.0.1')
  const [error] = await once(second, 'error')
  assert.equal(error.code, 'EADDRINUSE')
  await close(first)
})
