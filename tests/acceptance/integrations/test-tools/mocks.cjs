const { EventEmitter, once } = require('node:events')
const express = require('express')
const { createMocks } = require('node-mocks-http')
const app = require('./app.cjs')

async function ask(handler, options) {
  const { req, res } = createMocks(options, { eventEmitter: EventEmitter })
  const ended = once(res, 'end')
  handler(req, res)
  await ended
  return { status: res.statusCode, headers: res.getHeaders(), body: res._getData() }
}

/** Without an app: the router is called directly, with a mock request and response. */
function createRouter() {
  const router = express.Router()
  router.get('/plain/:id', (req, res) => res.status(202).json({ id: req.params.id }))
  router.get('/view', (_req, res) => res.render('page', { a: 1 }))
  return router
}

async function run() {
  const router = createRouter()
  const byRouter = (req, res) => router.handle(req, res, () => res.status(404).end())
  const answers = {
    'router get': await ask(byRouter, { method: 'GET', url: '/plain/7' }),
    'router none': await ask(byRouter, { method: 'GET', url: '/none' }),
    'app get': await ask(app, { method: 'GET', url: '/users/7', app }),
    'app late': await ask(app, { method: 'GET', url: '/late', app }),
    'app error': await ask(app, { method: 'GET', url: '/error', app }),
  }
  for (const [title, got] of Object.entries(answers)) {
    process.stdout.write(`${JSON.stringify({ title: `node-mocks-http ${title}`, got })}\n`)
  }
}

void run()
