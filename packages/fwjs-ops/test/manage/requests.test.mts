import assert from 'node:assert/strict'
import { once } from 'node:events'
import test from 'node:test'
import { manage } from 'fwjs-ops'
import { connect, head, post } from '../support/client.mts'
import { Held, portOf, serversOfHttp1 } from '../support/servers.mts'
import { until } from '../support/waiting.mts'

/** Longer than any test: if a connection closes, there is another reason. */
const never = { idleDelay: 20_000 }
const closeHeader = /^Connection: close\r$/im

for (const [name, secure, create] of serversOfHttp1) {
  test(`${name}: a request in flight finishes with Connection: close, and the port is closed`, async () => {
    const held = new Held()
    const server = create(held.handle)
    const managed = manage(server, never)
    const port = await portOf(server)
    const client = connect(port, head('/'), secure)
    await until(() => held.responses.length === 1)
    const closed = managed.close()
    await until(() => managed.signal.aborted)
    const late = connect(port, head('/'), secure)
    assert.equal(await late.closed, '')
    held.responses[0]?.end('finished')
    assert.match(await client.closed, closeHeader)
    assert.match(client.text(), /finished/)
    assert.deepEqual(await closed, { finished: true, cut: { requests: 0, connections: 0 } })
  })

  test(`${name}: a request on an idle connection is served with Connection: close`, async () => {
    const server = create((req, res) => res.end(`at ${req.url}`))
    const managed = manage(server, never)
    const client = connect(await portOf(server), head('/1'), secure)
    await until(() => client.text().includes('at /1'))
    assert.doesNotMatch(client.text(), closeHeader)
    const closed = managed.close()
    await until(() => managed.signal.aborted)
    client.socket.write(head('/2'))
    assert.match(await client.closed, /at \/2/)
    assert.match(client.text(), closeHeader)
    assert.equal((await closed).finished, true)
  })

  test(`${name}: a connection that hasn't sent a request yet is served`, async () => {
    const server = create((_req, res) => res.end('hello'))
    const managed = manage(server, never)
    const accepted = once(server, secure ? 'secureConnection' : 'connection')
    const client = connect(await portOf(server), '', secure)
    await accepted
    const closed = managed.close()
    await until(() => managed.signal.aborted)
    client.socket.write(head('/'))
    assert.match(await client.closed, /hello/)
    assert.equal((await closed).finished, true)
  })

  test(`${name}: the server waits for the rest of a partial request`, async () => {
    const server = create((_req, res) => res.end('hello'))
    const managed = manage(server, { idleDelay: 1 })
    const accepted = once(server, secure ? 'secureConnection' : 'connection')
    const client = connect(await portOf(server), '', secure)
    const [socket] = await accepted
    const request = head('/')
    client.socket.write(request.slice(0, 10))
    await until(() => socket.bytesRead >= 10)
    const idle = connect(await portOf(server), '', secure)
    await once(server, secure ? 'secureConnection' : 'connection')
    const closed = managed.close()
    // The idle one is closed by then, so this one could have been closed too.
    assert.equal(await idle.closed, '')
    client.socket.write(request.slice(10))
    assert.match(await client.closed, /hello/)
    assert.equal((await closed).finished, true)
  })

  test(`${name}: a body in transit is received completely`, async () => {
    const server = create(async (req, res) => {
      let text = ''
      for await (const chunk of req) text += chunk
      res.end(`got ${text}`)
    })
    const managed = manage(server, never)
    const requested = once(server, 'request')
    const client = connect(await portOf(server), `${post('/', 10)}hello`, secure)
    await requested
    const closed = managed.close()
    await until(() => managed.signal.aborted)
    client.socket.write('world')
    assert.match(await client.closed, /got helloworld/)
    assert.equal((await closed).finished, true)
  })

  test(`${name}: idle connections are closed after idleDelay`, async () => {
    const server = create((_req, res) => res.end('hello'))
    const managed = manage(server, { idleDelay: 0 })
    const port = await portOf(server)
    const used = connect(port, head('/'), secure)
    const unused = connect(port, '', secure)
    await until(() => used.text().includes('hello'))
    await managed.close()
    await Promise.all([used.closed, unused.closed])
  })
}

test("closing doesn't lose a response sent before the body has arrived", async () => {
  for (const [name, secure, create] of serversOfHttp1) {
    const held = new Held()
    const server = create(held.handle)
    const managed = manage(server, never)
    const client = connect(await portOf(server), `${post('/', 200_000)}some`, secure)
    await until(() => held.responses.length === 1)
    const closed = managed.close()
    await until(() => managed.signal.aborted)
    held.responses[0]?.end('too large')
    await until(() => client.text().includes('too large'))
    client.socket.write('x'.repeat(200_000 - 4))
    assert.match(await client.closed, /too large/, name)
    assert.equal((await closed).finished, true)
  }
})

test('a response closes the connection as usual if the body ends in the meantime', async () => {
  const held = new Held()
  const [, , create] = serversOfHttp1[0] as (typeof serversOfHttp1)[0]
  const server = create(held.handle)
  const managed = manage(server, never)
  const client = connect(await portOf(server), `${post('/', 10)}hello`)
  await until(() => held.responses.length === 1)
  const [res] = held.responses
  const closed = managed.close()
  await until(() => managed.signal.aborted)
  res?.write('begun')
  res?.req.resume()
  client.socket.write('world')
  await until(() => res?.req.complete === true)
  res?.end()
  assert.match(await client.closed, /begun/)
  assert.equal((await closed).finished, true)
})
