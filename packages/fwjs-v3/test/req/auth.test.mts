import assert from 'node:assert/strict'
import test from 'node:test'
import { seenBy } from '../support/reply.mts'

function auth(Authorization?: string): Promise<unknown> {
  const headers: Record<string, string> = Authorization === undefined ? {} : { Authorization }
  return seenBy((req) => req.auth, { headers })
}

test('req.auth has the username and password from Basic authentication', async () => {
  const credentials = Buffer.from('tobi:a:b').toString('base64')
  const expected = { username: 'tobi', password: 'a:b' }
  assert.deepEqual(await auth(`Basic ${credentials}`), expected)
  assert.deepEqual(await auth(`basic ${credentials}`), expected)
})

test('req.auth is undefined without credentials, with another scheme, and if malformed', async () => {
  assert.equal(await auth(), undefined)
  assert.equal(await auth('Bearer abc'), undefined)
  assert.equal(await auth('Basic !'), undefined)
  assert.equal(await auth(`Basic ${Buffer.from('tobi').toString('base64')}`), undefined)
})
