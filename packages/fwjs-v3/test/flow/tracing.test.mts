import assert from 'node:assert/strict'
import test from 'node:test'
import four from 'fwjs'
import { ask, serving } from '../support/client.mts'
import '../support/env.mts'
import fw, { type NextFunction, type Request, type Response } from 'fwjs-v3'
import { type Recording, recording } from '../support/tracing.mts'

function traced(app: ReturnType<typeof fw>, path: string): Promise<Recording> {
  return recording(({ ended }) =>
    serving(app, async (address) => {
      await ask(address, path)
      await ended(1)
    }),
  )
}

const placesOf = ({ layers }: Recording) =>
  layers.map(({ kind, name, path, mount, route }) => [kind, name, path, mount, route])

function show(_req: Request, res: Response): void {
  res.send('here')
}

test('a request and its layers are published under the same names as in 4.x', async () => {
  const app = fw()
  app.use('/api/', function plain(_req: Request, _res: Response, next: NextFunction) {
    next()
  })
  app.get('/api/users/:id', show)
  const recorded = await traced(app, '/api/users/5')
  assert.deepEqual(placesOf(recorded), [
    ['middleware', 'plain', '/api', '/api', undefined],
    ['router', 'router', '/', '', undefined],
    ['handler', 'show', '/api/users/:id', '', '/api/users/:id'],
  ])
  assert.deepEqual(recorded.events, [
    'request start',
    'plain start',
    'plain asyncStart',
    'plain asyncEnd',
    'router start',
    'show start',
    'show end',
    'router end',
    'plain end',
    'request end',
    ...['show', 'router', 'request'].flatMap((name) => [`${name} asyncStart`, `${name} asyncEnd`]),
  ])
  const [request] = recorded.requests
  assert.equal(request?.app, app)
  assert.equal(request?.route, '/api/users/:id')
  assert.equal(recorded.layers.at(-1)?.method, 'GET')
})

test('an error and the handler that receives it are published', async () => {
  const app = fw()
  app.get('/', function fails() {
    throw new Error('no')
  })
  app.use(function recover(error: Error, _req: Request, _res: Response, next: NextFunction) {
    next(error)
  })
  const { layers, requests } = await traced(app, '/')
  assert.equal(layers[1]?.name, 'fails')
  const { error } = layers[1] ?? {}
  assert.equal((error as Error).message, 'no')
  assert.equal(layers[2]?.kind, 'error handler')
  assert.equal(layers[2]?.handling, error)
  assert.equal(requests[0]?.error, error)
})

test('a 3.x app in a 4.x app is a layer of its request', async () => {
  const outer = four()
  const inner = fw()
  inner.get('/:id', show)
  outer.use('/old/:year', inner as never)
  const recorded = await traced(outer as never, '/old/1999/5')
  assert.equal(recorded.requests.length, 1)
  assert.equal(recorded.requests[0]?.route, '/old/:year/:id')
  assert.equal(recorded.layers[0]?.kind, 'app')
})
