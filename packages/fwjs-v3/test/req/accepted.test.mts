import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'
import { cpuTimeOf } from '../support/waiting.mts'

function accepted(header?: string): Promise<unknown> {
  return seenBy((req) => req.accepted, { headers: header === undefined ? {} : { Accept: header } })
}

test('req.accepted lists the accepted types and their parts, best first', async () => {
  assert.deepEqual(await accepted('text/*;q=.5, application/json;version=2'), [
    {
      value: 'application/json',
      quality: 1,
      params: { version: '2' },
      originalIndex: 1,
      type: 'application',
      subtype: 'json',
    },
    {
      value: 'text/*',
      quality: 0.5,
      params: {},
      originalIndex: 0,
      type: 'text',
      subtype: '*',
    },
  ])
})

test('types of equal quality keep their order, and those with quality 0 are left out', async () => {
  const list = (await accepted('a/b;q=0, c/d, e/f')) as { value: string }[]
  assert.deepEqual(
    list.map(({ value }) => value),
    ['c/d', 'e/f'],
  )
})

test('req.accepted is empty without an Accept header', async () => {
  assert.deepEqual(await accepted(), [])
})

test('a header full of whitespace is parsed quickly', async () => {
  const [, ms] = await cpuTimeOf(() => accepted(`a/b${' '.repeat(15_000)}x, c/d`))
  assert.ok(ms < 1000, String(ms))
})
