import assert from 'node:assert/strict'
import http from 'node:http'
import net from 'node:net'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { type ManageOptions, manage } from 'fwjs-ops'
import fw5 from 'fwjs-v5'
import { ask, serving } from '../support/client.mts'
import { type AnyServer, portOf } from '../support/servers.mts'

const nothing = { finished: true, cut: { requests: 0, connections: 0 } }

test('the server is ready from listen until close', async () => {
  const server = http.createServer()
  const managed = manage(server)
  assert.equal(managed.ready, false)
  await portOf(server)
  assert.equal(managed.ready, true)
  const closed = managed.close()
  assert.equal(managed.ready, false)
  assert.equal(server.listening, true)
  await closed
  assert.equal(server.listening, false)
})

test('every call to close returns the same promise', async () => {
  const server = http.createServer()
  const managed = manage(server)
  await portOf(server)
  const closed = managed.close()
  assert.equal(managed.close(), closed)
  assert.deepEqual(await closed, nothing)
  assert.equal(managed.close(), closed)
})

test("close works on a server that isn't listening", async () => {
  assert.deepEqual(await manage(http.createServer()).close(), nothing)
})

test('close works on a server that the app has already closed', async () => {
  const server = http.createServer()
  const managed = manage(server)
  await portOf(server)
  server.close()
  assert.equal(managed.ready, false)
  assert.deepEqual(await managed.close(), nothing)
})

test('close waits for requests indefinitely without a deadline', async () => {
  const server = http.createServer()
  const managed = manage(server, { deadline: 0 })
  await portOf(server)
  assert.deepEqual(await managed.close(), nothing)
})

test('an await using block drains the server at its end', async () => {
  const server = http.createServer()
  const managed = manage(server)
  await portOf(server)
  assert.equal(await managed[Symbol.asyncDispose](), undefined)
  assert.equal(server.listening, false)
  assert.equal(managed.signal.aborted, true)
})

test('the signal aborts when the port is closed, not earlier', async () => {
  const server = http.createServer()
  const managed = manage(server, { readinessDelay: 5 })
  await portOf(server)
  let wasListening = true
  managed.signal.addEventListener('abort', () => {
    wasListening = server.listening
  })
  const closed = managed.close()
  assert.equal(managed.signal.aborted, false)
  await closed
  assert.equal(managed.signal.aborted, true)
  assert.equal(wasListening, false)
})

test('many listeners on the signal cause no leak warning', async () => {
  const warnings: Error[] = []
  const collect = (warning: Error): number => warnings.push(warning)
  process.on('warning', collect)
  const { signal } = manage(http.createServer())
  for (let count = 0; count < 50; count++) signal.addEventListener('abort', () => count)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', collect)
  assert.deepEqual(warnings, [])
})

test('managing a server twice throws', () => {
  const server = http.createServer()
  manage(server)
  assert.throws(() => manage(server), /manage\(\) was already called on this server/)
})

test('manage rejects other kinds of servers', () => {
  for (const other of [net.createServer(), undefined, {}, fw(), fw5()]) {
    assert.throws(
      () => manage(other as unknown as AnyServer),
      /TypeError: manage\(\) expects a server/,
    )
  }
})

test('manage rejects a misspelled option and an invalid value', () => {
  const wrong: [unknown, RegExp][] = [
    [{ delay: 1 }, /manage: unknown option "delay"/],
    [{ deadline: '10s' }, /option "deadline" must be a number/],
    [{ readinessDelay: 10, deadline: 10 }, /"deadline" must be longer than "readinessDelay"/],
    [
      { signals: 'SIGTERM' },
      /"signals" must be an array of signals such as 'SIGTERM'; got SIGTERM/,
    ],
    [{ signals: ['TERM'] }, /"signals" must be an array of signals such as 'SIGTERM'; got TERM/],
  ]
  for (const [options, message] of wrong) {
    assert.throws(() => manage(http.createServer(), options as ManageOptions), message)
  }
})

test('SIGBREAK is accepted on every system', () => {
  manage(http.createServer(), { signals: ['SIGBREAK'] })
  assert.equal(process.listenerCount('SIGBREAK'), 1)
  process.removeAllListeners('SIGBREAK')
})

for (const [name, app] of Object.entries({ fwjs: fw(), 'fwjs-v5': fw5() as unknown as Express })) {
  test(`${name}: the health endpoints report the state on the server itself and on another one`, async () => {
    const server = http.createServer(app)
    const managed = manage(server, { readinessDelay: 50 })
    app.get('/ready', managed.readiness).get('/live', managed.liveness)
    const admin = http.createServer(managed.readiness)
    await serving(admin, async (adminPort) => {
      const starting = await ask(adminPort, '/')
      assert.deepEqual([starting.status, starting.text], [503, '{"status":"starting"}'])
      const port = await portOf(server)
      const ready = await ask(port, '/ready')
      assert.deepEqual([ready.status, ready.text], [200, '{"status":"ready"}'])
      assert.equal(ready.headers['cache-control'], 'no-store')
      const closed = managed.close()
      const draining = await ask(adminPort, '/')
      assert.deepEqual([draining.status, draining.text], [503, '{"status":"draining"}'])
      await closed
    })
  })
}

test('the liveness endpoint returns 200 while the server is drained', async () => {
  const server = http.createServer()
  const managed = manage(server)
  await portOf(server)
  const closed = managed.close()
  const other = http.createServer(managed.liveness)
  await serving(other, async (port) => {
    const { status, text } = await ask(port, '/')
    assert.deepEqual([status, text], [200, '{"status":"alive"}'])
  })
  await closed
})
