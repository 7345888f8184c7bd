import assert from 'node:assert/strict'
import test from 'node:test'
import { deprecationsOf } from '../support/quiet.mts'
import { replyOf } from '../support/reply.mts'

const varyOf = async (...fields: unknown[]) => {
  const reply = await replyOf((res) => {
    for (const field of fields) Reflect.apply(res.vary, res, [field])
    res.end()
  })
  return reply.headers.vary
}

test('res.vary adds a field once', async () => {
  assert.equal(await varyOf('Accept'), 'Accept')
  assert.equal(await varyOf('Accept', 'accept', 'User-Agent'), 'Accept, User-Agent')
  assert.equal(await varyOf(['Accept', 'Accept', 'Origin']), 'Accept, Origin')
  assert.equal(await varyOf('Accept, Origin', 'Origin'), 'Accept, Origin')
})

test('* in Vary replaces all other fields', async () => {
  assert.equal(await varyOf('Accept', '*'), '*')
  assert.equal(await varyOf('*', 'Accept'), '*')
})

test('res.vary rejects an invalid field name', async () => {
  const reply = await replyOf((res) => res.vary('a:b'))
  assert.equal(reply.status, 500)
  assert.match(reply.text, /field argument contains an invalid header name/)
})

test('res.vary without a field is deprecated and does nothing', async () => {
  const messages = await deprecationsOf(async () => {
    assert.equal(await varyOf(undefined), undefined)
    assert.equal(await varyOf([]), undefined)
  })
  assert.equal(messages[0], 'res.vary(): Provide a field name')
})
