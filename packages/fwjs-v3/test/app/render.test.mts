import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw, { type Application } from 'fwjs-v3'
import { folderOf } from '../support/folder.mts'

const views = folderOf({ 'page.tpl': '', 'folder/index.tpl': '' })

function viewApp(): Application {
  const app = fw()
  app.set('views', views).set('view engine', 'tpl')
  app.engine('tpl', (path, options, done) => {
    const { title, settings, cache } = options as Record<string, unknown>
    done(
      null,
      JSON.stringify({
        path: path.slice(views.length).replaceAll('\\', '/'),
        title,
        cache,
        own: settings === app.settings,
      }),
    )
  })
  return app
}

function render(app: Application, name: string, options: object = {}): Promise<unknown> {
  return new Promise((resolve, reject) =>
    app.render(name, options, (error, text) => (error ? reject(error) : resolve(JSON.parse(text)))),
  )
}

test('app.render(name, options, callback) renders the view and passes the result to the callback', async () => {
  const expected = { path: '/page.tpl', title: 'x', cache: false, own: true }
  assert.deepEqual(await render(viewApp(), 'page', { title: 'x' }), expected)
  assert.deepEqual(await render(viewApp(), 'page.tpl', { title: 'x' }), expected)
})

test('the options override app.locals', async () => {
  const app = viewApp()
  app.locals({ title: 'app' })
  assert.equal(Reflect.get(Object(await render(app, 'page')), 'title'), 'app')
  assert.equal(Reflect.get(Object(await render(app, 'page', { title: 'call' })), 'title'), 'call')
})

test('a folder renders its index file', async () => {
  assert.equal(Reflect.get(Object(await render(viewApp(), 'folder')), 'path'), '/folder/index.tpl')
})

test('the options may be left out', async () => {
  const app = viewApp()
  const text = await new Promise((resolve) => app.render('page', (_error, html) => resolve(html)))
  assert.match(String(text), /page\.tpl/)
})

test('a missing view error names the view and the folders searched', async () => {
  await assert.rejects(render(viewApp(), 'nope'), {
    message: `Failed to lookup view "nope" in views directory "${views}"`,
  })
})

test('with view cache, a view is looked up once', async () => {
  const app = viewApp()
  app.enable('view cache')
  await render(app, 'page')
  app.set('views', '/nowhere')
  assert.equal(Reflect.get(Object(await render(app, 'page')), 'cache'), true)
})
