import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { get, type Question } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { folderOf } from '../support/folder.mts'

/* The opt-in settings and options that 3.x shares with 4.x. */

const posted = (type: string, body: string | Buffer = '{}'): Question => ({
  method: 'POST',
  headers: { 'Content-Type': type },
  body,
})

const rejections: [setting: string, path: string, question: Question, status: number][] = [
  ['strict query', '/?a[b][c][d][e][f][g]=1', {}, 400],
  ['strict host', '/', { headers: { Host: 'a b' } }, 400],
  ['strict content type', '/', posted('application/json garbage'), 415],
]

for (const [setting, path, question, status] of rejections) {
  test(`3.x, ${setting}: an invalid request gets a ${status}`, async () => {
    const app = fw().use((_req, res) => res.send('served'))
    assert.equal((await get(app, path, question)).status, 200)
    app.enable(setting)
    assert.equal((await get(app, path, question)).status, status)
  })
}

test('3.x, strict addresses: req.ip is an IP address', async () => {
  const app = fw().use((req, res) => res.send(req.ip))
  app.enable('trust proxy')
  const question = { headers: { 'X-Forwarded-For': '<script>' } }
  assert.equal((await get(app, '/', question)).text, '<script>')
  app.enable('strict addresses')
  assert.equal((await get(app, '/', question)).text, '127.0.0.1')
})

test('3.x, redirect hosts: a redirect stays on the host of the request', async () => {
  const app = fw()
  app.get('/', (req, res) => res.redirect(String(req.query['to'])))
  const to = async (address: string) => {
    const headers = { Host: 'own.example', Referer: 'https://evil.example' }
    return (await get(app, `/?to=${encodeURIComponent(address)}`, { headers })).headers.location
  }
  assert.equal(await to('//evil.example'), '//evil.example')
  assert.equal(await to('back'), 'https://evil.example')
  app.set('redirect hosts', ['good.example'])
  assert.equal(await to('//evil.example'), '/')
  assert.equal(await to('back'), '/')
  assert.equal(await to('https://good.example/x'), 'https://good.example/x')
  assert.equal(await to('/x'), '/x')
})

test('3.x, error stacks: if disabled, the page shows only the status message', async () => {
  const app = fw().use(() => {
    throw new Error('the secret')
  })
  assert.match((await get(app, '/')).text, /the secret/)
  app.disable('error stacks')
  assert.doesNotMatch((await get(app, '/')).text, /the secret/)
})

test('3.x, strict views: a view outside the folder is treated as missing', () => {
  const folder = folderOf({ 'secret.tmpl': '', 'views/page.tmpl': '' })
  const app = fw().engine('tmpl', (path, _options, callback) => callback(null, path))
  app.set('views', join(folder, 'views'))
  const rendered = (name: string) => {
    let result = ''
    app.render(name, (error, path) => {
      result = error ? error.message : path
    })
    return result
  }
  assert.equal(rendered('../secret.tmpl'), join(folder, 'secret.tmpl'))
  app.enable('strict views')
  assert.match(rendered('../secret.tmpl'), /^Failed to lookup view/)
  assert.equal(rendered('page.tmpl'), join(folder, 'views/page.tmpl'))
})

test('3.x, static: symlinks and strongEtag work as in 4.x', async () => {
  const outside = folderOf({ 'secret.txt': 'secret' })
  const site = folderOf({ 'a.txt': 'hello' })
  symlinkSync(join(outside, 'secret.txt'), join(site, 'away.txt'))
  const app = fw().use(fw.static(site, { symlinks: 'inside', strongEtag: true }))
  assert.equal((await get(app, '/away.txt')).status, 404)
  assert.equal((await get(app, '/a.txt')).headers.etag, '"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"')
})

test('3.x, bodies: proto, maxDepth, and fatal work as in 4.x', async () => {
  const status = async (options: object, body: string | Buffer) => {
    const app = fw().use(fw.json(options))
    app.use((req, res) => res.send(req.body as object))
    return (await get(app, '/', posted('application/json', body))).status
  }
  const invalid = Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d])
  const bodies: [object, string | Buffer][] = [
    [{ proto: 'error' }, '{"__proto__":{}}'],
    [{ maxDepth: 2 }, '[[[]]]'],
    [{ fatal: true }, invalid],
  ]
  for (const [options, body] of bodies) {
    assert.equal(await status({}, body), 200)
    assert.equal(await status(options, body), 400)
  }
})
