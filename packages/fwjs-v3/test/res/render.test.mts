import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw, { type Application } from 'fwjs-v3'
import { folderOf } from '../support/folder.mts'

const views = folderOf({ 'page.tpl': '' })

function viewApp(): Application {
  const app = fw()
  app.set('views', views).set('view engine', 'tpl')
  app.engine('tpl', (_path, options, done) => {
    const { title, fail } = options as Record<string, unknown>
    done(fail ? new Error('engine') : null, `<p>${title}</p>`)
  })
  return app
}

test('res.render(view) renders with the locals of app and response and sends HTML', async () => {
  const app = viewApp()
  app.locals({ title: 'app' })
  app.get('/app', (_req, res) => res.render('page'))
  app.get('/res', (_req, res) => {
    res.locals({ title: 'res' })
    res.render('page')
  })
  app.get('/call', (_req, res) => res.render('page', { title: 'call' }))
  for (const name of ['app', 'res', 'call']) {
    const reply = await get(app, `/${name}`)
    assert.equal(reply.text, `<p>${name}</p>`)
    assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
  }
})

test('res.render with a callback sends nothing', async () => {
  const app = viewApp()
  app.use((_req, res) => res.render('page', (_error, text) => res.end(`own ${text}`)))
  assert.equal((await get(app, '/')).text, 'own <p>undefined</p>')
})

test('res.render without a callback passes errors to the error handlers', async () => {
  const app = viewApp()
  app.get('/', (_req, res) => res.render('page', { fail: true }))
  app.use((error: Error, _req: unknown, res: fw.Response, _next: unknown) => res.end(error.message))
  assert.equal((await get(app, '/')).text, 'engine')
})
