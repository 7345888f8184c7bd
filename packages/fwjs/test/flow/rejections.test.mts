import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type ErrorRequestHandler, type Express, Router } from 'fwjs'
import { get } from '../support/client.mts'
import { run } from '../support/inside.mts'
import { quietApp, warningsOf } from '../support/quiet.mts'

const report: ErrorRequestHandler = (error, _req, res, _next) => {
  res.status(500).send(`handled ${error.message ?? error}`)
}

function rejecting(value: unknown): Express {
  const app = fw()
  app.get('/', () => Promise.reject(value))
  app.use((_req, res) => {
    res.send('reached')
  })
  app.use(report)
  return app
}

test("a handler's rejected promise reaches the error handlers", async () => {
  const app = fw()
  app.use('/use', async () => {
    throw new Error('from use')
  })
  app.get('/get', async () => {
    throw new Error('from get')
  })
  app.use(report)
  assert.equal((await get(app, '/use')).text, 'handled from use')
  assert.equal((await get(app, '/get')).text, 'handled from get')
})

test("an error handler's rejected promise reaches the next one", async () => {
  const app = fw()
  app.use((_req, _res, next) => next(new Error('first')))
  const failing: ErrorRequestHandler = async () => {
    throw new Error('second')
  }
  Object.defineProperty(failing, 'length', { value: 4 })
  app.use(failing)
  app.use(report)
  assert.equal((await get(app, '/')).text, 'handled second')
})

test("an error handler's rejected promise inside a route reaches the next one", async () => {
  const app = fw()
  const failing: ErrorRequestHandler = async (_error, _req, _res, _next) => {
    throw new Error('second')
  }
  app.get(
    '/',
    () => {
      throw new Error('first')
    },
    failing as never,
  )
  app.use(report)
  assert.equal((await get(app, '/')).text, 'handled second')
})

test("a param callback's rejected promise reaches the error handlers", async () => {
  const app = fw()
  app.param('id', async () => {
    throw new Error('from param')
  })
  app.get('/:id', () => {})
  app.use(report)
  assert.equal((await get(app, '/7')).text, 'handled from param')
})

/** A promise library's own promise class. */
class LibraryPromise {
  static resolve(): void {}
  static reject(): void {}
  readonly reason: Error
  constructor(reason: Error) {
    this.reason = reason
  }
  // biome-ignore lint/suspicious/noThenProperty: the test is about such an object
  then(_resolve: unknown, reject: (error: Error) => void): void {
    reject(this.reason)
  }
}

test("a promise library's rejected promise is treated the same", async () => {
  const app = fw()
  app.get('/', () => new LibraryPromise(new Error('from a library')) as never)
  app.use(report)
  assert.equal((await get(app, '/')).text, 'handled from a library')
})

test('a lazy thenable is not called, because that would start its work again', async () => {
  const app = fw()
  let started = 0
  app.get('/', (_req, res) => {
    res.send('sent')
    const lazy = {
      // biome-ignore lint/suspicious/noThenProperty: the test is about such an object
      then() {
        started++
      },
    }
    return lazy as never
  })
  assert.equal((await get(app, '/')).text, 'sent')
  assert.equal(started, 0)
})

test('a falsy rejection becomes an Error', async () => {
  for (const value of [undefined, null, 0, '']) {
    const reply = await get(rejecting(value), '/')
    assert.equal(reply.status, 500)
    assert.match(reply.text, /^handled \w+/)
  }
})

test("rejecting with 'route' or 'router' is an error and skips nothing", async () => {
  for (const word of ['route', 'router']) {
    const reply = await get(rejecting(word), '/')
    assert.equal(reply.status, 500, word)
    assert.notEqual(reply.text, 'reached')
  }
})

test('a rejection after next was called only emits a warning', async () => {
  const app = quietApp()
  app.use(async (_req, _res, next) => {
    next()
    throw new Error('after next')
  })
  app.get('/', (_req, res) => {
    setImmediate(() => res.send('calm'))
  })
  app.use(report)
  const warnings = await warningsOf(async () => {
    assert.equal((await get(app, '/')).text, 'calm')
  })
  assert.equal(warnings.length, 1)
  assert.match(warnings[0]?.message ?? '', /after next/)
  assert.match(warnings[0]?.message ?? '', /docs\/warnings\/FWJS_LATE_REJECTION\.md/)
})

test('a rejection after the response is finished emits a warning', async () => {
  const app = quietApp()
  app.get('/', async (_req, res) => {
    res.send('calm')
    throw new Error('after send')
  })
  const warnings = await warningsOf(async () => {
    const reply = await get(app, '/')
    assert.equal(reply.text, 'calm')
    assert.equal(reply.cut, false)
  })
  assert.equal(warnings.length, 1)
  assert.match(warnings[0]?.message ?? '', /after send/)
})

test('a rejection with an error that was already passed on emits no warning', async () => {
  const app = quietApp()
  app.get('/', async (_req, _res, next) => {
    const error = new Error('passed and thrown')
    next(error)
    throw error
  })
  app.use(report)
  const warnings = await warningsOf(async () => {
    assert.equal((await get(app, '/')).text, 'handled passed and thrown')
  })
  assert.deepEqual(warnings, [])
})

test('a promise that resolves changes nothing', async () => {
  const app = fw()
  app.use(async (_req, _res, next) => next())
  app.get('/', async (_req, res) => {
    res.send('fine')
  })
  assert.equal((await get(app, '/')).text, 'fine')
})

test('a router outside an application catches rejections too', async () => {
  const router = Router()
  const error = new Error('alone')
  router.get('/', () => Promise.reject(error))
  assert.equal(await run(router, { url: '/', method: 'GET' }), error)
})

async function unhandledIn(app: Express, path: string): Promise<unknown> {
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  try {
    const unhandled = new Promise((resolve) => process.once('unhandledRejection', resolve))
    const reply = get(app, path).catch(() => {})
    const reason = await unhandled
    app.emit('release' as 'mount', app)
    await reply
    return reason
  } finally {
    for (const listener of listeners) process.on('unhandledRejection', listener)
  }
}

test('disabling async errors restores the unhandled rejection of Express 4', async () => {
  const app = quietApp().disable('async errors')
  const error = new Error('left alone')
  app.get('/', (_req, res) => {
    app.once('release' as 'mount', () => res.end())
    return Promise.reject(error)
  })
  assert.equal(await unhandledIn(app, '/'), error)
})

test('async errors has no stored default and is inherited', async () => {
  const parent = quietApp()
  const child = fw()
  assert.equal(parent.get('async errors'), undefined)
  parent.disable('async errors').use('/child', child)
  assert.equal(child.get('async errors'), false)
  const error = new Error('left alone')
  child.get('/', (_req, res) => {
    parent.once('release' as 'mount', () => res.end())
    return Promise.reject(error)
  })
  assert.equal(await unhandledIn(parent, '/child'), error)
})
