import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import test from 'node:test'
import { basicAuth } from 'fwjs-v3/lib/middleware/basicAuth.js'
import { get, type Reply } from '../support/client.mts'
import { warningsOf } from '../support/quiet.mts'
import { chain, tell } from './chain.mts'

type Verifier = Parameters<typeof chain>[0]

function knock(guard: Verifier, credentials?: string): Promise<Reply> {
  const encoded = credentials && Buffer.from(credentials).toString('base64')
  const headers: Record<string, string> = encoded ? { Authorization: `Basic ${encoded}` } : {}
  const app = chain(
    guard,
    tell((req) => [req['user'], req['remoteUser']]),
  )
  return get(app, '/', { headers })
}

test('basicAuth(user, pass) accepts that pair and sets req.user and req.remoteUser', async () => {
  const { status, text } = await knock(basicAuth('tj', 'to:bi'), 'tj:to:bi')
  assert.equal(status, 200)
  assert.equal(text, '["tj","tj"]')
})

test('basicAuth responds with 401 and its realm', async () => {
  for (const credentials of [undefined, 'tj:wrong', 'other:tobi', 'tj:', 'tj:tobi2', ':']) {
    const reply = await knock(basicAuth('tj', 'tobi'), credentials)
    assert.equal(reply.status, 401, credentials)
    assert.equal(reply.headers['www-authenticate'], 'Basic realm="Authorization Required"')
    assert.equal(reply.text, 'Unauthorized')
  }
  const reply = await knock(basicAuth('tj', 'tobi', 'Zoo'))
  assert.equal(reply.headers['www-authenticate'], 'Basic realm="Zoo"')
})

test('basicAuth fails with 400 if the header is malformed', async () => {
  for (const header of ['Basic', 'basic dGo6dG9iaQ==', 'Digest a', 'Basic a b', 'Basic dGo=']) {
    const app = chain(
      basicAuth('tj', 'tobi'),
      tell(() => 'in'),
    )
    const { status, text } = await get(app, '/', { headers: { Authorization: header } })
    assert.equal(status, 400, header)
    assert.equal(text, 'Bad Request')
  }
})

test('basicAuth(verify, realm) calls the function and uses the realm', async () => {
  const guard = basicAuth((user, pass) => user === 'a' && pass === 'b', 'Zoo')
  assert.equal((await knock(guard, 'a:b')).text, '["a","a"]')
  const rejected = await knock(guard, 'a:c')
  assert.equal(rejected.status, 401)
  assert.equal(rejected.headers['www-authenticate'], 'Basic realm="Zoo"')
})

test('basicAuth(verify) waits for a promise instead of treating it as a success', async () => {
  const guard = basicAuth(async (user, pass) => {
    if (user === 'broken') throw new Error('no database')
    return pass === 'b'
  })
  assert.equal((await knock(guard, 'a:b')).text, '["a","a"]')
  assert.equal((await knock(guard, 'a:c')).status, 401)
  const failed = await knock(guard, 'broken:b')
  assert.equal(failed.status, 500)
  assert.equal(failed.text, 'no database')
})

test('basicAuth(verify) with three parameters gets the user from the callback', async () => {
  const guard = basicAuth((user, pass, done) => {
    setImmediate(done, user === 'error' ? new Error('x') : null, pass === 'b' ? { id: 7 } : null)
  })
  assert.equal((await knock(guard, 'a:b')).text, '[{"id":7},{"id":7}]')
  assert.equal((await knock(guard, 'a:c')).status, 401)
  assert.equal((await knock(guard, 'error:b')).status, 401)
})

test('basicAuth lets a request with a user continue', async () => {
  const signIn: Verifier = (req, _res, next) => {
    req['user'] = 'known'
    next()
  }
  const app = chain(
    signIn,
    basicAuth('a', 'b'),
    tell((req) => req['user']),
  )
  assert.equal((await get(app, '/')).text, '"known"')
})

test('basicAuth(user) without a password throws', () => {
  assert.throws(() => basicAuth('tj', undefined as never), /^Error: password argument required$/)
})

test('basicAuth compares names and passwords of any length in constant time (R083, R084)', async (context) => {
  const spy = context.mock.method(crypto, 'timingSafeEqual')
  for (const credentials of ['tj:tobi', 'tj:tob', 'x:tobi', 'x:y', `tj:${'t'.repeat(2000)}`]) {
    spy.mock.resetCalls()
    await knock(basicAuth('tj', 'tobi'), credentials)
    assert.equal(spy.mock.callCount(), 2, credentials)
  }
})

test('a verifier that rejects after its result causes a warning', async () => {
  const app = chain(
    basicAuth(async (_user, _pass, done) => {
      done(null, 'tobi')
      throw new Error('late')
    }),
    tell((req) => req['user']),
  )
  const headers = { Authorization: `Basic ${btoa('tobi:ferret')}` }
  const warnings = await warningsOf(async () => {
    assert.equal((await get(app, '/', { headers })).text, '"tobi"')
  })
  assert.match(String(warnings[0]), /rejected after it had already returned a result.*late/s)
})

test('a realm that Node rejects is an error, even if a verifier finishes later', async () => {
  const headers = { Authorization: `Basic ${btoa('tobi:ferret')}` }
  const verifiers = [
    basicAuth((_user, _pass, done) => void setImmediate(done, null, null), 'a\nb'),
    basicAuth(async (_user, _pass) => false, 'a\nb'),
  ]
  for (const verifier of verifiers) {
    assert.equal((await get(chain(verifier), '/', { headers })).status, 500)
  }
})
