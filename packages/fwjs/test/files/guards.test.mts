import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { type Address, ask, raw, serving } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'

/** Names that every file system except those of Windows accepts. */
const oddNames = { "it's*.txt": 'served', 'hash#question?.txt': 'served' }

const site = folderOf({
  ...(process.platform === 'win32' ? {} : oddNames),
  'admin/secret.txt': 'SECRET',
  'admin/index.html': 'SECRET',
  'sub/file.txt': 'file',
  'a b.txt': 'served',
  'ü ☃.txt': 'served',
  'round(1)[2].txt': 'served',
  'a@b+c,d;e=f&g$h!.txt': 'served',
  '100%.txt': 'served',
  '%61.txt': 'served',
  'under_score-tilde~1.0.txt': 'served',
})

/** Variants of /admin/secret.txt; some of them reach the guard, none the file. */
const variants = [
  '/admin%2fsecret.txt',
  '/admin%2Fsecret.txt',
  '/admin%5csecret.txt',
  '/admin\\secret.txt',
  '//admin/secret.txt',
  '///admin/secret.txt',
  '/\\admin/secret.txt',
  '/./admin/secret.txt',
  '/x/../admin/secret.txt',
  '/sub/../admin/secret.txt',
  '/%2e/admin/secret.txt',
  '/sub/%2e%2e/admin/secret.txt',
  '/sub/..%2fadmin/secret.txt',
  '/%2fadmin/secret.txt',
  '/%61dmin/secret.txt',
  '/adm%69n/secret.txt',
  '/admi%6E/secret.txt',
  '/admin//secret.txt',
  '/admin/./secret.txt',
  '/admin/secret%2etxt',
  '/ADMIN/secret.txt',
  '/admin;x/secret.txt',
  '/%61dmin/',
  '/%61dmin',
  '//admin',
  'http://h//admin/secret.txt',
  'http://h/%61dmin/secret.txt',
  'http://h\\admin\\secret.txt',
]

function guardedApp(options: object = {}): Express {
  const app = quietApp()
  app.use('/admin', (_req, res) => {
    res.status(401).send('guarded')
  })
  return app.use(fw.static(site, options))
}

async function statusOf(address: Address, target: string): Promise<[string | undefined, string]> {
  const text = await raw(address, `GET ${target} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`)
  return [text.split(' ')[1], text]
}

test('no path variant of a file bypasses the guard on its folder', async () => {
  await serving(guardedApp(), async (address) => {
    for (const variant of ['/admin/secret.txt', ...variants]) {
      const [status, text] = await statusOf(address, variant)
      assert.ok(['400', '401', '404'].includes(status as string), `${variant} ${status}`)
      assert.ok(!text.includes('SECRET'), variant)
      assert.ok(!text.includes('Location'), variant)
    }
  })
})

test('with pathForm any, as in Express, many variants bypass the guard: the test above can fail', async () => {
  await serving(guardedApp({ pathForm: 'any' }), async (address) => {
    let passed = 0
    for (const variant of variants) {
      const [, text] = await statusOf(address, variant)
      if (text.includes('SECRET')) passed++
    }
    assert.ok(passed >= 9, `${passed}`)
  })
})

test('a path variant is passed on, and without fallthrough it gets a 404', async () => {
  const app = quietApp().use('/strict', fw.static(site, { fallthrough: false }))
  app.use(fw.static(site))
  app.use((req, res) => {
    res.send(`passed on ${req.url}`)
  })
  await serving(app, async (address) => {
    assert.equal((await ask(address, '//admin/secret.txt')).text, 'passed on //admin/secret.txt')
    assert.equal((await ask(address, '/strict/%61dmin/secret.txt')).status, 404)
    assert.equal((await ask(address, '/strict/admin/secret.txt')).status, 200)
  })
})

test('clients may percent-encode everything but letters, digits, - . _ ~ and slashes', async () => {
  const names = [
    '/a%20b.txt',
    '/%C3%BC%20%E2%98%83.txt',
    '/%c3%bc%20%e2%98%83.txt',
    '/round(1)[2].txt',
    '/round%281%29%5B2%5D.txt',
    '/a@b+c,d;e=f&g$h!.txt',
    '/a%40b%2Bc%2Cd%3Be%3Df%26g%24h%21.txt',
    '/100%25.txt',
    '/%2561.txt',
    '/under_score-tilde~1.0.txt',
  ]
  const odd = ["/it's*.txt", '/it%27s%2A.txt', '/hash%23question%3F.txt']
  if (process.platform !== 'win32') names.push(...odd)
  await serving(guardedApp(), async (address) => {
    for (const name of names) assert.equal((await ask(address, name)).text, 'served', name)
  })
})

test("every encoding of a name by JavaScript's own functions is served", async () => {
  await serving(guardedApp(), async (address) => {
    for (const name of [
      'a b.txt',
      'ü ☃.txt',
      'round(1)[2].txt',
      'a@b+c,d;e=f&g$h!.txt',
      '100%.txt',
    ]) {
      const encodings = [
        encodeURIComponent(name),
        encodeURI(name),
        new URL(`http://h/${encodeURI(name)}`).pathname.slice(1),
      ]
      for (const variant of encodings) {
        assert.equal((await ask(address, `/${variant}`)).text, 'served', variant)
      }
    }
  })
})
