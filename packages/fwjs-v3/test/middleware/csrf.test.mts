import assert from 'node:assert/strict'
import test from 'node:test'
import { cookieParser } from 'fwjs-v3/lib/middleware/cookieParser.js'
import { cookieSession } from 'fwjs-v3/lib/middleware/cookieSession.js'
import { csrf } from 'fwjs-v3/lib/middleware/csrf.js'
import { json } from 'fwjs-v3/lib/middleware/json.js'
import { query } from 'fwjs-v3/lib/middleware/query-string.js'
import { ask, type Question, type Reply, serving } from '../support/client.mts'
import { chain, type Request, tell } from './chain.mts'

const readToken = (req: Request): string => (req['csrfToken'] as () => string)()

function guarded(options?: Parameters<typeof csrf>[0], secret?: string) {
  const steps = [
    cookieParser(secret),
    cookieSession({ secret: 'cat' }),
    query(),
    json(),
    csrf(options),
  ]
  return chain(...steps, tell(readToken))
}

interface Visitor {
  token: string
  send(question: Question, path?: string): Promise<Reply>
}

/** Creates a client that has loaded the form. */
async function visitor(app: ReturnType<typeof chain>): Promise<Visitor> {
  return serving(app, async (address) => {
    const first = await ask(address, '/')
    const cookies = (first.headers['set-cookie'] ?? []).map((text) => text.split(';')[0])
    const Cookie = cookies.join('; ')
    return {
      token: JSON.parse(first.text),
      send: ({ headers, ...question }, path = '/') =>
        serving(app, (again) =>
          ask(again, path, { method: 'POST', ...question, headers: { Cookie, ...headers } }),
        ),
    }
  })
}

test('csrf accepts a request with the token of its session', async () => {
  const { token, send } = await visitor(guarded())
  for (const name of ['X-CSRF-Token', 'CSRF-Token', 'XSRF-Token', 'X-XSRF-Token']) {
    assert.equal((await send({ headers: { [name]: token } })).status, 200, name)
  }
  assert.equal((await send({}, `/?_csrf=${encodeURIComponent(token)}`)).status, 200)
  const body = JSON.stringify({ _csrf: token })
  assert.equal((await send({ body, headers: { 'Content-Type': 'application/json' } })).status, 200)
})

test('csrf rejects requests without a valid token with 403 (R095, R097, R098)', async () => {
  const { send } = await visitor(guarded())
  const stranger = await visitor(guarded())
  const attempts: Question[] = [
    {},
    { headers: { 'X-CSRF-Token': 'wrong' } },
    { headers: { 'X-CSRF-Token': stranger.token } },
    { method: 'PUT' },
    { method: 'DELETE' },
    { body: 'a=b', headers: { 'Content-Type': 'Application/X-WWW-Form-Urlencoded' } },
    { body: '{"_csrf":["x"]}', headers: { 'Content-Type': 'application/json' } },
    { body: '{"_csrf":{"length":9}}', headers: { 'Content-Type': 'application/json' } },
  ]
  for (const attempt of attempts) {
    const { status, text } = await send(attempt)
    assert.equal(status, 403, JSON.stringify(attempt))
    assert.equal(text, 'invalid csrf token')
  }
})

test('csrf passes an error with code EBADCSRFTOKEN', async () => {
  let seen: unknown
  const app = chain(
    (req, _res, next) => {
      req['session'] = {}
      next()
    },
    (req, res, next) =>
      csrf()(req, res, (error) => {
        seen = error
        next(error)
      }),
  )
  await serving(app, (address) => ask(address, '/', { method: 'POST' }))
  assert.equal((seen as { code: string }).code, 'EBADCSRFTOKEN')
  assert.equal((seen as { status: number }).status, 403)
})

test('csrf ignores GET, HEAD, and OPTIONS, or the methods in ignoreMethods', async () => {
  const { send } = await visitor(guarded())
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    assert.equal((await send({ method })).status, 200, method)
  }
  const other = guarded({ ignoreMethods: ['get', 'POST'] })
  assert.equal((await (await visitor(other)).send({})).status, 200)
  assert.equal((await (await visitor(other)).send({ method: 'OPTIONS' })).status, 403)
  assert.throws(() => csrf({ ignoreMethods: 'GET' as never }), /must be an array/)
})

test('csrf stores its secret in a cookie with the cookie option, signed if requested', async () => {
  for (const cookie of [true, { key: 'k', httpOnly: true }, { signed: true }]) {
    const app = guarded({ cookie }, 'dog')
    const { token, send } = await visitor(app)
    assert.equal((await send({ headers: { 'X-CSRF-Token': token } })).status, 200)
    assert.equal((await send({})).status, 403)
    const tossed = { Cookie: '_csrf=evil; k=evil', 'X-CSRF-Token': token }
    assert.equal((await send({ headers: tossed })).status, 403)
  }
})

test('csrf fails with 500 without a session, cookieParser, or secret', async () => {
  const failures: [ReturnType<typeof chain>, string][] = [
    [chain(csrf()), 'misconfigured csrf'],
    [chain(csrf({ cookie: true })), 'misconfigured csrf'],
    [
      chain(cookieParser(), csrf({ cookie: { signed: true } })),
      'cookieParser("secret") required for signed cookies',
    ],
  ]
  for (const [app, message] of failures) {
    const { status, text } = await serving(app, (address) => ask(address, '/'))
    assert.equal(status, 500)
    assert.equal(text, message)
  }
})

test('req.csrfToken returns one token per request, and a new one if the session was replaced', async () => {
  const app = chain(
    (req, _res, next) => {
      req['user'] = {}
      next()
    },
    csrf({ sessionKey: 'user', value: () => 'x' }),
    tell((req) => {
      const [first, second] = [readToken(req), readToken(req)]
      req['user'] = {}
      return [
        first === second,
        first === readToken(req),
        typeof (req['user'] as { csrfSecret?: string }).csrfSecret,
      ]
    }),
  )
  const { text } = await serving(app, (address) => ask(address, '/'))
  assert.equal(text, '[true,false,"string"]')
})
