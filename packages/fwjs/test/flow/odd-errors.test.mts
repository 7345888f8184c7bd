import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type Application } from 'fwjs'
import { ask, type Question, serving } from '../support/client.mts'
import { folderOf } from '../support/folder.mts'
import { oddErrors } from '../support/odd-errors.mts'
import { warningsOf } from '../support/quiet.mts'

const root = folderOf({ 'a.txt': 'a', 'large.txt': 'a'.repeat(200_000) })
const json: Question = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: '{"a":1}',
}

/** Runs the work and keeps its logs and warnings off the terminal. */
async function quietly(work: () => Promise<void>): Promise<void> {
  const { error } = console
  console.error = () => {}
  try {
    await warningsOf(work)
  } finally {
    console.error = error
  }
}

/** Every place where an error from the app enters, as a path of the app. */
const places: Record<
  string,
  { question?: Question; add(app: Application, odd: () => unknown): void }
> = {
  next: { add: (app, odd) => app.use((_req, _res, next) => next(odd())) },
  throw: {
    add: (app, odd) =>
      app.use(() => {
        throw odd()
      }),
  },
  'a rejection': { add: (app, odd) => app.use(async () => Promise.reject(odd())) },
  'next in a later tick': {
    add: (app, odd) => app.use((_req, _res, next) => setImmediate(() => next(odd() as Error))),
  },
  'a rejection after the response': {
    add: (app, odd) =>
      app.use(async (_req, res) => {
        res.status(500).end()
        throw odd()
      }),
  },
  'a param callback': {
    add(app, odd) {
      app.param('id', () => {
        throw odd()
      })
      app.get('/:id', (_req, res) => res.end())
    },
  },
  'an error handler': {
    add(app, odd) {
      app.use(() => {
        throw new Error('first')
      })
      app.use((_error: Error, _req: object, _res: object, _next: object) => {
        throw odd()
      })
    },
  },
  verify: {
    question: json,
    add: (app, odd) =>
      app.use(
        fw.json({
          verify() {
            throw odd()
          },
        }),
      ),
  },
  reviver: {
    question: json,
    add: (app, odd) =>
      app.use(
        fw.json({
          reviver() {
            throw odd()
          },
        }),
      ),
  },
  setHeaders: {
    add: (app, odd) =>
      app.use(
        fw.static(root, {
          setHeaders() {
            throw odd()
          },
        }),
      ),
  },
  'res.sendFile': {
    add: (app, odd) =>
      app.use((_req, res) => {
        const headers = Object.defineProperty({}, 'X-A', {
          enumerable: true,
          get() {
            throw odd()
          },
        })
        res.sendFile(`${root}/a.txt`, { headers })
      }),
  },
  'a replaced res.write': {
    add(app, odd) {
      app.use((req, res, next) => {
        req.url = '/large.txt'
        res.write = () => {
          throw odd()
        }
        next()
      })
      app.use(fw.static(root))
    },
  },
  'a view engine': {
    add(app, odd) {
      app.set('views', root).engine('txt', (_path, _options, done) => done(odd() as Error))
      app.use((_req, res) => res.render('a.txt'))
    },
  },
}

for (const [place, { add, question }] of Object.entries(places)) {
  test(`an error of any shape from ${place} becomes a response`, async () => {
    for (const env of ['development', 'production']) {
      const app = fw().set('env', env)
      let odd: () => unknown = () => undefined
      add(app, () => odd())
      await quietly(() =>
        serving(app, async (address) => {
          for (const [name, create] of Object.entries(oddErrors)) {
            odd = create
            const { status } = await ask(address, '/a.txt', question)
            assert.ok(status >= 400 && status < 600, `${name}: ${status}`)
          }
        }),
      )
    }
  })
}

test('error headers that Node.js rejects are dropped, and the others are sent', async () => {
  for (const name of [
    'headers with a line break',
    'headers with a bad name',
    'headers that are undefined',
  ]) {
    const app = fw().set('env', 'test')
    app.use((_req, _res, next) => next(oddErrors[name]?.() as Error))
    const { status, headers } = await serving(app, (address) => ask(address, '/'))
    assert.equal(status, 422, name)
    assert.equal(headers['x-b'], 'b', name)
  }
})
