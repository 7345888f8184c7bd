import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { test } from 'node:test'
import { expectTypeOf } from 'expect-type'
import type * as core from 'express-serve-static-core'
import fw, {
  type Application,
  type ErrorRequestHandler,
  type Handler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type RequestParamHandler,
  type Response,
  Router,
} from 'fwjs'

const upper = (req: Request, res: Response) => res.json(req.params['id']?.toUpperCase())

test('req.params: a request of unknown origin has strings', () => {
  expectTypeOf<Request['params']>().toEqualTypeOf<{ [name: string]: string }>()
  const handler: RequestHandler = (req) => expectTypeOf(req.params['id']).toBeNullable()
  assert.equal(handler.length, 1)
})

test('a handler that takes any parameters is accepted for every path', () => {
  const app = fw()
  app
    .get('/', upper)
    .get('/:id', upper)
    .get('/:id?', upper)
    .get(/^\/(.*)$/, upper)
    .use(upper)
  app.route('/:id?').get(upper)
  assert.equal(app._router.stack.length, 8)
})

test('a handler typed by the core types is accepted for every path and does not widen its parameters', () => {
  const foreign: core.RequestHandler = (_req, _res, next) => next()
  const app = fw()
  app.get('/:id', foreign, (req) => {
    expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
  })
  app.get('/:id?', foreign, (req) => {
    expectTypeOf(req.params).toEqualTypeOf<{ id?: string }>()
  })
  app.use(foreign, [foreign]).use('/:id?', foreign)
  assert.equal(app._router.stack.length, 7)
})

test('a handler typed by node:http is accepted', () => {
  const app = fw()
  const plain = ((_req, _res) => {}) satisfies Parameters<typeof createServer>[1]
  app.use(plain).get('/:id', plain)
  assert.equal(app._router.stack.length, 4)
})

test('handlers in nested arrays inherit the path', () => {
  const app = fw()
  app.get(
    '/:id',
    upper,
    [upper, [upper]],
    [
      (req, res, next) => {
        expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
        expectTypeOf(res).toEqualTypeOf<ReturnType<Response['status']>>()
        next()
      },
    ],
  )
  assert.equal(app._router.stack[2].route.stack.length, 4)
})

test('a handler may return anything, and its result may be awaited', async () => {
  expectTypeOf<ReturnType<RequestHandler>>().toBeAny()
  expectTypeOf<ReturnType<ErrorRequestHandler>>().toBeAny()
  expectTypeOf<ReturnType<RequestParamHandler>>().toBeAny()
  const handler: RequestHandler = async () => 7
  assert.equal(await handler({} as Request, {} as Response, () => {}), 7)
})

test('a handler may return a promise', () => {
  const app = fw()
  app.get('/', async (_req, res) => res.json(await Promise.resolve(1)))
  app.use(async (_error: unknown, _req: Request, res: Response, _next: NextFunction) => {
    await Promise.resolve()
    res.end()
  })
  assert.equal(app._router.stack.length, 4)
})

test('an error handler has four parameters and is accepted wherever a handler is', () => {
  const failed: ErrorRequestHandler = (error, req, res, next) => {
    expectTypeOf(error).toBeAny()
    expectTypeOf(req.params).toEqualTypeOf<{ [name: string]: string }>()
    expectTypeOf(res.headersSent).toEqualTypeOf<boolean>()
    next(error)
  }
  const app = fw()
  app.use(failed).use('/x', upper, failed).get('/:id', upper, [failed])
  Router().use(failed).post('/:id', failed)
  assert.equal(failed.length, 4)
})

test('explicit type arguments override the path', () => {
  const app = fw()
  app.get<{ shop: string }>('/:id', (req) => {
    expectTypeOf(req.params).toEqualTypeOf<{ shop: string }>()
  })
  app.post<{ shop: string }, { ok: boolean }, { n: number }, { q: string }>('/:id', (req, res) => {
    expectTypeOf(req.body).toEqualTypeOf<{ n: number }>()
    expectTypeOf(req.query).toEqualTypeOf<{ q: string }>()
    // @ts-expect-error the type of the response body was given
    res.json({ ok: 'yes' })
  })
  assert.equal(app._router.stack.length, 4)
})

test('a handler with explicit types passes them to later handlers', () => {
  const precise = (req: Request<{ id: string }, unknown, { n: number }>, _res: Response) =>
    req.body.n
  const app = fw()
  app.post('/:id', precise, (req) => {
    expectTypeOf(req.body).toEqualTypeOf<{ n: number }>()
    expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
  })
  app.post('/elsewhere', precise)
  assert.equal(app._router.stack.length, 4)
})

test('a validator created in the call may turn parameters into numbers', () => {
  const validate =
    <P, B>(_shape: { params: (given: unknown) => P; body: (given: unknown) => B }) =>
    (_req: Request<P, unknown, B>, _res: Response, next: NextFunction) =>
      next()
  const numbers = (given: unknown) => ({ id: Number(given) })
  const app = fw()
  app.get('/:id', validate({ params: numbers, body: String }), (req) => {
    expectTypeOf(req.params).toEqualTypeOf<{ id: number }>()
    expectTypeOf(req.body).toEqualTypeOf<string>()
  })
  assert.equal(app._router.stack.length, 3)
})

test('a wrapper created in the call leaves the response body open', () => {
  const wrap =
    <P, ResBody, ReqBody, ReqQuery>(
      handler: (
        ...args: Parameters<core.RequestHandler<P, ResBody, ReqBody, ReqQuery>>
      ) => Promise<void>,
    ): core.RequestHandler<P, ResBody, ReqBody, ReqQuery> =>
    (...args) =>
      handler(...args)
  const app = fw()
  app.get(
    '/:id',
    wrap(async (_req, res) => {
      res.json('text')
    }),
  )
  assert.equal(app._router.stack.length, 3)
})

test('middleware created in the call infers its types from there', () => {
  const make = <Req = IncomingMessage, Res = ServerResponse>(options: {
    on: (req: Req, res: Res) => unknown
  }): ((req: Req, res: Res, next?: (error?: unknown) => void) => Promise<void>) => {
    return async (req, res) => void options.on(req, res)
  }
  const app = fw()
  app.use(
    make({
      on: (req, res) => {
        expectTypeOf(req.params).toEqualTypeOf<{ [name: string]: string }>()
        return res.status(200).send(req.originalUrl)
      },
    }),
  )
  app.route('/:id').get(make({ on: (req, res) => res.json(req.params.id.toUpperCase()) }))
  assert.equal(app._router.stack.length, 4)
})

test('rejects a value that is not a handler', () => {
  const app = fw()
  // @ts-expect-error a request is not a number
  app.get('/', (req: number, res: Response) => res.json(req))
  // @ts-expect-error a string is not a handler
  assert.throws(() => app.get('/', 'text'), /Route.get\(\) requires a callback function/)
  // @ts-expect-error the path has no such parameter
  app.get('/:id', (req) => req.params.name)
  // @ts-expect-error an optional parameter may be missing
  app.get('/:id?', (req) => req.params.id.trim())
})

test('a param callback gets the value and the name', () => {
  const load: RequestParamHandler = (_req, _res, next, value, name) => {
    expectTypeOf(value).toBeAny()
    expectTypeOf(name).toEqualTypeOf<string>()
    next()
  }
  const app = fw()
  expectTypeOf(app.param('id', load)).toEqualTypeOf(app)
  app.param(['a', 'b'], (_req, _res, next, value: string) => next(value))
  assert.deepEqual(Object.keys(app._router.params), ['id', 'a', 'b'])
})

test('applications and routers are handlers, for node:http and for each other', () => {
  const app = fw()
  const router: Router = Router({ mergeParams: true })
  const handler: Handler = router
  const application: Application = fw()
  app.use(router, new Router(), fw()).use('/:id', router).use('/:id?', handler, application)
  const coreApplication: core.Express = fw()
  const coreRouter: core.Router = router
  app.use(coreApplication, coreRouter)
  const server = createServer(app)
  assert.equal(server.listenerCount('request'), 1)
})

test('our requests, responses, and handlers match the core types', () => {
  expectTypeOf<Request>().toExtend<core.Request>()
  expectTypeOf<Response>().toExtend<core.Response>()
  expectTypeOf<core.RequestHandler>().toExtend<RequestHandler>()
  expectTypeOf<core.ErrorRequestHandler>().toExtend<ErrorRequestHandler>()
  expectTypeOf<core.Response['sendfile']>().toBeFunction()
  expectTypeOf<core.Request['acceptsCharset']>().toBeFunction()
  expectTypeOf<Request['app']>().toExtend<Application>()
  expectTypeOf<Response['app']>().toExtend<Application>()
  assert.ok(fw.request)
})

test('every registration method returns the application or router itself', () => {
  const app = fw()
  expectTypeOf(app.get('/', upper)).toEqualTypeOf(app)
  expectTypeOf(app.use(upper)).toEqualTypeOf(app)
  expectTypeOf(app.enable('x')).toEqualTypeOf(app)
  const router = Router()
  expectTypeOf(router.get('/', upper)).toEqualTypeOf(router)
  expectTypeOf(router.use('/', upper)).toEqualTypeOf(router)
  const route = app.route('/:id')
  expectTypeOf(route.get(upper)).toEqualTypeOf(route)
  assert.equal(app.get('/', upper), app)
})
