import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import test from 'node:test'
import fw from 'fwjs'
import { manage, protect, shed } from 'fwjs-ops'
import fw5 from 'fwjs-v5'
import { certificate } from '../support/certificate.mts'
import { connect, head, post } from '../support/client.mts'
import { type Handle, Held, portOf } from '../support/servers.mts'
import { until } from '../support/waiting.mts'
import { watch } from '../support/watched.mts'

const never = { idleDelay: 20_000 }
const countOf = (text: string, part: RegExp): number => text.match(part)?.length ?? 0

const servers: [string, boolean, (handle: Handle) => http.Server | https.Server][] = [
  ['http', false, (handle) => http.createServer(handle)],
  ['https', true, (handle) => https.createServer(certificate, handle)],
  ['fwjs', false, (handle) => http.createServer(fw().use(handle as never))],
  ['fwjs-v5', false, (handle) => http.createServer(fw5().use(handle as never))],
]

for (const [name, secure, create] of servers) {
  test(`${name}: manage, protect, and shed work together, in either order`, async () => {
    for (const isFirst of [true, false]) {
      const held = new Held()
      const shedding = shed()
      const server = create((req, res) => shedding(req, res, () => held.handle(req, res)))
      if (isFirst) protect(server)
      const managed = manage(server, never)
      if (!isFirst) protect(server)
      const client = connect(await portOf(server), head('/'), secure)
      await until(() => held.responses.length === 1)
      const closed = managed.close()
      await until(() => managed.signal.aborted)
      held.responses[0]?.end('response')
      assert.match(await client.closed, /Connection: close[\s\S]*response/)
      assert.equal((await closed).finished, true)
    }
  })
}

test('requests that wait because of protect get responses, in either order', async () => {
  for (const isFirst of [true, false]) {
    const held = new Held()
    const server = http.createServer(held.handle)
    if (isFirst) protect(server, { maxConcurrentRequests: 2 })
    const managed = manage(server, never)
    if (!isFirst) protect(server, { maxConcurrentRequests: 2 })
    const client = connect(await portOf(server), head('/').repeat(4))
    await until(() => held.responses.length === 2)
    const closed = managed.close()
    await until(() => managed.signal.aborted)
    // The second response begins first, when it is the last one that a handler has.
    for (const res of held.responses.splice(0).reverse()) res.end('response')
    await until(() => held.responses.length === 2)
    for (const res of held.responses.splice(0).reverse()) res.end('response')
    const text = await client.closed
    assert.equal(countOf(text, /\r\n\r\nresponse/g), 4)
    assert.equal(countOf(text, /Connection: close/g), 1)
    assert.equal((await closed).finished, true)
  }
})

test("manage doesn't shorten the time protect gives a client to read its response", async () => {
  const server = http.createServer((req, res) => {
    req.resume()
    res.end('rejected')
  })
  const { pass, reasons } = watch(server, { maxUnreadBodyBytes: 10 })
  const managed = manage(server, { idleDelay: 0 })
  const port = await portOf(server)
  const accepted = once(server, 'connection')
  const client = connect(port, `${post('/', 100)}${'x'.repeat(50)}`)
  const [socket] = await accepted
  const idle = connect(port, head('/'))
  await until(() => client.text().includes('rejected') && idle.text().includes('rejected'))
  await until(() => reasons.length === 1)
  const closed = managed.close()
  // The idle one is closed by then, so this one could have been closed too.
  await idle.closed
  assert.equal(socket.destroyed, false)
  await pass(2000)
  assert.equal(socket.destroyed, true)
  assert.match(await client.closed, /rejected/)
  assert.equal((await closed).finished, true)
})
