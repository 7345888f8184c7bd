import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type Express, type NextFunction, type Request, type Response } from 'fwjs-v5'
import { get } from '../support/client.mts'
import { deprecationsOf } from '../support/quiet.mts'
import { call, thrownBy } from '../support/reply.mts'

/** Adds an error handler that sends the message. */
function withMessages(app: Express): Express {
  app.use((error: Error, _req: Request, res: Response, _next: NextFunction) => {
    res.status(500).end(error.message)
  })
  return app
}

/** Returns the value with a `then`, as the result of a handler. */
function withThen(value: object, then: unknown): never {
  Reflect.set(value, 'then', then)
  return value as never
}

test('a rejection reaches the error handlers, a fulfilled value is ignored', async () => {
  const app = fw()
  app.get('/reject', () => Promise.reject(new Error('late')))
  app.get('/fulfil', async (_req, res) => {
    res.end('done')
    return 1 as never
  })
  withMessages(app)
  assert.equal((await get(app, '/reject')).text, 'late')
  assert.equal((await get(app, '/fulfil')).text, 'done')
})

test('an error handler that rejects passes its error on', async () => {
  const app = fw()
  app.get('/', () => Promise.reject(new Error('first')))
  app.use((_error: Error, _req: Request, _res: Response, _next: NextFunction) =>
    Promise.reject(new Error('second')),
  )
  assert.equal((await get(withMessages(app), '/')).text, 'second')
})

test('thenables are awaited with a deprecation', async () => {
  const app = fw()
  const rejects = (_yes: unknown, no: (error: Error) => void) => no(new Error('thenable'))
  const throws = () => {
    throw new Error('then failed')
  }
  app.get('/object', () => withThen({}, rejects))
  app.get('/function', () => withThen(() => {}, rejects))
  app.get('/throws', () => withThen({}, throws))
  app.get('/plain', (_req, res) => {
    res.end('plain')
    return withThen({}, 1)
  })
  withMessages(app)
  const notes = await deprecationsOf(async () => {
    assert.equal((await get(app, '/object')).text, 'thenable')
    assert.equal((await get(app, '/function')).text, 'thenable')
    assert.equal((await get(app, '/throws')).text, 'then failed')
    assert.equal((await get(app, '/plain')).text, 'plain')
  })
  const [note] = notes
  assert.equal(note, 'handlers that are Promise-like are deprecated, use a native Promise instead')
})

test('the then method of a callable is called once', async () => {
  const app = fw()
  let calls = 0
  app.get('/', (_req, res) => {
    res.end('sent')
    return withThen(
      () => {},
      () => {
        calls += 1
      },
    )
  })
  await deprecationsOf(async () => assert.equal((await get(app, '/')).text, 'sent'))
  assert.equal(calls, 1)
})

test('a param callback that rejects stops the request', async () => {
  const app = fw()
  app.param('id', () => Promise.reject(new Error('param')) as never)
  app.get('/:id', (_req, res) => res.end('never'))
  withMessages(app)
  assert.equal((await get(app, '/1')).text, 'param')
})

test('a thenable from a param callback is awaited with a deprecation', async () => {
  const app = fw()
  const rejects = (_yes: unknown, no: (error: unknown) => void) => no(undefined)
  app.param('id', () => withThen({}, rejects))
  app.get('/:id', (_req, res) => res.end('never'))
  withMessages(app)
  const notes = await deprecationsOf(async () => {
    assert.equal((await get(app, '/1')).text, 'Rejected promise')
  })
  const note = 'parameters that are Promise-like are deprecated, use a native Promise instead'
  assert.deepEqual(notes, [note])
})

test('param callbacks get strings and arrays, with the name', async () => {
  const app = fw()
  const seen: unknown[] = []
  app.param(['a', 'rest'], (_req, _res, next, value, name) => {
    seen.push([name, value])
    next()
  })
  app.get('/:a/*rest', (_req, res) => res.end())
  await get(app, '/1/2/3')
  assert.deepEqual(seen, [
    ['a', '1'],
    ['rest', ['2', '3']],
  ])
})

test('param checks its arguments', () => {
  const refused = (...args: unknown[]) => thrownBy(() => call(fw.Router(), 'param', ...args))
  assert.equal(refused(), 'TypeError: argument name is required')
  assert.equal(
    refused(() => {}),
    'TypeError: argument name must be a string',
  )
  assert.equal(refused('a'), 'TypeError: argument fn is required')
  assert.equal(refused('a', 'b'), 'TypeError: argument fn must be a function')
})

test('use and verbs check their handlers, with the position (Y93)', () => {
  const refused = (target: object, ...args: [string, ...unknown[]]) =>
    thrownBy(() => call(target, ...args))
  assert.match(refused(fw(), 'use'), /^TypeError: app\.use\(\) requires a middleware function/)
  assert.match(refused(fw.Router(), 'use', '/x'), /^TypeError: argument handler is required/)
  assert.match(refused(fw.Router(), 'get', '/x'), /^TypeError: argument handler is required/)
  assert.match(refused(fw(), 'post', '/x', []), /^TypeError: argument handler is required/)
  assert.match(refused(new fw.Route('/x'), 'all'), /^TypeError: argument handler is required/)
  const wrong = "TypeError: argument handler must be a function (argument 2 of get('/x', …))"
  assert.equal(refused(fw(), 'get', '/x', 's'), wrong)
  assert.equal(refused(fw.Router(), 'get', '/x', 's'), wrong)
  assert.match(
    refused(fw(), 'use', '/x', () => {}, {}),
    /must be a function \(argument 3 of use/,
  )
})

test('handle needs a callback', () => {
  assert.equal(
    thrownBy(() => call(fw.Router(), 'handle', {}, {})),
    'TypeError: argument callback is required',
  )
})
