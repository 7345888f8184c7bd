import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import test, { mock } from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { folderOf, openDescriptors } from '../support/folder.mts'
import { quietApp } from '../support/quiet.mts'
import { until } from '../support/waiting.mts'

/** Returns the error that res.sendFile passes to its callback. */
function errorOf(path: string): Promise<NodeJS.ErrnoException> {
  return new Promise((resolve, reject) => {
    const app = quietApp().use((_req, res) => {
      res.sendFile(path, (error) => {
        resolve(error as NodeJS.ErrnoException)
        res.end()
      })
    })
    get(app, '/').catch(reject)
  })
}

/** Makes a function of `fs` fail while the work runs. */
async function failing(name: 'read' | 'fstat', work: () => Promise<unknown>): Promise<void> {
  const broken = mock.method(fs, name, (...args: unknown[]) => {
    const callback = args.at(-1) as (error: Error) => void
    process.nextTick(callback, Object.assign(new Error('unreadable'), { code: 'EIO' }))
  })
  try {
    await work()
    assert.ok(broken.mock.callCount() > 0)
  } finally {
    broken.mock.restore()
  }
}

test('a missing file is reported like by stat', async () => {
  const path = join(folderOf({}), 'none.txt')
  const error = await errorOf(path)
  assert.equal(error.message, `ENOENT: no such file or directory, stat '${path}'`)
  assert.deepEqual([error.code, error.syscall, error.path], ['ENOENT', 'stat', path])
})

for (const name of ['read', 'fstat'] as const) {
  test(`a file on which ${name} fails gets a 500, whether for its tag or its content`, async () => {
    const folder = folderOf({ 'a.txt': 'hello' })
    for (const strongEtag of [true, false]) {
      const app = quietApp().use(fw.static(folder, { strongEtag }))
      await failing(name, async () => assert.equal((await get(app, '/a.txt')).status, 500))
      assert.ok(await until(() => openDescriptors(folder).length === 0))
      assert.equal((await get(app, '/a.txt')).text, 'hello')
    }
  })
}

for (const path of ['a.txt', 'ab/c', 'ab\\c', 'a:b', 'C:file', '\\file', 'é:']) {
  test(`res.sendFile rejects ${path} without a root`, async () => {
    const app = quietApp().use((_req, res) => res.sendFile(path))
    const { status, text } = await get(app, '/')
    assert.equal(status, 500)
    assert.match(text, /TypeError: path must be absolute or specify root to res\.sendFile/)
  })
}

test('static serves its root if the app has replaced the original URL', async () => {
  const app = quietApp()
  app.use((req, _res, next) => {
    req.originalUrl = String(req.query['as'])
    next()
  })
  app.use(fw.static(folderOf({ 'index.html': 'index' }), { redirect: false }))
  assert.equal((await get(app, '/?as=/')).text, 'index')
  assert.equal((await get(app, '/?as=%3Fx')).status, 404)
})

test('a drain event emitted after a file was sent reads nothing more', async () => {
  const errors: unknown[] = []
  const app = quietApp()
  app.use((_req, res, next) => {
    res.on('finish', () => {
      res.emit('drain')
      setImmediate(() => res.emit('drain'))
    })
    next()
  })
  const content = 'a'.repeat(300_000)
  const folder = folderOf({ 'large.txt': content })
  app.use(fw.static(folder))
  app.use(((error, _req, _res, _next) => {
    errors.push(error)
  }) as fw.ErrorRequestHandler)
  assert.equal((await get(app, '/large.txt')).text, content)
  assert.ok(await until(() => openDescriptors(folder).length === 0))
  assert.deepEqual(errors, [])
})

test('maxAge is limited to a year', async () => {
  const folder = folderOf({ 'a.txt': 'hello' })
  for (const maxAge of ['2y', 1e15]) {
    const app = quietApp().use(fw.static(folder, { maxAge }))
    const { headers } = await get(app, '/a.txt')
    assert.equal(headers['cache-control'], 'public, max-age=31536000')
  }
})

test('pathForm may be given as the default, but not as anything else', async () => {
  const folder = folderOf({ 'a.txt': 'hello' })
  const app = quietApp().use(fw.static(folder, { pathForm: 'canonical' }))
  assert.equal((await get(app, '/%61.txt')).status, 404)
  for (const pathForm of ['', 'Canonical', null, 0]) {
    assert.throws(() => fw.static(folder, { pathForm: pathForm as never }), {
      message: 'pathForm option must be "any" or "canonical"',
    })
  }
})

test('a path below a file, or longer than a name may be, is missing', async () => {
  const app = quietApp()
  app.use(fw.static(folderOf({ 'a.txt': 'hello' }), { fallthrough: false }))
  for (const path of ['/a.txt/b', '/a.txt/b/c', `/${'a'.repeat(5000)}`, '/none']) {
    assert.equal((await get(app, path)).status, 404, path)
  }
})
