import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { deprecationsOf, quietApp } from '../support/quiet.mts'

interface Case {
  hosts: unknown
  to: string
  /** Undefined if the URL isn't changed. */
  sent?: string
  host?: string
}

async function locationOf({ hosts, to, host }: Case): Promise<string | undefined> {
  const app = quietApp({ 'redirect hosts': hosts })
  app.get('/', (_req, res) => {
    res.redirect(to)
  })
  const reply = await get(app, '/', { headers: { Host: host ?? 'Own.example:3000' } })
  return reply.headers.location
}

const leaving = [
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example/x',
  'https:evil.example',
  'https://own.example@evil.example/',
  'https://own.example.evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[',
]

const staying = [
  '/home?next=//evil.example',
  'next',
  '../up',
  '?page=2',
  '#top',
  'http://own.example:3000/x',
  'https://own.example/x',
  '//own.example/x',
]

test('redirect hosts: without the setting, every URL is sent', async () => {
  for (const to of ['https://evil.example/x', '/\\evil.example/x']) {
    assert.equal(await locationOf({ hosts: undefined, to }), to)
    assert.equal(await locationOf({ hosts: false, to }), to)
  }
})

for (const hosts of [true, [], ['other.example']]) {
  test(`redirect hosts: ${JSON.stringify(hosts)} keeps redirects on the app's own host`, async () => {
    for (const to of leaving) assert.equal(await locationOf({ hosts, to }), '/', to)
    for (const to of staying) assert.equal(await locationOf({ hosts, to }), to)
  })
}

test('redirect hosts: a name allows every port, a name with a port only that one', async () => {
  const hosts = ['Accounts.example', 'other.example:8443']
  const cases: [string, boolean][] = [
    ['https://accounts.example/login', true],
    ['https://accounts.example:444/login', true],
    ['https://other.example:8443/', true],
    ['https://other.example/', false],
    ['https://sub.accounts.example/', false],
    ['ftp://accounts.example/', false],
  ]
  for (const [to, isSent] of cases) {
    assert.equal(await locationOf({ hosts, to }), isSent ? to : '/', to)
  }
  assert.equal(
    await locationOf({ hosts: 'a.example', to: 'http://a.example/' }),
    'http://a.example/',
  )
})

test('redirect hosts: a function decides about every other URL, and only true allows it', async () => {
  const calls: string[] = []
  const rule = (result: unknown) => (url: URL, req: { method: string }) => {
    calls.push(`${req.method} ${url.href}`)
    return result
  }
  const to = 'myapp://callback'
  assert.equal(await locationOf({ hosts: rule(true), to }), to)
  assert.equal(await locationOf({ hosts: rule(Promise.resolve(false)), to }), '/')
  assert.equal(await locationOf({ hosts: rule(false), to: '/home' }), '/home')
  assert.deepEqual(calls, ['GET myapp://callback', 'GET myapp://callback'])
})

test("redirect hosts: back uses a Referer on the app's own host, or / otherwise", async () => {
  const app = quietApp({ 'redirect hosts': true })
  app.get('/', (_req, res) => {
    res.redirect('back')
  })
  const back = async (referer: string) => {
    const headers = { Host: 'own.example', Referer: referer }
    return (await get(app, '/', { headers })).headers.location
  }
  await deprecationsOf(async () => {
    assert.equal(await back('https://own.example/page'), 'https://own.example/page')
    assert.equal(await back('https://evil.example/page'), '/')
    assert.equal(await back('//evil.example'), '/')
  })
})

test('redirect hosts: a request with an invalid host is only redirected to paths', async () => {
  assert.equal(await locationOf({ hosts: true, to: '/x', host: 'a/b' }), '/x')
  assert.equal(await locationOf({ hosts: true, to: 'http://a/x', host: 'a/b' }), '/')
})

test('redirect hosts: a mounted app inherits the setting and may set its own', async () => {
  const to = 'https://evil.example/'
  const inner = quietApp()
  inner.get('/', (_req, res) => {
    res.redirect(to)
  })
  const outer = quietApp({ 'redirect hosts': true }).use('/in', inner)
  assert.equal((await get(outer, '/in')).headers.location, '/')
  inner.disable('redirect hosts')
  assert.equal((await get(outer, '/in')).headers.location, to)
})

test('redirect hosts: a value that is not a list of names throws when it is set', () => {
  assert.throws(() => quietApp({ 'redirect hosts': 7 }), /redirect hosts must be host names/)
  assert.throws(() => quietApp({ 'redirect hosts': ['a', null] }), TypeError)
})

test('redirect hosts: a response without an app, as test tools create it, is not restricted', () => {
  const res = Object.create(fw.response)
  Object.assign(res, { set: () => res, get: () => undefined })
  assert.equal(res.location('https://other.example/'), res)
})
