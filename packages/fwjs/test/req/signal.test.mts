import assert from 'node:assert/strict'
import http, { type Server } from 'node:http'
import net from 'node:net'
import test from 'node:test'
import fw, { type Application, type Request } from 'fwjs'
import { ask, serving } from '../support/client.mts'

const skip =
  'signal' in http.IncomingMessage.prototype ? false : 'this Node has no req.signal, 24 has'

/** Node's types are those of Node 20. */
const signalOf = (req: Request): AbortSignal => Reflect.get(req, 'signal')

const ways: Record<string, (app: Application) => Server> = {
  'app.listen': (app) => app.listen(0, '127.0.0.1'),
  'http.createServer': (app) => http.createServer(app),
}

for (const [way, serverOf] of Object.entries(ways)) {
  test(`with ${way}, req.signal is aborted when the client goes away`, { skip }, async () => {
    const app = fw()
    const aborted = new Promise<boolean>((resolve) => {
      app.get('/', (req, res) => {
        const signal = signalOf(req)
        signal.addEventListener('abort', () => resolve(signal.aborted))
        res.write('begun')
      })
    })
    await serving(serverOf(app), async ({ port }) => {
      const socket = net.connect(port, '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
      )
      socket.once('data', () => socket.destroy())
      assert.equal(await aborted, true)
    })
  })

  test(`with ${way}, req.signal is not aborted while a handler answers`, { skip }, async () => {
    const app = fw()
    app.get('/', (req, res) => {
      const signal = signalOf(req)
      setImmediate(() => res.json({ aborted: signal.aborted, same: signal === signalOf(req) }))
    })
    const { text } = await serving(serverOf(app), (address) => ask(address, '/'))
    assert.deepEqual(JSON.parse(text), { aborted: false, same: true })
  })
}
