import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import test from 'node:test'
import { cookieParser } from 'fwjs-v3/lib/middleware/cookieParser.js'
import { cookieSession } from 'fwjs-v3/lib/middleware/cookieSession.js'
import { get, type Question, type Reply } from '../support/client.mts'
import { chain, type Request, tell } from './chain.mts'

type Options = Parameters<typeof cookieSession>[0]
type Session = Record<string, unknown> & { cookie: Record<string, unknown> }

/** Sends one request to an app that uses its session. */
function visit(
  use: (req: Request & { session?: Session | null }) => unknown,
  { options = { secret: 'cat' }, secret, path = '/', ...question }: Visit = {},
): Promise<Reply> {
  const app = chain(
    cookieParser(secret),
    cookieSession(options),
    tell((req) => use(req as Request & { session?: Session })),
  )
  return get(app, path, question)
}

type Visit = Question & { options?: Options; secret?: string; path?: string }

function cookieOf(reply: Reply): string | undefined {
  return reply.headers['set-cookie']?.[0]
}

function withCookie(reply: Reply): Question {
  return { headers: { Cookie: (cookieOf(reply) as string).split(';')[0] as string } }
}

const count = (req: { session?: Session | null }): unknown => {
  const session = req.session as Session
  session['count'] = Number(session['count'] ?? 0) + 1
  return session['count']
}

test('cookieSession stores the session in a signed cookie', async () => {
  const first = await visit(count)
  assert.equal(first.text, '1')
  assert.match(
    cookieOf(first) ?? '',
    /^connect\.sess=s%3Aj%3A%7B%22count%22%3A1%7D\.[^;]+; Path=\/; HttpOnly$/,
  )
  assert.equal((await visit(count, withCookie(first))).text, '2')
})

test('cookieSession ignores a tampered cookie', async () => {
  const { headers } = withCookie(await visit(count)) as { headers: { Cookie: string } }
  const { Cookie } = headers
  const forged = [
    Cookie.replace('%3A1%7D', '%3A9%7D'),
    Cookie.slice(0, -1),
    `${Cookie}0`,
    Cookie.replace('s%3A', ''),
    'connect.sess=j%3A%7B%22count%22%3A9%7D',
    'connect.sess=s%3Aj%3A%7B%22count%22%3A9%7D',
  ]
  for (const cookie of forged) {
    assert.equal((await visit(count, { headers: { Cookie: cookie } })).text, '1', cookie)
  }
  const other = await visit(count, { headers, options: { secret: 'other' } })
  assert.equal(other.text, '1')
})

test('cookieSession compares signatures in constant time (R082)', async (context) => {
  const spy = context.mock.method(crypto, 'timingSafeEqual')
  const { headers } = withCookie(await visit(count)) as { headers: { Cookie: string } }
  await visit(count, { headers: { Cookie: `${headers.Cookie.slice(0, -1)}x` } })
  assert.equal(spy.mock.callCount(), 1)
})

test('cookieSession clears the cookie if req.session is null', async () => {
  const reply = await visit((req) => {
    req.session = null
  })
  assert.equal(
    cookieOf(reply),
    'connect.sess=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly',
  )
})

test('cookieSession with its own secret sends no cookie if nothing changed', async () => {
  const first = await visit(count)
  assert.equal(cookieOf(await visit(() => 1, withCookie(first))), undefined)
})

test('cookieSession uses the secret of cookieParser, and then sends the cookie each time', async () => {
  const options = {}
  const first = await visit(count, { options, secret: 'cat' })
  const second = await visit(() => 1, { ...withCookie(first), options, secret: 'cat' })
  assert.equal(cookieOf(second), cookieOf(first))
  const own = await visit(count, withCookie(first))
  assert.equal(own.text, '2', 'the two ways write the same cookie')
})

test('cookieSession accepts no other signed value as a session', async () => {
  const mac = crypto.createHmac('sha256', 'cat').update('text').digest('base64').replace(/=+$/, '')
  const headers = { Cookie: `connect.sess=${encodeURIComponent(`s:text.${mac}`)}` }
  for (const options of [{}, { secret: 'cat' }]) {
    const reply = await visit(count, { options, secret: 'cat', headers })
    assert.equal(reply.text, '1')
    assert.match(cookieOf(reply) ?? '', /^connect\.sess=s%3Aj%3A%7B%22count%22%3A1%7D\./)
  }
})

test('cookieSession fails without a secret', async () => {
  const reply = await visit(count, { options: {} })
  assert.equal(reply.status, 500)
  assert.equal(reply.text, '`secret` option required for cookie sessions')
})

test("cookieSession ignores paths outside the cookie's path", async () => {
  const options = { secret: 'cat', cookie: { path: '/admin' } }
  assert.equal(cookieOf(await visit(count, { options, path: '/' })), undefined)
  assert.match(cookieOf(await visit(count, { options, path: '/admin/x' })) ?? '', /Path=\/admin/)
})

test('cookieSession sends a secure cookie only over https, or if a trusted proxy reports https', async () => {
  const cookie = { secure: true }
  const headers = { 'X-Forwarded-Proto': 'https, http' }
  const plain = await visit(count, { options: { secret: 'cat', cookie }, headers })
  assert.equal(cookieOf(plain), undefined)
  const proxied = await visit(count, { options: { secret: 'cat', cookie, proxy: true }, headers })
  assert.match(cookieOf(proxied) ?? '', /Secure/)
  const options = { secret: 'cat', cookie, proxy: true }
  const other = { 'X-Forwarded-Proto': 'http, https' }
  assert.equal(cookieOf(await visit(count, { options, headers: other })), undefined)
})

test('cookieSession supports the options key and cookie', async () => {
  const cookie = { httpOnly: false, maxAge: 60_000, domain: 'a.b', sameSite: 'lax' as const }
  const reply = await visit(count, { options: { secret: 'cat', key: 'k', cookie } })
  assert.match(
    cookieOf(reply) ?? '',
    /^k=[^;]+; Domain=a\.b; Path=\/; Expires=[^;]+GMT; SameSite=Lax$/,
  )
})

test('req.session.cookie has the properties that apps change', async () => {
  const reply = await visit((req) => {
    const { cookie } = req.session as Session
    const before = [cookie['path'], cookie['httpOnly'], JSON.stringify(cookie)]
    cookie['maxAge'] = 1000
    const isSoon = Number(cookie['maxAge']) <= 1000 && (cookie['expires'] as Date) > new Date(0)
    cookie['expires'] = null
    return [...before, isSoon, cookie['originalMaxAge']]
  })
  const json = '{"originalMaxAge":null,"expires":null,"httpOnly":true,"path":"/"}'
  assert.deepEqual(JSON.parse(reply.text), ['/', true, json, true, null])
})
