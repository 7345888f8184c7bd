import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'

async function params(pattern: string | RegExp | string[], path: string): Promise<unknown> {
  const app = fw()
  app.get(pattern, (req, res) => {
    res.json({ isArray: Array.isArray(req.params), entries: Object.entries(req.params) })
  })
  const reply = await get(app, path)
  return reply.status === 200 ? JSON.parse(reply.text) : reply.status
}

test('req.params is an array with named properties', async () => {
  assert.deepEqual(await params('/:a/*', '/1/2/3'), {
    isArray: true,
    entries: [
      ['0', '2/3'],
      ['a', '1'],
    ],
  })
})

test('unnamed groups of an expression are numbered', async () => {
  assert.deepEqual(await params(/^\/(\d+)-(\w+)$/, '/1-b'), {
    isArray: true,
    entries: [
      ['0', '1'],
      ['1', 'b'],
    ],
  })
})

test('req.params values are decoded', async () => {
  assert.deepEqual(await params('/:a', '/%C3%BC%2Fx'), { isArray: true, entries: [['a', 'ü/x']] })
})

test("a value that can't be decoded is a 400 error", async () => {
  assert.equal(await params('/:a', '/%zz'), 400)
})
