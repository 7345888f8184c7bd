import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type NextFunction, type Request, type Response } from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp, warningsOf } from '../support/quiet.mts'

/** Every way a handler can get the `next` function. */
const handlers: Record<string, (req: Request, res: Response, next: NextFunction) => void> = {
  'three parameters': (_req, _res, next) => {
    next()
    next()
  },
  'two parameters and req.next': ((req: Request, _res: Response) => {
    req.next?.()
    req.next?.()
  }) as never,
  'req.next, kept': ((req: Request, _res: Response) => {
    const { next } = req
    next?.()
    next?.()
  }) as never,
  'a default for the third parameter': ((_req: Request, _res: Response, next = (): void => {}) => {
    next()
    next()
  }) as never,
  'the arguments object': function handler(_req: Request, _res: Response) {
    const next = arguments[2] as NextFunction
    next()
    next()
  } as never,
  'a later tick': (_req, _res, next) => {
    next()
    setImmediate(next)
  },
}

for (const [name, handler] of Object.entries(handlers)) {
  for (const place of ['middleware', 'route', 'router'] as const) {
    test(`a second next() with ${name} in a ${place} runs nothing`, async () => {
      let runs = 0
      const app = quietApp()
      if (place === 'middleware') app.use(handler)
      if (place === 'route') app.get('/', handler)
      if (place === 'router') app.use(fw.Router().get('/', handler))
      app.use((_req, res) => {
        runs += 1
        setImmediate(() => setImmediate(() => res.end()))
      })
      app.use(() => {
        runs += 1
      })
      await warningsOf(() => get(app, '/'))
      assert.equal(runs, 1)
    })
  }
}

for (const order of ['before', 'after'] as const) {
  test(`an error passed to next ${order} its promise rejects is handled once`, async () => {
    const handled: string[] = []
    const app = quietApp()
    app.get('/', (_req, _res, next) => {
      const promise = (async () => {
        throw new Error('once')
      })()
      if (order === 'before') promise.catch(next)
      else promise.then(() => {}).catch(next)
      return promise
    })
    app.use((_error: Error, _req: Request, res: Response, _next: NextFunction) => {
      handled.push('first')
      setImmediate(() => res.status(500).end())
    })
    app.use((_error: Error, _req: Request, _res: Response, _next: NextFunction) => {
      handled.push('second')
    })
    const warnings = await warningsOf(() => get(app, '/'))
    assert.deepEqual(handled, ['first'])
    assert.deepEqual(warnings, [])
  })
}

test("req.next stays the router's next while a route continues", async () => {
  const app = quietApp()
  const seen: boolean[] = []
  app.get(
    '/',
    (req, _res, next) => {
      const before = req.next
      next()
      seen.push(req.next === before, req.next === next)
    },
    (_req, res) => {
      res.end()
    },
  )
  await get(app, '/')
  assert.deepEqual(seen, [true, false])
})

test('an error passed twice is handled once, and a different second error is handled too', async () => {
  const handled: unknown[] = []
  const app = quietApp()
  app.get('/', (_req, res, next) => {
    const [one, other] = [new Error('one'), new Error('other')]
    next(one)
    next(one)
    next(other)
    setImmediate(() => res.end())
  })
  app.use((error: Error, _req: Request, _res: Response, _next: NextFunction) => {
    handled.push(error.message)
  })
  app.use((error: Error, _req: Request, _res: Response, _next: NextFunction) => {
    handled.push(`second ${error.message}`)
  })
  await warningsOf(() => get(app, '/'))
  assert.deepEqual(handled, ['one', 'second other'])
})
