import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { has } from '../harness/expect.mjs'
import { runIsolated } from '../harness/isolated.mjs'

/*
 * fwjs's warnings about common mistakes, rows of docs/differences.md: Express logs nothing, and
 * everything else is as in Express.
 */

/** Collects the codes of the process warnings while an app is used. */
async function codesOf(use) {
  const codes = []
  const listen = (warning) => codes.push(warning.code)
  process.on('warning', listen)
  const observed = await use()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', listen)
  return { codes, ...observed }
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

const answered = (app) =>
  app.use((error, req, res, next) => {
    if (!res.headersSent) res.status(500).send(error.message)
  })

export default [
  {
    name: 'a second response is reported with both locations',
    covers: [],
    explains: 'D48',
    shape: (fw) =>
      codesOf(() => {
        const app = fw()
        app.get('/', (req, res) => {
          res.send('first')
          res.json('second')
        })
        return ask(answered(app), '/')
      }),
    expectFwjs: has('FWJS_RESPONSE_SENT_TWICE', '"first"'),
  },
  {
    name: 'a function that returns middleware is reported at registration',
    covers: [],
    explains: 'D49',
    shape: (fw) =>
      codesOf(() => {
        const app = fw()
        app.use('/never', fw.json, fw.urlencoded)
        app.get('/', (req, res) => res.send('other'))
        return ask(app, '/')
      }),
    expectFwjs: has('FWJS_MIDDLEWARE_NOT_CALLED', '"other"'),
  },
  {
    name: 'an uncalled function of another package is reported on its first request',
    covers: [],
    explains: 'D49',
    shape: (fw) =>
      codesOf(() => {
        const app = fw()
        const cors = (_options) => (_req, _res, next) => next()
        app.use((req, res, next) => {
          setImmediate(() => res.send('other'))
          next()
        })
        app.use(cors)
        return ask(app, '/')
      }),
    expectFwjs: has('FWJS_MIDDLEWARE_NOT_CALLED', '"other"'),
  },
  {
    name: 'a missing static folder is reported at registration',
    covers: [],
    explains: 'D55',
    shape: (fw) =>
      codesOf(() => {
        const app = fw()
        app.use(fw.static(join(tmpdir(), 'no-such-folder')))
        app.get('/', (req, res) => res.send('other'))
        return ask(app, '/')
      }),
    expectFwjs: has('FWJS_STATIC_ROOT_MISSING', '"other"'),
  },
  {
    name: 'a request without a response is reported after 30 seconds',
    covers: [],
    explains: 'D56',
    shape: async (_fw, side) => ({ codes: await runIsolated(side, 'held') }),
    expectFwjs: has('FWJS_NO_RESPONSE'),
  },
  {
    name: 'an unparsed body is reported when a handler fails because of it',
    covers: [],
    explains: 'D50',
    shape: (fw) =>
      codesOf(() => {
        const app = fw()
        app.post('/', (req, res) => res.send(req.body.name))
        return ask(answered(app), '/', { method: 'POST', body: 'x' })
      }),
    expectFwjs: has('FWJS_BODY_NOT_PARSED', 'status: 500'),
  },
  {
    name: 'proxy headers are reported when trust proxy is not set',
    covers: [],
    explains: 'D51',
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
    explains: 'D52',
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
]
