import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import test from 'node:test'
import { expectTypeOf } from 'expect-type'
import type * as core from 'express-serve-static-core'
import four from 'fwjs'
import '../support/env.mts'
import fw, {
  type Application,
  basicAuth,
  bodyParser,
  type ErrorRequestHandler,
  type Handler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type RequestParamHandler,
  type Response,
  Route,
  Router,
} from 'fwjs-v3'
import { settingsTable } from 'fwjs-v3/lib/settings/table.js'

declare global {
  namespace Express {
    interface Request {
      legacyTenant?: string
    }
  }
}

declare module 'fwjs-v3' {
  interface Request {
    viaModule?: boolean
  }
}

test('fw: the default import, fw.default, and the named exports belong to one factory', () => {
  expectTypeOf(fw.default).toEqualTypeOf(fw)
  expectTypeOf(fw()).toExtend<Application>()
  expectTypeOf(fw.createServer()).toEqualTypeOf(fw())
  expectTypeOf(bodyParser).toEqualTypeOf(fw.bodyParser)
  assert.equal(fw.default, fw)
})

test("app: an app is a request listener for Node's servers", () => {
  const app = fw()
  const server: Server = createServer(app)
  expectTypeOf(app.listen).returns.toEqualTypeOf<Server>()
  assert.ok(server)
})

test('app.VERB: callbacks infer req, res, and next, alone and in arrays', () => {
  const app = fw()
  const handler: RequestHandler = (_req, _res, next) => next()
  app.get('/:id', (req, res, next) => {
    expectTypeOf(req).toExtend<IncomingMessage>()
    expectTypeOf(res).toExtend<ServerResponse>()
    expectTypeOf(req.params['id']).toEqualTypeOf<string | undefined>()
    next('route')
  })
  app.post('/', handler, [handler, [handler]], (req) =>
    expectTypeOf(req.host).toEqualTypeOf<string | undefined>(),
  )
  app.del('/', handler).all(/x/, handler).put(['/a', '/b'], handler)
  assert.equal(app.routes['get']?.length, 2)
})

test('app.get(name): settings are typed', () => {
  const app = fw()
  expectTypeOf(app.get('env')).toEqualTypeOf<string>()
  expectTypeOf(app.get('view engine')).toEqualTypeOf<string | undefined>()
  expectTypeOf(app.get('plain paths')).toEqualTypeOf<boolean | undefined>()
  expectTypeOf(app.get('title')).toBeAny()
  expectTypeOf(app.set('title', 1)).toEqualTypeOf<typeof app>()
  assert.equal(app.get('title'), 1)
})

/** Every typed name. */
const typed: Record<keyof fw.Settings, true> = {
  'async errors': true,
  'case sensitive routing': true,
  env: true,
  'error stacks': true,
  etag: true,
  'etag fn': true,
  'json replacer': true,
  'json spaces': true,
  'jsonp callback name': true,
  'plain paths': true,
  'redirect hosts': true,
  'redirect hosts fn': true,
  'server adoption': true,
  'strict addresses': true,
  'strict content type': true,
  'strict host': true,
  'strict query': true,
  'strict routing': true,
  'strict views': true,
  'subdomain offset': true,
  'trust proxy': true,
  'trust proxy fn': true,
  view: true,
  'view cache': true,
  'view engine': true,
  views: true,
  'x-powered-by': true,
}

test('Settings: the typed names are those in the table, their compiled forms, and view', () => {
  const compiled = Object.values(settingsTable).flatMap((row) => row.compiled?.as ?? [])
  const names = [...Object.keys(settingsTable), ...compiled, 'view']
  assert.deepEqual(Object.keys(typed).sort(), names.sort())
})

test('fw.static: setHeaders gets our response, and options may be declared first', () => {
  fw.static('.', { setHeaders: (res) => res.set('X-Served-By', 'us') })
  const options = { dotfiles: 'ignore', maxAge: '1d' }
  assert.equal(typeof fw.static('.', options), 'function')
})

test('a handler may return anything', () => {
  expectTypeOf<ReturnType<RequestHandler>>().toBeAny()
  expectTypeOf<ReturnType<ErrorRequestHandler>>().toBeAny()
  expectTypeOf<ReturnType<RequestParamHandler>>().toBeAny()
  assert.ok(fw)
})

test('app.use: accepts functions, error handlers, apps, servers, and handlers typed for 4.x', () => {
  const app = fw()
  const foreign: core.RequestHandler = (_req, _res, next) => next()
  const foreignError: core.ErrorRequestHandler = (_error, _req, _res, next) => next()
  const plain = (_req: IncomingMessage, _res: ServerResponse, next: () => void) => next()
  const onError: ErrorRequestHandler = (error, _req, res, next) => {
    expectTypeOf(error).toBeAny()
    expectTypeOf(res.send(200, 'x')).toEqualTypeOf<typeof res>()
    next(error)
  }
  app
    .use((req, res, next) => {
      expectTypeOf(req.accepts('a')).toEqualTypeOf<string | undefined>()
      expectTypeOf(res.locals).toBeFunction()
      next()
    })
    .use('/a', (_req, res) => res.end())
    .use(onError)
    .use(foreign)
    .use('/a', foreign)
    .use(foreignError)
    .use(plain)
    .use(fw())
    .use('/four', four())
    .use('/router', four.Router())
    .use(createServer())
    .use(app.router)
    .use(bodyParser({ limit: '1mb' }))
    .use(basicAuth('a', 'b'))
    .use(new Router().middleware)
  app.get('/', foreign, plain, (req, res) => {
    expectTypeOf(req.accepted[0]?.subtype).toEqualTypeOf<string | undefined>()
    res.end()
  })
  app.get('/', foreign).get('/', [foreign, plain])
  // @ts-expect-error a number isn't middleware
  assert.throws(() => app.use(5))
})

test('req: has the properties of 3.x', () => {
  expectTypeOf<Request['is']>().returns.toEqualTypeOf<boolean>()
  expectTypeOf<Request['acceptsCharset']>().returns.toEqualTypeOf<boolean>()
  expectTypeOf<Request['acceptedLanguages']>().toEqualTypeOf<string[]>()
  expectTypeOf<Request['auth']>().toEqualTypeOf<
    { username: string; password: string } | undefined
  >()
  expectTypeOf<Request['viaModule']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<Request['legacyTenant']>().toEqualTypeOf<string | undefined>()
  const handler: Handler = (req: Request, _res: Response, next: NextFunction) =>
    next(req.params.length)
  assert.equal(handler.length, 3)
})

test('res: the status may come first', () => {
  const handler = (_req: Request, res: Response) => {
    res.send(404)
    res.send(404, 'x')
    res.json(201, {})
    res.jsonp(201, {})
    res.redirect(303, '/x')
    res.charset = 'utf-8'
    res.sendfile('/x', { maxAge: 1 }, (error) =>
      expectTypeOf(error).toEqualTypeOf<Error | undefined>(),
    )
    res.download('/x', 'y', () => {})
    // @ts-expect-error 4.x only
    res.sendFile('/x')
    // @ts-expect-error 4.x only
    res.sendStatus(404)
  }
  const app = fw()
  app.get('/', handler).use(handler)
  assert.equal(handler.length, 2)
})

test('app.locals and res.locals: functions with properties', () => {
  const app = fw()
  const values = app.locals({ title: 'x' })
  expectTypeOf(values).toEqualTypeOf<{ title: string }>()
  expectTypeOf(app.locals['title']).toBeAny()
  assert.equal(app.locals['title'], 'x')
})

test('app.param: accepts names, arrays, and a function that interprets options', () => {
  const app = fw()
  const handler: RequestParamHandler = (_req, _res, next) => next()
  app.param('id', handler).param(['a', 'b'], handler, handler)
  app.param((name, option) => {
    expectTypeOf(name).toEqualTypeOf<string>()
    return option instanceof RegExp ? handler : undefined
  })
  app.param('range', /^\d+$/)
  assert.ok(app)
})

test('fw.Route and fw.Router: created with new', () => {
  const route: fw.Route = new Route('get', '/:id', [])
  const router: fw.Router = new Router({ strict: true })
  expectTypeOf(route.keys).toEqualTypeOf<{ name: string; optional: boolean }[]>()
  expectTypeOf(router.get('/', () => {})).toExtend<fw.Router>()
  assert.equal(route.path, '/:id')
})
