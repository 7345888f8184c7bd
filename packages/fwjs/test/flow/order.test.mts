import assert from 'node:assert/strict'
import test from 'node:test'
import fw, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'fwjs'
import { get } from '../support/client.mts'
import { run } from '../support/inside.mts'
import { quietApp, warningsOf } from '../support/quiet.mts'

const mark = (letter: string) => (_req: Request, res: Response, next: NextFunction) => {
  res.append('X-Mark', letter)
  next()
}

test('middleware runs in registration order', async () => {
  const app = fw()
  const router = Router()
  router.use(mark('c'))
  app.use(mark('a'))
  app.get('/x', mark('b'))
  app.use('/x', router)
  app.use(mark('d'))
  app.get('/x', mark('e'), (_req, res) => {
    res.end()
  })
  assert.equal((await get(app, '/x')).headers['x-mark'], 'a, b, c, d, e')
})

test('a handler that responds without calling next stops the later ones', async () => {
  const app = fw()
  let reached = false
  app.use((_req, res) => {
    res.send('first')
  })
  app.use((_req, _res, next) => {
    reached = true
    next()
  })
  assert.equal((await get(app, '/')).text, 'first')
  assert.equal(reached, false)
})

test('a second call of the same next without an error is ignored', async () => {
  const app = quietApp()
  const hits: number[] = []
  app.use((_req, _res, next) => {
    next()
    next()
  })
  app.get('/', (_req, _res, next) => {
    hits.push(1)
    next()
  })
  app.get('/', (_req, res) => {
    hits.push(2)
    setImmediate(() => res.end())
  })
  app.get('/', () => {
    hits.push(3)
  })
  const warnings = await warningsOf(() => get(app, '/'))
  assert.deepEqual(hits, [1, 2])
  assert.match(warnings[0]?.message ?? '', /called next\(\) twice/)
})

test('a handler that calls next twice is reported once', async () => {
  const app = quietApp()
  app.use(function impatient(_req, _res, next) {
    next()
    next()
  })
  app.use((_req, res) => {
    res.end()
  })
  const warnings = await warningsOf(async () => {
    await get(app, '/')
    await get(app, '/')
  })
  assert.equal(warnings.length, 1)
  assert.match(warnings[0]?.message ?? '', /"impatient" called next\(\) twice/)
})

test("req.next is the next of the running middleware, and the router's next inside a route", async () => {
  const router = Router()
  const same: boolean[] = []
  const note: RequestHandler = (req, _res, next) => {
    same.push(req.next === next)
    next()
  }
  router.use(note)
  router.get('/', note)
  router.use(note)
  await run(router, { url: '/', method: 'GET' })
  assert.deepEqual(same, [true, false, true])
})

test('a second call of the same next inside a route is ignored too', async () => {
  const app = quietApp()
  const hits: number[] = []
  app.get(
    '/',
    (_req, _res, next) => {
      next()
      next()
    },
    (_req, res) => {
      hits.push(1)
      setImmediate(() => res.end())
    },
    () => {
      hits.push(2)
    },
  )
  await warningsOf(() => get(app, '/'))
  assert.deepEqual(hits, [1])
})

test('a second call of the same next with an error passes it on', async () => {
  const app = quietApp()
  app.use((_req, _res, next) => {
    next()
    next(new Error('too late'))
  })
  app.get('/', () => {})
  app.use(((error, _req, res, _next) => {
    res.send(error.message)
  }) as fw.ErrorRequestHandler)
  assert.equal((await get(app, '/')).text, 'too late')
})

test('the stack may be changed while serving', async () => {
  const app = fw()
  const router = Router()
  router.get('/', (_req, res) => {
    res.send('old')
  })
  app.use(router)
  assert.equal((await get(app, '/')).text, 'old')
  router.get('/', (_req, res) => {
    res.send('new')
  })
  router.stack.unshift(...router.stack.splice(1, 1))
  assert.equal((await get(app, '/')).text, 'new')
  router.stack.length = 0
  router.get('/', (_req, res) => {
    res.send('newest')
  })
  assert.equal((await get(app, '/')).text, 'newest')
})

test('a handler added while a request is served runs for that request', async () => {
  const router = Router()
  const seen: string[] = []
  router.use((_req, _res, next) => {
    router.use((_req2, _res2, next2) => {
      seen.push('added')
      next2()
    })
    next()
  })
  await run(router, { url: '/', method: 'GET' })
  assert.deepEqual(seen, ['added'])
})
