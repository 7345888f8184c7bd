import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type NextFunction, type Request, type Response } from 'fwjs'
import { ask, serving } from '../support/client.mts'
import { askHttp2, servingHttp2 } from '../support/http2-client.mts'
import { quietApp } from '../support/quiet.mts'
import {
  type LayerTrace,
  layers,
  type Recording,
  recording,
  requests,
} from '../support/tracing.mts'

function show(_req: Request, res: Response): void {
  res.send('here')
}

function plain(_req: Request, _res: Response, next: NextFunction): void {
  next()
}

async function traced(app: ReturnType<typeof fw>, path: string, method = 'GET') {
  return recording(({ ended }) =>
    serving(app, async (address) => {
      await ask(address, path, { method })
      await ended(1)
    }),
  )
}

const placesOf = ({ layers }: Recording) =>
  layers.map(({ kind, name, path, mount, route }) => [kind, name, path, mount, route])

test('the route of a request is the pattern through all mounts', async () => {
  const app = fw()
  const child = fw()
  const router = fw.Router({ mergeParams: true })
  router.get('/:id', show)
  child.use('/users/', router)
  app.use('/api/:version', child)
  const recorded = await traced(app, '/api/v1/users/4711')
  assert.deepEqual(placesOf(recorded), [
    ['app', 'mounted_app', '/api/:version', '/api/:version', undefined],
    ['router', 'router', '/users/', '/api/:version/users', undefined],
    ['route', 'bound dispatch', '/:id', '/api/:version/users', '/api/:version/users/:id'],
    ['handler', 'show', '/:id', '/api/:version/users', '/api/:version/users/:id'],
  ])
  const [request] = recorded.requests
  assert.equal(request?.route, '/api/:version/users/:id')
  assert.equal(request?.mount, '/api/:version/users')
  assert.equal(request?.app, app)
  assert.equal(request?.req.originalUrl, '/api/v1/users/4711')
})

test('a layer trace has its request, the parent layers, its function, and its method', async () => {
  const app = fw()
  const router = fw.Router()
  router.route('/').all(plain).get(show)
  app.use('/a', plain, router)
  const { requests, layers } = await traced(app, '/a')
  const [first, inRouter, inRoute, forAll, last] = layers as [
    LayerTrace,
    LayerTrace,
    LayerTrace,
    LayerTrace,
    LayerTrace,
  ]
  for (const layer of layers) assert.equal(layer.request, requests[0])
  assert.deepEqual(
    [first, inRouter, inRoute, forAll, last].map(({ parent }) => parent),
    [undefined, undefined, inRouter, inRoute, inRoute],
  )
  assert.equal(last.handler, show)
  assert.deepEqual([forAll.method, last.method], [undefined, 'GET'])
  assert.equal(last.route, '/a')
  assert.equal(last.req.route.path, '/')
})

for (const [pattern, path, expected] of [
  [['/list', '/index/:n'], '/index/2', '/list,/index/:n'],
  [/^\/item\/(\d+)$/, '/item/2', String.raw`/^\/item\/(\d+)$/`],
  [['/one', /^\/two$/], '/two', String.raw`/one,/^\/two$/`],
  ['*', '/any/thing', '*'],
  ['/files/*', '/files/a/b', '/files/*'],
  ['/opt/:id?', '/opt', '/opt/:id?'],
] as [string, string, string][]) {
  test(`the route ${expected} is reported as the app wrote it`, async () => {
    const app = fw()
    app.get(pattern, show)
    const { requests } = await traced(app, path)
    assert.equal(requests[0]?.route, expected)
  })
}

for (const [pattern, path, mount] of [
  [['/a/', '/b', '/'], '/b/x', '/a,/b,/'],
  [['/a', '/b/:c'], '/b/5/x', '/a,/b/:c'],
  [/^\/v\d+/, '/v2/x', String.raw`/^\/v\d+/`],
  ['/', '/x', ''],
] as [string, string, string][]) {
  test(`the mount ${mount || 'of everything'} precedes the route`, async () => {
    const app = fw()
    const router = fw.Router()
    router.get('/x', show)
    app.use(pattern, router)
    const { requests } = await traced(app, path)
    assert.equal(requests[0]?.route, `${mount}/x`)
    assert.equal(requests[0]?.mount, mount)
  })
}

test('the mount of a request is that of the layer that responded, or empty if none did', async () => {
  const app = quietApp()
  app.use('/files', plain, (req: Request, res: Response, next: NextFunction) => {
    if (req.path === '/a') res.end()
    else next()
  })
  assert.equal((await traced(app, '/files/a')).requests[0]?.mount, '/files')
  assert.equal((await traced(app, '/files/b')).requests[0]?.mount, '')
})

test('a route with only other methods is not the route of a HEAD request', async () => {
  const app = fw()
  app.post('/x', show)
  assert.equal((await traced(app, '/x', 'HEAD')).requests[0]?.route, undefined)
})

test('a subscriber to requests only gets the route too', async () => {
  const app = fw()
  app.get('/users/:id', show)
  const routes: unknown[] = []
  let over = () => {}
  const ended = new Promise<void>((resolve) => {
    over = resolve
  })
  const subscriber = {
    start() {},
    asyncEnd(request: { route?: string }) {
      routes.push(request.route)
      over()
    },
  }
  await serving(app, async (address) => {
    await ask(address, '/users/5')
    const isTraced = layers.start.hasSubscribers
    requests.subscribe(subscriber as never)
    await ask(address, '/users/5')
    await ended
    requests.unsubscribe(subscriber as never)
    assert.deepEqual(routes, ['/users/:id'])
    assert.equal(layers.start.hasSubscribers, true)
    await ask(address, '/users/5')
    assert.equal(layers.start.hasSubscribers, isTraced, 'nothing is traced without subscribers')
  })
  assert.equal(routes.length, 1)
})

test('a subscriber to layers only gets the app and the route of the request too', async () => {
  const app = fw()
  app.get('/users/:id', show)
  const seen: LayerTrace[] = []
  const start = (layer: unknown) => seen.push(layer as LayerTrace)
  layers.start.subscribe(start)
  await serving(app, (address) => ask(address, '/users/5'))
  layers.start.unsubscribe(start)
  const last = seen.at(-1) as LayerTrace
  assert.equal(last.name, 'show')
  assert.equal(last.request.route, '/users/:id')
  assert.equal(last.request.app, app)
  assert.equal(new Set(seen.map(({ request }) => request)).size, 1)
})

test('over HTTP/2 the events are the same', async () => {
  const app = fw()
  app.get('/users/:id', show)
  const { events, requests } = await recording(({ ended }) =>
    servingHttp2(app, async (origin) => {
      await askHttp2(origin, '/users/5', {})
      await ended(1)
    }),
  )
  assert.deepEqual(events.slice(-2), ['request asyncStart', 'request asyncEnd'])
  assert.equal(requests[0]?.route, '/users/:id')
  assert.equal(requests[0]?.aborted, false)
  assert.equal(requests[0]?.req.httpVersion, '2.0')
})
