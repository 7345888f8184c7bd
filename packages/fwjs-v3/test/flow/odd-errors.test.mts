import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { ask, get, type Question, serving } from '../support/client.mts'
import '../support/env.mts'
import fw, { type Application, type RequestHandler } from 'fwjs-v3'
import { folderOf } from '../support/folder.mts'
import { oddErrors } from '../support/odd-errors.mts'
import { warningsOf } from '../support/quiet.mts'

const root = folderOf({ 'a.txt': 'a', 'dir/b.txt': 'b', 'large.txt': 'a'.repeat(200_000) })
const post = (type: string, body: string): Question => ({
  method: 'POST',
  headers: { 'Content-Type': type },
  body,
})
const json = post('application/json', '{"a":1}')
const form = post('application/x-www-form-urlencoded', 'a=1')
const signedIn: Question = { headers: { Authorization: `Basic ${btoa('tobi:ferret')}` } }
const html: Question = { headers: { Accept: 'text/html' } }
const zipped: Question = { headers: { 'Accept-Encoding': 'gzip' } }

type Odd = () => unknown
interface Place {
  path?: string
  question?: Question
  add(app: Application, odd: Odd): unknown
}

/** A failing application function. */
const failing = (odd: Odd) => (): never => {
  throw odd()
}

const respond: RequestHandler = (_req, res) => res.send('never seen')
/** Middleware with application functions that run when the headers are written. */
const whenHeaderIsWritten: Record<string, (odd: Odd) => RequestHandler[]> = {
  "res.on('header')": (odd) => [
    (_req, res, next) => {
      res.on('header', failing(odd))
      next()
    },
  ],
  'the filter of compress': (odd) => [fw.compress({ filter: failing(odd) })],
  'a session that cannot be written': (odd) => [
    fw.cookieSession({ secret: 'cat' }),
    (req, _res, next) => {
      Object.assign(req, { session: { toJSON: failing(odd) } })
      next()
    },
  ],
}

/** Every place where an application error can occur, as a path of the app. */
const places: Record<string, Place> = {
  next: { add: (app, odd) => app.use((_req, _res, next) => next(odd())) },
  throw: { add: (app, odd) => app.use(failing(odd)) },
  'a rejection': { add: (app, odd) => app.use(async () => Promise.reject(odd())) },
  'next in a later turn': {
    add: (app, odd) => app.use((_req, _res, next) => setImmediate(() => next(odd()))),
  },
  'a rejection after the response': {
    add: (app, odd) =>
      app.use(async (_req, res) => {
        res.status(500).end()
        throw odd()
      }),
  },
  'a route': { add: (app, odd) => app.get('/a.txt', failing(odd)) },
  'a param callback': {
    add(app, odd) {
      app.param('id', failing(odd))
      app.get('/:id', respond)
    },
  },
  'an error handler': {
    add(app, odd) {
      app.use(failing(() => new Error('first')))
      app.use((_error: Error, _req: object, _res: object, _next: object) => failing(odd)())
    },
  },
  'an app in an app': {
    add(app, odd) {
      const inner = fw()
      inner.use(failing(odd))
      app.use(inner)
    },
  },
  'fw.vhost': { add: (app, odd) => app.use(fw.vhost('*', failing(odd))) },
  'fw.errorHandler': {
    add(app, odd) {
      app.use(failing(odd))
      app.use(fw.errorHandler({ log: false }))
    },
  },
  'verify of fw.json': {
    question: json,
    add: (app, odd) => app.use(fw.json({ verify: failing(odd) })),
  },
  'verify of fw.urlencoded': {
    question: form,
    add: (app, odd) => app.use(fw.urlencoded({ verify: failing(odd) })),
  },
  'verify of fw.bodyParser': {
    question: json,
    add: (app, odd) => app.use(fw.bodyParser({ verify: failing(odd) })),
  },
  reviver: {
    question: json,
    add: (app, odd) => app.use(fw.json({ reviver: failing(odd) })),
  },
  'the value of fw.csrf': {
    question: form,
    add: (app, odd) =>
      app.use(fw.cookieSession({ secret: 'cat' })).use(fw.csrf({ value: failing(odd) })),
  },
  'fw.basicAuth': {
    question: signedIn,
    add: (app, odd) => app.use(fw.basicAuth((_user, _pass) => failing(odd)())).use(respond),
  },
  'a rejection in fw.basicAuth': {
    question: signedIn,
    add: (app, odd) =>
      app.use(fw.basicAuth(async (_user, _pass) => Promise.reject(odd()))).use(respond),
  },
  'fw.basicAuth with a callback': {
    question: signedIn,
    add: (app, odd) => app.use(fw.basicAuth((_user, _pass, _done) => failing(odd)())).use(respond),
  },
  'a rejection in fw.basicAuth with a callback': {
    question: signedIn,
    add: (app, odd) =>
      app.use(fw.basicAuth(async (_user, _pass, _done) => Promise.reject(odd()))).use(respond),
  },
  'the callback of fw.basicAuth': {
    question: signedIn,
    add: (app, odd) =>
      app.use(fw.basicAuth((_user, _pass, done) => setImmediate(done, odd()))).use(respond),
  },
  'the filter of fw.directory': {
    path: '/',
    add: (app, odd) => app.use(fw.directory(root, { filter: failing(odd) })),
  },
  'the filter of fw.directory, as HTML': {
    path: '/',
    question: html,
    add: (app, odd) => app.use(fw.directory(root, { filter: failing(odd) })),
  },
  'the template of fw.directory': {
    path: '/',
    question: html,
    add: (app, odd) => app.use(fw.directory(root, { template: failing(odd) })),
  },
  'the callback of the template of fw.directory': {
    path: '/',
    question: html,
    add: (app, odd) =>
      app.use(
        fw.directory(root, { template: (_locals, done) => setImmediate(done, odd() as Error) }),
      ),
  },
  'setHeaders of fw.static': {
    add: (app, odd) => app.use(fw.static(root, { setHeaders: failing(odd) })),
  },
  'the headers of res.sendfile': {
    add: (app, odd) =>
      app.use((_req, res) => {
        const headers = Object.defineProperty({}, 'X-A', { enumerable: true, get: failing(odd) })
        res.sendfile(`${root}/a.txt`, { headers } as object)
      }),
  },
  'fw.logger': {
    add: (app, odd) => app.use(fw.logger({ immediate: true, format: failing(odd) })),
  },
  'a view engine': {
    add(app, odd) {
      app.set('views', root).engine('txt', (_path, _options, done) => done(odd() as Error))
      app.use((_req, res) => res.render('a.txt'))
    },
  },
  'a view engine that throws': {
    add(app, odd) {
      app.set('views', root).engine('txt', failing(odd))
      app.use((_req, res) => res.render('a.txt'))
    },
  },
  'the values of res.locals': {
    add: (app, odd) =>
      app.use((_req, res) => {
        res.locals(Object.defineProperty({}, 'a', { enumerable: true, get: failing(odd) }))
      }),
  },
  'a choice of res.format': {
    add: (app, odd) => app.use((_req, res) => void res.format({ html: failing(odd) })),
  },
  'toJSON of a body': {
    add: (app, odd) => app.use((_req, res) => void res.json({ toJSON: failing(odd) })),
  },
}

for (const [name, middleware] of Object.entries(whenHeaderIsWritten)) {
  places[`${name} before a body`] = {
    question: zipped,
    add(app, odd) {
      for (const one of middleware(odd)) app.use(one)
      app.use(respond)
    },
  }
  for (const path of ['/a.txt', '/dir', '/large.txt']) {
    places[`${name} before the file ${path}`] = {
      path,
      question: zipped,
      add(app, odd) {
        for (const one of middleware(odd)) app.use(one)
        app.use(fw.static(root))
      },
    }
  }
  places[`${name} before a listing`] = {
    path: '/',
    question: zipped,
    add(app, odd) {
      for (const one of middleware(odd)) app.use(one)
      app.use(fw.directory(root))
    },
  }
  places[`${name} before res.sendfile`] = {
    question: zipped,
    add(app, odd) {
      for (const one of middleware(odd)) app.use(one)
      app.use((_req, res) => res.sendfile(`${root}/a.txt`))
    },
  }
}

/** Runs the work, and keeps warnings off the terminal. */
async function quietly(work: () => Promise<void>): Promise<void> {
  await warningsOf(work)
}

for (const [place, { path = '/a.txt', add, question }] of Object.entries(places)) {
  test(`an error of any shape from ${place} becomes a response`, async () => {
    const app = fw()
    let odd: Odd = () => undefined
    add(app, () => odd())
    await quietly(() =>
      serving(app, async (address) => {
        for (const [name, create] of Object.entries(oddErrors)) {
          odd = create
          const { status } = await ask(address, path, question)
          assert.ok(status >= 400 && status < 600, `${name}: ${status}`)
        }
      }),
    )
  })
}

test('a fw.basicAuth verifier that fails with undefined gets a 500', async () => {
  const verifiers = [
    fw.basicAuth(async (_user, _pass) => Promise.reject(undefined)),
    fw.basicAuth(async (_user, _pass, _done) => Promise.reject(undefined)),
    fw.basicAuth((_user, _pass) => failing(() => undefined)()),
    fw.basicAuth((_user, _pass, _done) => failing(() => undefined)()),
  ]
  for (const verifier of verifiers) {
    const app = fw()
    app.use(verifier)
    app.use(respond)
    assert.equal((await get(app, '/', signedIn)).status, 500)
  }
})

test('an error in a fw.logger format or token causes a warning, and the response is sent', async () => {
  let odd: Odd = () => undefined
  fw.logger.token('odd', () => failing(odd)())
  for (const format of [failing(() => odd()), ':odd']) {
    const app = fw()
    let finished: Promise<unknown> = Promise.resolve()
    app.use(fw.logger(format))
    app.use((_req, res) => {
      finished = once(res, 'finish')
      res.send('sent')
    })
    await serving(app, async (address) => {
      for (const [name, create] of Object.entries(oddErrors)) {
        odd = create
        const warnings = await warningsOf(async () => {
          assert.equal((await ask(address, '/')).text, 'sent', name)
          await finished
        })
        assert.match(String(warnings[0]), /Could not format a log line/, name)
      }
    })
  }
})

test("invalid fw.multipart options are an error and don't crash the process", async () => {
  const upload = post(
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nx\r\n--b--\r\n',
  )
  for (const options of [{ hash: 'no such hash' }, { uploadDir: 1 }, { encoding: 'no such' }]) {
    const app = fw()
    app.use(fw.multipart(options as object))
    app.use(respond)
    await serving(app, async (address) => {
      assert.equal((await ask(address, '/', upload)).status, 500, Object.keys(options)[0])
      assert.equal((await ask(address, '/')).status, 200)
    })
  }
})

test('an error of any shape is logged and gets a response, in development and in production', () => {
  const program = `
    import { get } from 'node:http'
    import { once } from 'node:events'
    import fw from 'fwjs-v3'
    import { oddErrors } from 'fwjs/build/test/support/odd-errors.mjs'
    let odd
    const app = fw()
    app.use((req, res, next) => next(odd()))
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    for (const [name, create] of Object.entries(oddErrors)) {
      odd = create
      const [response] = await once(get(server.address()), 'response')
      response.resume()
      if (response.statusCode < 400) console.log(name, response.statusCode)
    }
    server.close()
    console.log('alive')
  `
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  for (const env of ['development', 'production']) {
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: env },
    })
    assert.equal(stdout, 'alive\n', stderr)
  }
})
