import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import test, { mock } from 'node:test'
import fw from 'fwjs'
import { get, type Reply } from '../support/client.mts'
import { folderOf, openDescriptors } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'
import { until } from '../support/waiting.mts'

const outside = folderOf({ 'secret.txt': 'secret', 'dir/deep.txt': 'deep' })
const site = folderOf({ 'plain.txt': 'plain', 'folder/inner.txt': 'inner' })
fs.symlinkSync(join(outside, 'secret.txt'), join(site, 'away.txt'))
fs.symlinkSync(outside, join(site, 'awaydir'))
fs.symlinkSync('plain.txt', join(site, 'near.txt'))
fs.symlinkSync('folder', join(site, 'neardir'))
fs.symlinkSync('nowhere', join(site, 'broken.txt'))
const linkedSite = join(folderOf({}), 'current')
fs.symlinkSync(site, linkedSite)

type Rule = 'follow' | 'inside' | 'deny' | undefined

function reply(symlinks: Rule, path: string, root = site): Promise<Reply> {
  const options = { symlinks, fallthrough: false }
  return get(quietApp().use(fw.static(root, options)), path)
}

const table: [path: string, follow: number, inside: number, deny: number][] = [
  ['/plain.txt', 200, 200, 200],
  ['/folder/inner.txt', 200, 200, 200],
  ['/near.txt', 200, 200, 403],
  ['/neardir/inner.txt', 200, 200, 403],
  ['/away.txt', 200, 403, 403],
  ['/awaydir/secret.txt', 200, 403, 403],
  ['/awaydir/dir/deep.txt', 200, 403, 403],
  ['/broken.txt', 404, 404, 404],
]

for (const [path, follow, inside, deny] of table) {
  for (const root of [site, linkedSite]) {
    const name = root === site ? 'a folder' : 'a folder that is itself a link'
    test(`symlinks in ${name}: ${path} is ${follow}, inside ${inside}, deny ${deny}`, async () => {
      assert.equal((await reply(undefined, path, root)).status, follow)
      assert.equal((await reply('follow', path, root)).status, follow)
      assert.equal((await reply('inside', path, root)).status, inside)
      assert.equal((await reply('deny', path, root)).status, deny)
      assert.ok(await until(() => openDescriptors(outside).length === 0))
    })
  }
}

test('symlinks: a rejected file is passed on, like a missing one', async () => {
  const app = quietApp().use(fw.static(site, { symlinks: 'inside' }))
  assert.equal((await get(app, '/away.txt')).status, 404)
})

test('symlinks: sendFile rejects with 403, with or without a root', async () => {
  const app = quietApp()
  app.get('/rooted', (_req, res) => res.sendFile('away.txt', { root: site, symlinks: 'inside' }))
  app.get('/absolute', (_req, res) => res.sendFile(join(site, 'near.txt'), { symlinks: 'deny' }))
  app.get('/plain', (_req, res) => res.sendFile(join(site, 'plain.txt'), { symlinks: 'deny' }))
  assert.equal((await get(app, '/rooted')).status, 403)
  assert.equal((await get(app, '/absolute')).status, 403)
  assert.equal((await get(app, '/plain')).status, 200)
})

test('symlinks: an invalid rule, or inside without a root, throws an error', async () => {
  const app = quietApp()
  const send = (options: object) => (_req: object, res: fw.Response) =>
    res.sendFile(join(site, 'plain.txt'), options)
  app.get('/wrong', send({ symlinks: 'never' }))
  app.get('/rootless', send({ symlinks: 'inside' }))
  assert.match((await get(app, '/wrong')).text, /symlinks option must be/)
  assert.match((await get(app, '/rootless')).text, /needs the option root/)
})

/** Changes the link after the file was opened and before it is checked. */
async function swapped(target: string): Promise<number> {
  const link = join(site, 'swapped.txt')
  fs.rmSync(link, { force: true })
  fs.symlinkSync(join(outside, 'secret.txt'), link)
  const { native } = fs.realpath
  const spy = mock.method(fs.realpath, 'native', (path: string, callback: () => void) => {
    if (path === link) {
      fs.rmSync(link, { force: true })
      if (target) fs.symlinkSync(target, link)
    }
    native(path, callback)
  })
  try {
    return (await reply('inside', '/swapped.txt')).status
  } finally {
    spy.mock.restore()
    fs.rmSync(link, { force: true })
  }
}

test('symlinks: a link changed while the file is checked does not bypass the rule', async () => {
  assert.equal(await swapped(join(site, 'plain.txt')), 404)
  assert.equal(await swapped(''), 404)
})

test('symlinks: a folder that disappears during the check is rejected', async () => {
  const { native } = fs.realpath
  const spy = mock.method(fs.realpath, 'native', (path: string, callback: () => void) =>
    native(path === site ? join(site, 'nowhere') : path, callback),
  )
  try {
    assert.equal((await reply('inside', '/plain.txt')).status, 403)
  } finally {
    spy.mock.restore()
  }
})
