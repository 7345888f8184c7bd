import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { test } from 'node:test'
import { expectTypeOf } from 'expect-type'
import fw, {
  type Application,
  type Request,
  type Response,
  type Router,
  type SendFileOptions,
  type Settings,
  static as serveStatic,
} from 'fwjs-v5'

declare global {
  namespace Express {
    interface Request {
      tenant?: string
    }
    interface Locals {
      requestId?: string
    }
    interface Settings {
      'page size': number
    }
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    account?: number
  }
}

declare module 'fwjs-v5' {
  interface Request {
    viaModule?: boolean
  }
}

test('properties that an app adds to the global namespace and the modules are there', () => {
  const app = fw()
  app.get('/:id', (req, res) => {
    expectTypeOf(req.tenant).toEqualTypeOf<string | undefined>()
    expectTypeOf(req.account).toEqualTypeOf<number | undefined>()
    expectTypeOf(res.locals.requestId).toEqualTypeOf<string | undefined>()
  })
  app.get('/:id', (req: Request, res: Response) => {
    expectTypeOf(req.viaModule).toEqualTypeOf<boolean | undefined>()
    res.end()
  })
  assert.equal(app.router.stack.length, 2)
})

test('members of Express 4 are gone', () => {
  expectTypeOf<Request>().not.toHaveProperty('param')
  expectTypeOf<Request>().not.toHaveProperty('acceptsCharset')
  expectTypeOf<Response>().not.toHaveProperty('sendfile')
  expectTypeOf<Application>().not.toHaveProperty('del')
  expectTypeOf<typeof fw>().not.toHaveProperty('query')
  expectTypeOf<typeof fw.static>().not.toHaveProperty('mime')
  assert.equal('query' in fw, false)
})

test('app.router: is a router', () => {
  const app = fw()
  expectTypeOf(app.router).toExtend<Router>()
  app.router.get('/:id', (req) => expectTypeOf(req.params).toEqualTypeOf<{ id: string }>())
  expectTypeOf(app.router.stack[0]?.keys).toEqualTypeOf<string[] | undefined>()
  assert.equal(app.router.stack.length, 1)
})

test('app.listen: the callback may get an error', async () => {
  const errors: (Error | undefined)[] = []
  const server = fw().listen(0, (error) => {
    expectTypeOf(error).toEqualTypeOf<Error | undefined>()
    errors.push(error)
  })
  expectTypeOf(server).toEqualTypeOf<Server>()
  await once(server, 'listening')
  await new Promise((done) => server.close(done))
  assert.deepEqual(errors, [undefined])
})

test('app.handle: needs only objects', () => {
  expectTypeOf<Application['handle']>().toBeCallableWith({}, {}, () => {})
  expectTypeOf<Router['handle']>().toBeCallableWith({}, {}, () => {})
  assert.equal(typeof fw().handle, 'function')
})

test('app.get and app.set: built-in settings have their types, others any', () => {
  const app = fw()
  expectTypeOf(app.get('env')).toEqualTypeOf<string>()
  expectTypeOf(app.get('writable query')).toEqualTypeOf<boolean | undefined>()
  expectTypeOf(app.get('query parser')).toEqualTypeOf<Settings['query parser']>()
  expectTypeOf(app.set('page size', 20).get('page size')).toEqualTypeOf<number>()
  expectTypeOf(app.set('title', 1).get('title')).toBeAny()
  app.set('trust proxy', (address, hop) => address === '' && hop === 0)
  assert.equal(app.set('view engine', null).get('view engine'), null)
  // @ts-expect-error throws
  assert.throws(() => app.set('etag', null), TypeError)
  // @ts-expect-error must be a number
  app.set('subdomain offset', 'two')
  // @ts-expect-error declared as a number by the app
  app.set('page size', 'twenty')
  assert.equal(app.get('query parser'), 'simple')
})

test('app.on: has the mount event and those of the app', () => {
  const app = fw()
  app.on('mount', (parent) => expectTypeOf(parent).toEqualTypeOf<Application>())
  app.on('order', (id: number) => id)
  assert.equal(app.listenerCount('order'), 1)
})

test('fw.static and res.sendFile: have the options of our own', () => {
  const options: SendFileOptions = { root: '.', symlinks: 'deny', idleTimeout: 1, maxAge: '1d' }
  const send = (_req: Request, res: Response) => {
    res.sendFile('a', options, (error) => expectTypeOf(error).toEqualTypeOf<Error | undefined>())
    res.download('a', { root: '.' })
    res.vary(['Accept']).links({ next: ['/a', '/b'] })
  }
  fw.static('.', { pathForm: 'any', setHeaders: (res, path) => res.set('X-Path', path) })
  // @ts-expect-error gone in Express 5
  assert.ok({ hidden: true } satisfies SendFileOptions)
  assert.equal(serveStatic, fw.static)
  assert.equal(send.length, 2)
})

test('body parsers: have the options of Express 5', () => {
  expectTypeOf(fw.json).toBeCallableWith({ reviver: (_key, value) => value.x, maxDepth: 3 })
  expectTypeOf(fw.raw).toBeCallableWith({ defaultCharset: 'latin1' })
  expectTypeOf(fw.urlencoded).toBeCallableWith({
    charsetSentinel: true,
    interpretNumericEntities: true,
  })
  fw().use(fw.json(), fw.urlencoded(), fw.text()).post('/:id', fw.raw())
})
