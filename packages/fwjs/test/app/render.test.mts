import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import fw from 'fwjs'
import { inside } from '../support/inside.mts'
import { folderWith, templates } from '../support/templates.mts'

function render(app: fw.Express, name: string, ...locals: unknown[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, text: string) => (error ? reject(error) : resolve(text))
    Reflect.apply(app.render, app, [name, ...locals, done])
  })
}

test('app.render passes the output to its callback and sends nothing', async () => {
  const app = await templates({ 'page.tpl': 'Hello {name}' })
  assert.equal(await render(app, 'page.tpl', { name: 'Ada' }), 'Hello Ada')
})

test('app.render accepts null, undefined, and no locals', async () => {
  const app = await templates({ 'page.tpl': 'Hello' })
  assert.equal(await render(app, 'page.tpl'), 'Hello')
  assert.equal(await render(app, 'page.tpl', null), 'Hello')
  assert.equal(await render(app, 'page.tpl', undefined), 'Hello')
})

test('locals passed to app.render override app.locals', async () => {
  const app = await templates({ 'page.tpl': '{name} of {site}' })
  Object.assign(app.locals, { name: 'Ada', site: 'Fw' })
  assert.equal(await render(app, 'page.tpl', { name: 'Bob' }), 'Bob of Fw')
})

test('views may be an array, searched in order', async () => {
  const app = await templates({})
  const first = await folderWith({ 'a.tpl': 'first a' })
  const second = await folderWith({ 'a.tpl': 'second a', 'b.tpl': 'second b' })
  app.set('views', [first, second])
  assert.equal(await render(app, 'a.tpl'), 'first a')
  assert.equal(await render(app, 'b.tpl'), 'second b')
})

test('view engine supplies a missing extension', async () => {
  const app = await templates({ 'page.tpl': 'by extension', 'folder/index.tpl': 'by index' })
  app.set('view engine', 'tpl')
  assert.equal(await render(app, 'page'), 'by extension')
  assert.equal(await render(app, 'folder'), 'by index')
})

test('an absolute view name needs no views directory', async () => {
  const app = await templates({})
  const folder = await folderWith({ 'page.tpl': 'absolute' })
  assert.equal(await render(app, join(folder, 'page.tpl')), 'absolute')
})

test('view cache keeps resolved views', async () => {
  const app = await templates({})
  const first = await folderWith({ 'page.tpl': 'first' })
  const second = await folderWith({ 'page.tpl': 'second' })
  app.set('views', first).enable('view cache')
  assert.equal(await render(app, 'page.tpl'), 'first')
  app.set('views', second)
  assert.equal(await render(app, 'page.tpl'), 'first')
  app.disable('view cache')
  assert.equal(await render(app, 'page.tpl'), 'second')
})

test('the local cache enables caching for one call', async () => {
  const app = await templates({ 'page.tpl': 'cached' })
  await render(app, 'page.tpl', { cache: true })
  assert.equal(Object.keys(inside(app).cache).length, 1)
})

test('a missing view error names the view and the folders searched', async () => {
  const app = await templates({})
  app.set('views', '/nowhere')
  await assert.rejects(render(app, 'none.tpl'), {
    message: 'Failed to lookup view "none.tpl" in views directory "/nowhere"',
  })
  app.set('views', ['/nowhere'])
  await assert.rejects(render(app, 'none.tpl'), {
    message: 'Failed to lookup view "none.tpl" in views directory "/nowhere"',
  })
  app.set('views', ['/a', '/b', '/c'])
  await assert.rejects(render(app, 'none.tpl'), {
    message: 'Failed to lookup view "none.tpl" in views directories "/a", "/b" or "/c"',
  })
})

test('a view without an extension throws if there is no default engine', async () => {
  const app = await templates({})
  assert.throws(() => app.render('page', () => {}), {
    message: 'No default engine was specified and no extension was provided.',
  })
})

test('an error thrown by an engine is passed to the callback', async () => {
  const app = await templates({ 'page.bad': '' })
  app.engine('bad', () => {
    throw new Error('engine failed')
  })
  await assert.rejects(render(app, 'page.bad'), { message: 'engine failed' })
})

test('an engine is called with the path, the merged locals, and the view as this', async () => {
  const app = await templates({ 'page.own': '' })
  let seen: { self: unknown; path: string; locals: object } | undefined
  app.engine('own', function (this: unknown, path, locals, done) {
    seen = { self: this, path, locals }
    done(null, '')
  })
  await render(app, 'page.own', { name: 'Ada' })
  assert.match(seen?.path ?? '', /page\.own$/)
  assert.equal(Reflect.get(seen?.self ?? {}, 'name'), 'page.own')
  assert.equal(Reflect.get(seen?.locals ?? {}, 'settings'), app.settings)
  assert.equal(Reflect.get(seen?.locals ?? {}, 'name'), 'Ada')
})

test("the application's own View class replaces the default one", async () => {
  class Own {
    readonly path: string
    constructor(name: string, options: { defaultEngine: string; root: string; engines: object }) {
      this.path = `${options.root}/${name}.${options.defaultEngine}`
    }
    render(locals: { word: string }, done: (error: null, text: string) => void): void {
      done(null, `${this.path} ${locals.word}`)
    }
  }
  const app = fw()
  app.set('view', Own).set('views', 'root').set('view engine', 'own')
  assert.equal(await render(app, 'page', { word: 'hi' }), 'root/page.own hi')
})

test('settings passed by the caller cannot change what an engine reads there', async () => {
  const app = await templates({ 'page.own': '' })
  const seen: object[] = []
  app.engine('own', (_path, locals, done) => {
    seen.push(Reflect.get(locals, 'settings'))
    done(null, '')
  })
  const forged = { 'view options': { client: true }, 'view cache': true, env: 'x', views: '/' }
  await render(app, 'page.own', { settings: forged })
  await render(app, 'page.own', { _locals: { settings: forged } })
  await render(app, 'page.own', { settings: Object.assign(Object.create(null), forged) })
  for (const settings of seen) {
    for (const name of Object.keys(forged)) {
      assert.equal(Reflect.get(settings, name), Reflect.get(app.settings, name), name)
    }
  }
})

test('a built-in Node.js module is never loaded as a view engine', async () => {
  const app = await templates({ 'x.fs': '' })
  assert.throws(() => app.render('x.fs', () => {}), /fs/)
  Reflect.set(fs, '__express', () => {})
  try {
    assert.throws(() => app.render('x.fs', () => {}), /fs/)
  } finally {
    Reflect.deleteProperty(fs, '__express')
  }
})

test('a module that is not a view engine is rejected by name', async () => {
  const app = await templates({ 'x.accepts': '' })
  assert.throws(() => app.render('x.accepts', () => {}), {
    message: 'Module "accepts" does not provide a view engine.',
  })
})

test("a view engine that is not installed throws the module loader's error", async () => {
  const app = await templates({ 'x.not-installed-engine': '' })
  assert.throws(() => app.render('x.not-installed-engine', () => {}), { code: 'MODULE_NOT_FOUND' })
})

test('different names for the same view share one cache entry', async () => {
  const app = await templates({ 'page.tpl': 'page' })
  app.enable('view cache')
  for (const name of ['page.tpl', './page.tpl', '././page.tpl', 'x/../page.tpl']) {
    assert.equal(await render(app, name), 'page')
  }
  assert.equal(Object.keys(inside(app).cache).length, 1)
})

test('the cache has no prototype and keeps at most 1,000 views', async () => {
  const app = await templates({ 'page.tpl': 'page' })
  assert.equal(Object.getPrototypeOf(inside(app).cache), null)
  app.set('view cache', true).set('view', Endless)
  for (let index = 0; index < 1100; index++) await render(app, `page${index}`)
  assert.ok(Object.keys(inside(app).cache).length <= 1000)
})

class Endless {
  readonly path = 'always'
  render(_locals: object, done: (error: null, text: string) => void): void {
    done(null, 'text')
  }
}
