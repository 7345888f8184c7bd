import assert from 'node:assert/strict'
import test from 'node:test'
import { manage, protect } from 'fwjs-ops'
import { connect, serving } from '../support/client.mts'
import { type AnyServer, Held, serversOfHttp1 } from '../support/servers.mts'
import { until } from '../support/waiting.mts'

/** Every version that Node's parser accepts on an HTTP/1.1 connection. */
const VERSIONS = ['0.9', '1.0', '1.1', '2.0']

const requestOf = (version: string, ...fields: string[]): string =>
  [`GET / HTTP/${version}`, 'Host: a', 'Connection: keep-alive', ...fields, '', ''].join('\r\n')

async function assertLimited(
  createServer: (handle: Held['handle']) => AnyServer,
  isSecure: boolean,
  version: string,
): Promise<void> {
  const held = new Held()
  const server = createServer(held.handle)
  const managed = manage(protect(server, { maxConcurrentRequests: 1, maxHeadersCount: 20 }))
  await serving(server, async (port) => {
    const fields = Array.from({ length: 30 }, (_, index) => `X-${index}: 1`)
    const rejected = connect(port, requestOf(version, ...fields), isSecure)
    assert.match(await rejected.closed, /^HTTP\/1\.1 431 /)

    const client = connect(port, requestOf(version).repeat(3), isSecure)
    await until(() => held.responses.length === 1)
    const closed = managed.close()
    await until(() => managed.signal.aborted)
    for (let count = 1; count <= 3; count++) {
      await until(() => held.responses.length === count)
      // Without the length, Node would close the connection of any version but 1.1.
      held.responses[count - 1]?.setHeader('Content-Length', 8).end('response')
    }
    assert.equal((await client.closed).match(/response/g)?.length, 3)
    assert.deepEqual((await closed).cut, { requests: 0, connections: 0 })
  })
}

for (const version of VERSIONS) {
  test(`limits and counts are the same for HTTP/${version} in a request line`, async () => {
    const all = serversOfHttp1.map(([, isSecure, createServer]) =>
      assertLimited(createServer, isSecure, version),
    )
    await Promise.all(all)
  })
}
