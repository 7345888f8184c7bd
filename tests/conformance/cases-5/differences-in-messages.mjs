import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { has, observed, observing } from '../harness/expect.mjs'
import { runIsolated } from '../harness/isolated.mjs'

/*
 * Warnings and shapes of the engine, rows of docs/differences-5.md. The test cases for 4.x can't be
 * shared: a warning is emitted once per call site, or their apps use members of 4.x.
 */

/** Collects the codes of the process warnings while an app is used. */
async function codesOf(use) {
  const codes = []
  const listen = (warning) => codes.push(warning.code)
  process.on('warning', listen)
  const result = await use()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', listen)
  return { codes, ...result }
}

/** Sends one request to an app. */
async function ask(app, path, options) {
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    const response = await fetch(`http://127.0.0.1:${server.address().port}${path}`, options)
    return { status: response.status, text: await response.text() }
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

const withErrorHandler = (app) =>
  app.use((error, req, res, next) => {
    if (!res.headersSent) res.status(500).send(error.message)
  })

export default [
  {
    name: 'fields of a request that app.listen received exist from the start',
    covers: [],
    explains: 'Y68',
    ways: ['listen'],
    build: observing('order', (req) => {
      const names = Object.keys(req)
      return names.indexOf('params') < names.indexOf('originalUrl')
    }),
    requests: ['GET /'],
    expectFwjs: has(observed('order', 'true')),
  },
  {
    name: 'a match replaced in a long stack takes effect at the next change',
    covers: [],
    explains: 'Y86',
    build(fw) {
      const app = fw()
      for (let count = 0; count < 20; count += 1) app.get(`/r${count}`, (req, res) => res.send('r'))
      const { stack } = app.router
      app.get('/replace', (req, res) => {
        stack[5].match = function match(path) {
          this.params = {}
          this.path = path
          return path === '/new'
        }
        res.send('replaced')
      })
      app.get('/change', (req, res) => {
        stack.push(stack.pop())
        res.send('changed')
      })
      return app
    },
    requests: [
      ...['GET /r1', 'GET /r2', 'GET /r3'],
      ...['GET /replace', 'GET /new', 'GET /change', 'GET /new'],
    ],
    expectFwjs: (text) =>
      text.includes('Cannot GET /new') &&
      text.indexOf('Cannot GET /new') < text.lastIndexOf('\nr\n'),
  },
  {
    name: 'a router that grows with its requests is reported',
    covers: [],
    explains: 'Y97',
    shape: (fw) =>
      codesOf(() => {
        const router = fw.Router()
        for (let count = 0; count < 130; count += 1) {
          router.get(`/${count}`, (req, res) => res.end())
          router.handle({ url: '/', method: 'GET' }, {}, () => {})
        }
      }),
    expectFwjs: has('FWJS_STACK_GROWS'),
  },
  {
    name: 'a second response is reported with both locations',
    covers: [],
    explains: 'Y98',
    shape: (fw) =>
      codesOf(() => {
        const app = fw()
        app.get('/', (req, res) => {
          res.send('first')
          res.json('second')
        })
        return ask(withErrorHandler(app), '/')
      }),
    expectFwjs: has('FWJS_RESPONSE_SENT_TWICE', '"first"'),
  },
  {
    name: 'an unparsed body is reported when a handler fails because of it',
    covers: [],
    explains: 'Y100',
    shape: (fw) =>
      codesOf(() => {
        const app = fw()
        app.post('/', (req, res) => res.send(req.body.name))
        return ask(withErrorHandler(app), '/', { method: 'POST', body: 'x' })
      }),
    expectFwjs: has('FWJS_BODY_NOT_PARSED', 'status: 500'),
  },
  {
    name: 'proxy headers are reported when trust proxy is not set',
    covers: [],
    explains: 'Y101',
    shape: (fw) =>
      codesOf(() => {
        const app = fw()
        app.get('/', (req, res) => res.send(req.ip))
        return ask(app, '/', { headers: { 'X-Forwarded-For': '203.0.113.7' } })
      }),
    expectFwjs: has('FWJS_PROXY_NOT_TRUSTED', '"127.0.0.1"'),
  },
  {
    name: 'a view with a similar name is suggested',
    covers: [],
    explains: 'Y102',
    shape: (fw) =>
      codesOf(async () => {
        const views = mkdtempSync(join(tmpdir(), 'views-'))
        writeFileSync(join(views, 'index.txt'), '')
        const app = fw().engine('txt', () => {})
        app.set('views', views).set('view engine', 'txt')
        const message = await new Promise((resolve) => {
          app.render('indx', (error) => resolve(error.message.replace(views, '')))
        })
        return { message }
      }),
    expectFwjs: has('FWJS_VIEW_MISSPELLED', 'Failed to lookup view \\"indx\\"'),
  },
  {
    name: 'a request without a response is reported after 30 seconds',
    covers: [],
    explains: 'Y106',
    shape: async (_fw, side) => ({ codes: await runIsolated(side, 'held') }),
    expectFwjs: has('FWJS_NO_RESPONSE'),
  },
]
