import assert from 'node:assert/strict'
import test from 'node:test'
import type { ErrorRequestHandler } from 'fwjs'
import { get } from '../support/client.mts'
import { call, replyOf } from '../support/reply.mts'
import { templates } from '../support/templates.mts'

test('res.render sends the page', async () => {
  const app = await templates({ 'page.tpl': '<p>{name}</p>' })
  const reply = await replyOf((res) => res.render('page.tpl', { name: 'Ada' }), { app })
  assert.equal(reply.text, '<p>Ada</p>')
  assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
})

test('res.render with a callback sends nothing', async () => {
  const app = await templates({ 'page.tpl': '<p>{name}</p>' })
  const reply = await replyOf(
    (res) =>
      res.render('page.tpl', { name: 'Ada' }, (_error: Error, html: string) => {
        res.end(html.toUpperCase())
      }),
    { app },
  )
  assert.equal(reply.text, '<P>ADA</P>')
})

test('res.render accepts the callback in place of the locals', async () => {
  const app = await templates({ 'page.tpl': 'page' })
  const reply = await replyOf(
    (res) => res.render('page.tpl', (_error: Error, html: string) => res.end(`(${html})`)),
    { app },
  )
  assert.equal(reply.text, '(page)')
})

test('res.render passes an error to its callback, or to next', async () => {
  const app = await templates({ 'bad.own': '' })
  app.engine('own', (_path, _locals, done) => done(new Error('render failed')))
  app.get('/callback', (_req, res) => {
    res.render('bad.own', (error: Error) => res.end(`callback ${error.message}`))
  })
  app.get('/next', (_req, res) => {
    res.render('bad.own')
  })
  app.get('/missing', (_req, res) => {
    res.render('missing.own')
  })
  app.use(((error, _req, res, _next) => {
    res.end(`next ${error.message}`)
  }) as ErrorRequestHandler)
  assert.equal((await get(app, '/callback')).text, 'callback render failed')
  assert.equal((await get(app, '/next')).text, 'next render failed')
  assert.match((await get(app, '/missing')).text, /^next Failed to lookup view "missing\.own"/)
})

test('a view that cannot be created is an error for the callback, or for the error handlers', async () => {
  const app = await templates({})
  app.get('/callback', (_req, res) => {
    setImmediate(() => {
      res.render('x.not-installed-engine', (error: Error) => res.end(`callback ${error.message}`))
    })
  })
  app.get('/next', (_req, res) => {
    setImmediate(() => res.render('x'))
  })
  app.use(((error, _req, res, _next) => {
    res.end(`next ${error.message}`)
  }) as ErrorRequestHandler)
  assert.match((await get(app, '/callback')).text, /^callback Cannot find module/)
  assert.match((await get(app, '/next')).text, /^next No default engine/)
})

test('an error thrown by the callback of res.render is not passed to it again', async () => {
  const app = await templates({})
  let calls = 0
  app.get('/', (_req, res) => {
    res.render('missing.tpl', () => {
      calls += 1
      throw new Error('thrown by the callback')
    })
  })
  assert.match((await get(app, '/')).text, /thrown by the callback/)
  assert.equal(calls, 1)
})

test('locals take precedence in the order call, response, application', async () => {
  const app = await templates({ 'page.tpl': '{a} {b} {c}' })
  Object.assign(app.locals, { a: 'app', b: 'app', c: 'app' })
  const reply = await replyOf(
    (res) => {
      Object.assign(res.locals, { b: 'res', c: 'res' })
      res.render('page.tpl', { c: 'call' })
    },
    { app },
  )
  assert.equal(reply.text, 'app res call')
})

test('res.render accepts null for the locals', async () => {
  const app = await templates({ 'page.tpl': 'page' })
  const reply = await replyOf((res) => call(res, 'render', 'page.tpl', null), { app })
  assert.equal(reply.text, 'page')
})

test('settings passed by the caller do not reach the engine', async () => {
  const app = await templates({ 'page.own': '' })
  let settings: object = {}
  app.engine('own', (_path, locals, done) => {
    settings = Reflect.get(locals, 'settings')
    done(null, 'page')
  })
  await replyOf((res) => res.render('page.own', { settings: { 'view options': {}, env: 'x' } }), {
    app,
  })
  assert.equal(Reflect.get(settings, 'view options'), undefined)
  assert.equal(Reflect.get(settings, 'env'), 'test')
})
