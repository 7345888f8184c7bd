import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

for (const [target, name] of [
  ['*', '*'],
  ['//', '//'],
  ['http://host', '/'],
  ['http://host?query', '/'],
  ['http://?query', 'null'],
] as const) {
  test(`a request for ${target} gets a 404 page`, async () => {
    const reply = await get(quietApp(), target)
    assert.equal(reply.status, 404)
    assert.ok(reply.text.includes(`<pre>Cannot GET ${name}</pre>`), reply.text)
  })
}
