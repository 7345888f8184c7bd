import assert from 'node:assert/strict'
import { createServer } from 'node:http'
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
} from 'fwjs-v5'

const show = (req: Request, res: Response) => res.json(req.params['id'])

test('a handler that takes any parameters is accepted for every path', () => {
  const app = fw()
  app
    .get('/', show)
    .get('/:id', show)
    .get('/*id', show)
    .get('{/:id}', show)
    .get(/^\/(.*)$/, show)
    .use(show)
  app.route('{/:id}').get(show)
  assert.equal(app.router.stack.length, 7)
})

test('a handler typed by the core types does not widen the parameters of the path', () => {
  const foreign: core.RequestHandler = (_req, _res, next) => next()
  const app = fw()
  app.get('/*path', foreign, (req) => {
    expectTypeOf(req.params).toEqualTypeOf<{ path: string[] }>()
  })
  app.get('{/:id}', [foreign, [foreign]], (req) => {
    expectTypeOf(req.params).toEqualTypeOf<{ id?: string }>()
  })
  app.use(foreign, [foreign]).use('{/:id}', foreign)
  assert.equal(app.router.stack.length, 5)
})

test('a handler may return a promise', () => {
  expectTypeOf<ReturnType<RequestHandler>>().toBeUnknown()
  expectTypeOf<ReturnType<ErrorRequestHandler>>().toBeUnknown()
  const app = fw()
  app.get('/', async (_req, res) => res.json(await Promise.resolve(1)))
  app.param('id', async (_req, _res, next) => next())
  app.use(async (_error: unknown, _req: Request, res: Response, _next: NextFunction) => {
    await Promise.resolve()
    res.end()
  })
  assert.equal(app.router.stack.length, 2)
})

test('an error handler is accepted wherever a handler is', () => {
  const failed: ErrorRequestHandler = (error, req, res, next) => {
    expectTypeOf(error).toBeAny()
    expectTypeOf(req.params).toEqualTypeOf<fw.ParamsDictionary>()
    expectTypeOf(res.headersSent).toEqualTypeOf<boolean>()
    next(error)
  }
  const app = fw()
  app.use(failed).use('/x', show, failed).get('/:id', show, [failed])
  Router().use(failed).post('/*path', failed)
  assert.equal(failed.length, 4)
})

test('explicit type arguments override the path, as with mergeParams', () => {
  const router = Router({ mergeParams: true })
  router.get<{ shop: string; id: string }>('/:id', (req) => {
    expectTypeOf(req.params).toEqualTypeOf<{ shop: string; id: string }>()
  })
  router.get('/:id', (req: Request<{ shop: string; id: string }>) => req.params.shop)
  router.post<{ shop: string }, { ok: boolean }, { n: number }, { q: string }>('/', (req, res) => {
    expectTypeOf(req.body).toEqualTypeOf<{ n: number }>()
    expectTypeOf(req.query).toEqualTypeOf<{ q: string }>()
    // @ts-expect-error the type of the response body was given
    res.json({ ok: 'yes' })
  })
  assert.equal(router.stack.length, 3)
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
  // @ts-expect-error the form of Express 4 is gone
  assert.throws(() => app.param(() => load))
})

test('rejects a value that is not a handler, and names that the path does not have', () => {
  const app = fw()
  // @ts-expect-error a string is not a handler
  assert.throws(() => app.get('/', 'text'), TypeError)
  // @ts-expect-error the path has no such parameter
  app.get('/:id', (req) => req.params.name)
  // @ts-expect-error an optional parameter may be missing
  app.get('{/:id}', (req) => req.params.id.trim())
  // @ts-expect-error a wildcard is an array
  app.get('/*path', (req) => req.params.path.trim())
})

test('apps and routers are handlers, for node:http and for each other', () => {
  const app = fw()
  const router: Router = Router()
  const handler: Handler = router
  const application: Application = fw()
  app.use(router, new Router(), fw()).use('/*path', router).use('{/:id}', handler, application)
  const coreApplication: core.Express = fw()
  const coreRouter: core.Router = router
  app.use(coreApplication, coreRouter)
  assert.equal(createServer(app).listenerCount('request'), 1)
})

test('every type is assignable to its core type, and back', () => {
  expectTypeOf<Request>().toExtend<core.Request>()
  expectTypeOf<core.Request>().toExtend<Request>()
  expectTypeOf<Response>().toExtend<core.Response>()
  expectTypeOf<core.Response>().toExtend<Response>()
  expectTypeOf<Application>().toExtend<core.Application>()
  expectTypeOf<core.Application>().toExtend<Application>()
  expectTypeOf<Router>().toExtend<core.Router>()
  expectTypeOf<core.Router>().toExtend<Router>()
  expectTypeOf<RequestHandler>().toExtend<core.RequestHandler>()
  expectTypeOf<core.RequestHandler>().toExtend<RequestHandler>()
  expectTypeOf<fw.ErrorRequestHandler>().toExtend<core.ErrorRequestHandler>()
  expectTypeOf<core.ErrorRequestHandler>().toExtend<ErrorRequestHandler>()
})

test('every registration method returns the app, router, or route itself', () => {
  const app = fw()
  expectTypeOf(app.get('/', show)).toEqualTypeOf(app)
  expectTypeOf(app.use(show)).toEqualTypeOf(app)
  expectTypeOf(app.enable('x')).toEqualTypeOf(app)
  const router = Router()
  expectTypeOf(router.get('/', show)).toEqualTypeOf(router)
  const route = app.route('/:id')
  expectTypeOf(route.get(show)).toEqualTypeOf(route)
  assert.equal(app.get('/', show), app)
})
