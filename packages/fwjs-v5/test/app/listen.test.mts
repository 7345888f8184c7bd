import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v5'

test('the callback is called once, without arguments and with the server as this', async () => {
  const { server, given, self } = await new Promise<Record<string, unknown>>((resolve) => {
    const server = fw().listen(0, '127.0.0.1', function (this: unknown, ...given: unknown[]) {
      setImmediate(() => resolve({ server, given, self: this }))
    })
  })
  assert.deepEqual(given, [])
  assert.equal(self, server)
  ;(server as { close(): void }).close()
})

test('the callback gets the error if the port is in use, and nothing else is emitted', async () => {
  const first = fw().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    fw().listen(port, '127.0.0.1', resolve)
  })
  assert.equal(error?.code, 'EADDRINUSE')
  first.close()
})

test('an error after the start is not swallowed (Y3)', async () => {
  const server = fw().listen(0, '127.0.0.1', () => {})
  await once(server, 'listening')
  assert.throws(() => server.emit('error', new Error('later')), /later/)
  server.close()
})

test('listen works without a callback', async () => {
  const server = fw().listen(0, '127.0.0.1')
  await once(server, 'listening')
  assert.equal(server.listenerCount('error'), 0)
  server.close()
})
