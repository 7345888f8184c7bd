import assert from 'node:assert/strict'
import test from 'node:test'
import { replyOf } from '../support/reply.mts'

test("res.on('header', listener) is called before the headers are written", async () => {
  const { headers } = await replyOf((res) => {
    res.on('header', () => res.setHeader('X-Late', 'yes'))
    res.send('x')
  })
  assert.equal(headers['x-late'], 'yes')
})

test('other events are those of Node', async () => {
  const finished = new Promise((resolve) => {
    replyOf((res) => {
      res.on('finish', () => resolve('finished'))
      res.end()
    }).catch(resolve)
  })
  assert.equal(await finished, 'finished')
})

test('res.headerSent is the same as res.headersSent', async () => {
  const seen: boolean[] = []
  await replyOf((res) => {
    seen.push(res.headerSent)
    res.end()
    seen.push(res.headerSent)
  })
  assert.deepEqual(seen, [false, true])
})
