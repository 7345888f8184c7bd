import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import test from 'node:test'
import fw, { type Express, type NextFunction, type Request, type Response } from 'fwjs'
import { ask, serving } from '../support/client.mts'
import { type LayerTrace, layers, type RequestTrace, requests } from '../support/tracing.mts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

/** Sends one request to the app, with the stores bound to the start of requests and layers. */
async function withStores(
  app: Express,
  { path = '/', body, restores = false }: { path?: string; body?: string; restores?: boolean } = {},
): Promise<void> {
  const ask1 = { method: body ? 'POST' : 'GET', headers: { 'Content-Type': 'application/json' } }
  requests.start.bindStore(ofRequest, (trace) => trace)
  layers.start.bindStore(ofLayer, (trace) => trace)
  if (restores) layers.asyncStart.bindStore(ofLayer, ({ parent }) => parent)
  try {
    await serving(app, (address) => ask(address, path, body ? { ...ask1, body } : ask1))
  } finally {
    requests.start.unbindStore(ofRequest)
    layers.start.unbindStore(ofLayer)
    layers.asyncStart.unbindStore(ofLayer)
  }
}

const ofRequest = new AsyncLocalStorage<RequestTrace>()
const ofLayer = new AsyncLocalStorage<LayerTrace | undefined>()

/** Returns the request path and the layer name of the active stores. */
const active = () => `${ofRequest.getStore()?.req.url} ${ofLayer.getStore()?.name}`

test('stores are active in a handler and everything it awaits: callbacks, promises, and streams', async () => {
  const seen: string[] = []
  const note = () => seen.push(active())
  const app = fw()
  app.use((_req, _res, next) => setImmediate(next))
  app.get('/x', async function show(_req, res) {
    note()
    await tick()
    note()
    await new Promise((resolve) => process.nextTick(resolve))
    note()
    queueMicrotask(note)
    const source = Readable.from(
      (async function* () {
        note()
        await tick()
        note()
        yield 'text'
      })(),
    )
    await pipeline(source, res)
    note()
  })
  await withStores(app, { path: '/x' })
  assert.deepEqual(seen, Array(7).fill('/x show'))
})

test('stores are active after a parser has read a body', async () => {
  const seen: string[] = []
  const app = fw()
  app.use(fw.json())
  app.use(function show(req: Request, res: Response) {
    seen.push(`${active()} ${req.body.a}`)
    res.end()
  })
  await withStores(app, { body: '{"a":1}' })
  assert.deepEqual(seen, ['/ show 1'])
})

test('stores are active in error handlers, however the error was raised', async () => {
  const seen: string[] = []
  const app = fw()
  app.get('/throws', () => {
    throw new Error('no')
  })
  app.get('/rejects', async () => {
    await tick()
    throw new Error('no')
  })
  app.use(function recover(_error: Error, _req: Request, res: Response, _next: NextFunction) {
    seen.push(active())
    res.end()
  })
  await withStores(app, { path: '/throws' })
  await withStores(app, { path: '/rejects' })
  assert.deepEqual(seen, ['/throws recover', '/rejects recover'])
})

test('each layer has its own store, and so does its code after next', async () => {
  const seen: string[] = []
  const app = fw()
  app.use(async function first(_req, _res, next) {
    next()
    seen.push(`after next: ${active()}`)
    await tick()
    seen.push(`later: ${active()}`)
  })
  app.use(function second(_req, res) {
    seen.push(active())
    setImmediate(() => res.end())
  })
  await withStores(app)
  assert.deepEqual(seen, ['/ second', 'after next: / first', 'later: / first'])
})

/** Returns the active store when a layer that follows another begins, before it has its own. */
async function activeBetween(restores: boolean): Promise<string[]> {
  const seen: string[] = []
  const app = fw()
  const router = fw.Router()
  router.param('id', (_req, _res, next) => {
    seen.push(active())
    next()
  })
  router.use(function before(_req, _res, next) {
    next()
  })
  router.get('/:id', (_req, res) => {
    res.end()
  })
  app.use(router)
  await withStores(app, { path: '/1', restores })
  return seen
}

test("between two layers the first layer's store is active, unless asyncStart binds one", async () => {
  assert.deepEqual(await activeBetween(false), ['/1 before'])
  assert.deepEqual(await activeBetween(true), ['/1 router'])
})

test('a store that an app runs around next stays active in the layers that follow', async () => {
  const own = new AsyncLocalStorage<string>()
  const seen: unknown[] = []
  const app = fw()
  app.use((_req, _res, next) => own.run('mine', next))
  app.use(function later(_req, _res, next) {
    setImmediate(next)
  })
  app.use((_req, res) => {
    seen.push(own.getStore())
    res.end()
  })
  await withStores(app, { restores: true })
  assert.deepEqual(seen, ['mine'])
})
