import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { quietApp } from '../support/quiet.mts'

// Only HTTP/1.1 has these targets.
for (const [target, name] of [
  ['*', '*'],
  ['//', '//'],
  ['http://host', '/'],
  ['http://host?query', '/'],
  ['http://?query', 'null'],
] as const) {
  test(`a request for ${target} gets a 404 page`, async () => {
    const server = quietApp().listen(0)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const [response] = (await once(request({ port, path: target }).end(), 'response')) as [
      IncomingMessage,
    ]
    const page = await text(response)
    server.close()
    assert.equal(response.statusCode, 404)
    assert.ok(page.includes(`<pre>Cannot GET ${name}</pre>`), page)
  })
}
