import assert from 'node:assert/strict'
import test from 'node:test'
import type { Express } from 'fwjs'
import { ask, type Question, serving } from '../support/client.mts'

const file = new URL('../../../../../examples/json-api/app.mjs', import.meta.url)

test('the JSON API example creates, finds and refuses notes', async () => {
  const { app } = (await import(file.href)) as { app: Express }
  const post = (body: string): Question => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  await serving(app, async (address) => {
    const created = await ask(address, '/notes', post('{"text":"hello"}'))
    assert.equal(created.status, 201)
    assert.equal(created.headers.location, '/notes/1')
    assert.deepEqual(JSON.parse((await ask(address, '/notes/1')).text), { id: 1, text: 'hello' })
    assert.equal((await ask(address, '/notes')).text, '[{"id":1,"text":"hello"}]')
    assert.equal((await ask(address, '/notes/2')).status, 404)
    assert.equal((await ask(address, '/notes', post('{"text":1}'))).status, 422)
    const broken = await ask(address, '/notes', post('{"text":'))
    assert.equal(broken.status, 400)
    assert.equal(broken.text, '{"error":"Unexpected end of JSON input"}')
    const large = await ask(address, '/notes', post(`"${'x'.repeat(20_000)}"`))
    assert.equal(large.status, 413)
    assert.equal(large.text, '{"error":"request entity too large"}')
  })
})
