import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type Express, type Request, type Response } from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp, warningsOf } from '../support/quiet.mts'

type Handler = (req: Request, res: Response) => unknown

function appWith(handler: Handler, prepare = (_app: Express): void => {}): Express {
  const app = quietApp()
  prepare(app)
  app.get('/', handler)
  return app
}

async function messagesOf(app: Express, headers: Record<string, string> = {}): Promise<string[]> {
  const warnings = await warningsOf(() => get(app, '/', { headers }))
  return warnings.map(({ message }) => message)
}

const NOT_PARSED = /^req\.body is undefined: no body parser ran for this request /

test('a handler that reads an unparsed body is warned which parser to register', async () => {
  const parsers: Record<string, [Handler, RegExp]> = {
    'application/vnd.api+json': [(req) => req.body.name, /Add app\.use\(fw\.json\(\)\) before/],
    'application/x-www-form-urlencoded': [
      ({ body }) => body.name,
      /Add app\.use\(fw\.urlencoded\(\{ extended: false \}\)\)/,
    ],
    'multipart/form-data': [
      async (req) => {
        const { name } = req.body
        return name
      },
      /Add multer before the route/,
    ],
    'text/plain': [
      (req) => {
        req.body.name = 'x'
      },
      /Add app\.use\(fw\.text\(\)\)/,
    ],
  }
  for (const [type, [handler, advice]] of Object.entries(parsers)) {
    const [message = ''] = await messagesOf(appWith(handler), { 'Content-Type': type })
    assert.match(message, NOT_PARSED)
    assert.match(message, advice)
    assert.ok(message.includes(`(Content-Type: ${type})`))
    assert.match(message, / at .*body-not-parsed\.test\.m[jt]s:\d+:\d+\nSee docs/)
  }
  const [untyped = ''] = await messagesOf(appWith((req) => req.body.name))
  assert.match(untyped, /\(no Content-Type\)\. Add app\.use\(fw\.json\(\)\)/)
})

test('without a readable source line, the error message decides', async () => {
  const destructuring = new Function('req', 'const { name } = req.body') as Handler
  assert.match((await messagesOf(appWith(destructuring)))[0] ?? '', NOT_PARSED)
  const reading = new Function('req', 'req.body.name') as Handler
  assert.deepEqual(await messagesOf(appWith(reading)), [])
})

test('other errors, and errors after a parsed body, are not reported', async () => {
  const nothing: { name?: { first: string } } = {}
  const others: Handler[] = [
    () => (nothing.name as { first: string }).first,
    (req) => Reflect.apply(req.body, null, []),
    (req) => {
      throw new RangeError(`Cannot read body of undefined ${req.body}`)
    },
    (req) => {
      throw `no body ${req.body}`
    },
  ]
  for (const handler of others) assert.deepEqual(await messagesOf(appWith(handler)), [])
  const parsed = appWith(
    (req) => req.body.name.first,
    (app) => app.use(fw.json()),
  )
  assert.deepEqual(await messagesOf(parsed), [])
})
