import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

function auth(Authorization?: string): Promise<unknown> {
  const headers: Record<string, string> = Authorization === undefined ? {} : { Authorization }
  return seenBy((req) => req.auth, { headers })
}

test('req.auth holds username and password of Basic authentication', async () => {
  const credentials = Buffer.from('tobi:a:b').toString('base64')
  const expected = { username: 'tobi', password: 'a:b' }
  assert.deepEqual(await auth(`Basic ${credentials}`), expected)
  assert.deepEqual(await auth(`basic ${credentials}`), expected)
})

test('it is undefined without them, with another scheme and when they cannot be read', async () => {
  assert.equal(await auth(), undefined)
  assert.equal(await auth('Bearer abc'), undefined)
  assert.equal(await auth('Basic !'), undefined)
  assert.equal(await auth(`Basic ${Buffer.from('tobi').toString('base64')}`), undefined)
})
