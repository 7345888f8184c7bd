import assert from 'node:assert/strict'
import test from 'node:test'
import fw, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp, warningsOf } from '../support/quiet.mts'
import { load } from '../support/require.mts'

test('a function that returns middleware is reported where it is registered', async () => {
  const factories = ['json', 'query', 'raw', 'static', 'text', 'urlencoded', 'Router'] as const
  const warnings = await warningsOf(() => {
    for (const name of factories) fw().use(...[`/${name}`, fw[name] as never])
  })
  assert.equal(warnings.length, 1, 'they are on one line')
  assert.match(
    warnings[0]?.message ?? '',
    /^fw\.json is not middleware; it returns middleware\. Use fw\.json\(\) instead\. at .*not-called\.test\.m[jt]s:\d+:\d+\n/,
  )
  const others = await warningsOf(() => {
    fw().get('/', fw.static as never)
    fw().use(fw as never)
    fw.Router().use([fw.Router as never])
  })
  assert.deepEqual(
    others.map(({ message }) => /Use (\S+) instead/.exec(message)?.[1]),
    ['fw.static(folder)', 'fw()', 'fw.Router()'],
  )
})

/** Functions of other packages that return middleware, each registered on its own line. */
const ofPackages: [name: string, register: (app: Express) => unknown][] = [
  ['compression', (app) => app.use(load('compression'))],
  ['cookieParser', (app) => app.get('/', load('cookie-parser'))],
  ['morgan', (app) => app.use('/', [load('morgan')])],
  ['session', (app) => app.route('/').all(load('express-session'))],
]

/** Returns the warnings for an unhandled request. */
async function reportedFor(register: (app: Express) => unknown): Promise<string[]> {
  const app = quietApp()
  register(app)
  const warnings = await warningsOf(() =>
    get((req, res) => {
      app(req, res)
      if (!res.writableEnded) res.end()
    }, '/'),
  )
  return warnings.map(({ message }) => message)
}

for (const [name, register] of ofPackages) {
  test(`${name} of another package is reported on its first request`, async () => {
    const messages = await reportedFor(register)
    assert.equal(messages.length, 1)
    assert.match(
      messages[0] ?? '',
      new RegExp(
        `^The handler "${name}" returned a middleware function without sending a response or calling next\\(\\), ` +
          'so the request hangs. Call it when you register it: app.use\\(cors\\(\\)\\), not app.use\\(cors\\). ' +
          'at .*not-called.test.m[jt]s:\\d+:\\d+\\n',
      ),
    )
  })
}

const middleware: RequestHandler = (_req, _res, next) => next()

/** Handlers that return functions but aren't middleware factories. */
const handlers: Record<string, (...given: never[]) => unknown> = {
  'has sent the response': (_req: Request, res: Response) => {
    res.end()
    return middleware
  },
  'has called next': (_req: Request, ...[, next]: [Response, NextFunction]) => {
    next()
    return middleware
  },
  'takes next': (_req: Request, _res: Response, _next: NextFunction) => middleware,
  'keeps next': (_req: Request, ...[, next]: [Response, NextFunction]) => next,
  'returns a function with other parameters': (_req: Request, _res: Response) => () => {},
}

for (const [what, handler] of Object.entries(handlers)) {
  test(`a handler that ${what} is not reported`, async () => {
    assert.deepEqual(await reportedFor((app) => app.use(handler as RequestHandler)), [])
  })
}

test('the middleware returned by these functions is not reported', async () => {
  const warnings = await warningsOf(() => {
    fw().use(fw.json(), fw.static('.'), fw.Router(), fw(), (_req, _res, next) => next())
  })
  assert.deepEqual(warnings, [])
})
