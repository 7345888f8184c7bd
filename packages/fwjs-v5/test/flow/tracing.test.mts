import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import test from 'node:test'
import '../support/env.mts'
import five, { type Express, type NextFunction as Next, type Request, type Response } from 'fwjs-v5'
import { ask, serving } from '../support/client.mts'
import { load } from '../support/require.mts'
import { type Recording, recording } from '../support/tracing.mts'

/*
 * The same apps are built with fwjs and with fwjs-v5. Both must publish the same on the tracing channels, except that
 * the layer of a route is named as in Express 5.
 */

type Factory = typeof five
type Build = (fw: Factory) => Express
type Serve = (app: Express) => Promise<Recording>

// Loaded without types, which would add the members of 4.x to every request of the compilation.
const four = load('fwjs') as Factory

const nameIn5 = (name: string) => name.replace('bound dispatch', 'handle')
const nameAsItIs = (name: string) => name
const messageOf = (error: unknown) => (error instanceof Error ? error.message : error)

/** Returns everything that was published, in a form that can be compared. */
async function publishedBy(app: Express, serve: Serve, nameOf: (name: string) => string) {
  const { events, layers, requests } = await serve(app)
  return {
    events: events.map(nameOf),
    layers: layers.map(({ kind, name, path, mount, route, method, parent, ...rest }) => ({
      ...{ kind, name: nameOf(name), path, mount, route, method },
      parent: parent && nameOf(parent.name),
      errors: [rest.handling, rest.error].map(messageOf),
      isOfRequest: requests.includes(rest.request),
    })),
    requests: requests.map(({ req, res, route, mount, aborted, error, ...rest }) => ({
      ...{ method: req.method, status: res.statusCode, route, mount, aborted },
      error: messageOf(error),
      isOfApp: rest.app === app,
    })),
  }
}

const asking =
  (path: string): Serve =>
  (app) =>
    recording(({ ended }) =>
      serving(app, async (address) => {
        await ask(address, path)
        await ended(1)
      }),
    )

/** Checks that both publish the same. Returns the events. */
async function compare(build: Build, serve: Serve): Promise<string[]> {
  const expected = await publishedBy(build(four), serve, nameIn5)
  const actual = await publishedBy(build(five), serve, nameAsItIs)
  assert.deepEqual(actual, expected)
  return actual.events
}

function pass(_req: Request, _res: Response, next: Next): void {
  next()
}

async function later(_req: Request, _res: Response, next: Next): Promise<void> {
  await Promise.resolve()
  next()
}

function show(_req: Request, res: Response): void {
  res.send('here')
}

function recover(_error: Error, _req: Request, res: Response, _next: Next): void {
  res.status(500).end()
}

const nested: Build = (fw) => {
  const [app, inner, users] = [fw().set('env', 'test'), fw(), fw.Router()]
  users.param('id', (_req, _res, next) => next())
  users.get('/:id', pass, later, show)
  users.post('/:id', show)
  inner.use('/users', users)
  app.use(pass, later)
  app.use(['/api', '/v1'], inner)
  return app
}

const failing: Build = (fw) => {
  const app = fw().set('env', 'test')
  app.get('/thrown', function thrown() {
    throw new Error('thrown')
  })
  app.get('/rejected', async function rejected() {
    await Promise.resolve()
    throw new Error('rejected')
  })
  app.get('/passed', function passed(_req, _res, next) {
    setImmediate(() => next(new Error('passed')))
  })
  app.use('/handled', (_req, _res, next) => next(new Error('handled')))
  app.use('/handled', pass, recover)
  return app
}

const skipping: Build = (fw) => {
  const [app, router] = [fw().set('env', 'test'), fw.Router()]
  router.get('/', (_req, _res, next) => next('route'), show)
  router.all('/', (_req, _res, next) => next('router'))
  app.use('/skip', router)
  app.get('/skip', show)
  return app
}

const apps: [Build, string[]][] = [
  [nested, ['/api/users/5?a=1', '/v1/users/%20', '/api/users/%zz', '/api/users', '/none']],
  [failing, ['/thrown', '/rejected', '/passed', '/handled/x']],
  [skipping, ['/skip']],
]

for (const [build, paths] of apps) {
  for (const path of paths) {
    test(`a request to ${path} publishes the events of fwjs`, async () => {
      const events = await compare(build, asking(path))
      assert.ok(events.includes('request asyncEnd'))
    })
  }
}

test('a client disconnect publishes the events of fwjs', async () => {
  const arrivals: (() => void)[] = []
  const build: Build = (fw) =>
    fw().get('/', function waits() {
      arrivals.shift()?.()
    })
  const events = await compare(build, (app) => {
    const arrival = new Promise<void>((resolve) => arrivals.push(resolve))
    return recording(({ ended }) =>
      serving(app, async ({ port }) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
        })
        await arrival
        socket.destroy()
        await once(socket, 'close')
        await ended(1)
      }),
    )
  })
  assert.ok(events.includes('waits asyncEnd'))
})
