import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import type { Trace, TracedLayer, TraceRequest } from 'fwjs-ops'
import fw3 from 'fwjs-v3'
import { ask, serving } from '../support/client.mts'
import {
  asExpress,
  broken,
  linesOf,
  prototype,
  rescue,
  respond,
  run,
  step,
  wholeApp,
} from '../support/traced.mts'

const requests: [request: TraceRequest, status: number, route: string | undefined, string[]][] = [
  [
    { url: '/api/7?a=1' },
    200,
    '/api/:id',
    [
      'middleware step / next',
      'router router /api in /api responded',
      '  route bound dispatch /api/:id in /api responded',
      '    handler later /api/:id in /api GET next',
      '    handler respond /api/:id in /api GET responded',
    ],
  ],
  [
    { url: '/api' },
    500,
    '/api',
    [
      'middleware step / next',
      'router router /api in /api error { code: 7 }',
      '  route bound dispatch /api in /api next',
      '    handler <anonymous> /api in /api GET next',
      '  route bound dispatch /api in /api error { code: 7 }',
      '    handler <anonymous> /api in /api error { code: 7 }',
      '  error handler mend /api in /api error { code: 7 }',
      'error handler rescue / responded',
    ],
  ],
  [
    { url: '/two/x' },
    200,
    '/one,/two/x',
    [
      'middleware step / next',
      'app mounted_app /one,/two in /one,/two responded',
      '  route bound dispatch /one,/two/x in /one,/two responded',
      '    handler respond /one,/two/x in /one,/two GET responded',
    ],
  ],
  [
    { url: '/one/y' },
    404,
    undefined,
    [
      'middleware step / next',
      'app mounted_app /one,/two in /one,/two next',
      '  middleware step /one,/two/^\\/y/ in /one,/two/^\\/y/ next',
    ],
  ],
  [
    {
      method: 'POST',
      url: '/body',
      headers: { 'Content-Type': 'application/json' },
      body: '{"ä":1}',
    },
    200,
    '/body',
    [
      'middleware step / next',
      'route bound dispatch /body responded',
      '  handler jsonParser /body POST next',
      '  handler <anonymous> /body POST responded',
    ],
  ],
  [
    { url: '/broken' },
    500,
    '/broken',
    [
      'middleware step / next',
      'route bound dispatch /broken responded',
      '  handler broken /broken GET error RangeError: broken',
      '  error handler rescue /broken GET responded',
    ],
  ],
  [{ url: '/none' }, 404, undefined, ['middleware step / next']],
  [
    { url: '/index', method: 'HEAD' },
    200,
    '/list,/index',
    [
      'middleware step / next',
      'route bound dispatch /list,/index responded',
      '  handler respond /list,/index GET responded',
    ],
  ],
]

for (const [request, status, route, lines] of requests) {
  test(`the layers of ${request.method ?? 'GET'} ${request.url} are traced in order`, async () => {
    const traced = await run(wholeApp(), request)
    assert.equal(traced.status, status)
    assert.equal(traced.route, route)
    assert.equal(traced.incomplete, undefined)
    assert.deepEqual(linesOf(traced), lines)
  })
}

test('replacing functions, as for Express 4, finds the same layers as the channels', async () => {
  const urls: TraceRequest[] = [...requests.map(([request]) => request), { url: '/render' }]
  const before = { ...prototype }
  for (const request of urls) {
    const published = await run(wholeApp(), request)
    const replaced = await asExpress(() => run(wholeApp(), request))
    assert.deepEqual(linesOf(replaced), linesOf(published))
    assert.equal(replaced.route, published.route)
  }
  assert.deepEqual({ ...prototype }, before)
})

test('a trace is plain data with the response headers and the layer times', async () => {
  const traced = await run(wholeApp(), { url: '/api/7' })
  assert.deepEqual(JSON.parse(JSON.stringify(traced)), traced)
  assert.equal(traced.headers['content-length'], '7')
  for (const { milliseconds } of traced.layers) assert.ok(milliseconds >= 0)
  const { milliseconds, ...row } = traced.layers.at(-1) as TracedLayer
  assert.deepEqual(row, {
    kind: 'handler',
    name: 'respond',
    path: '/api/:id',
    mount: '/api',
    depth: 2,
    method: 'GET',
    outcome: 'responded',
  })
})

test('method, headers, and body are sent unchanged', async () => {
  const app = fw()
  app.use(fw.raw({ type: '*/*' }))
  const seen: unknown[] = []
  app.use((req, res) => {
    seen.push([req.method, req.url, req.get('x-own'), req.get('content-length'), String(req.body)])
    res.end()
  })
  const headers = { 'X-Own': 'yes', 'Content-Type': 'x/y' }
  await run(app, { method: 'GET', headers, body: Buffer.from('abc') })
  await run(app, {
    method: 'PUT',
    url: '/?a=b',
    headers: { ...headers, 'Transfer-Encoding': 'chunked' },
    body: 'ü',
  })
  assert.deepEqual(seen, [
    ['GET', '/', 'yes', '3', 'abc'],
    ['PUT', '/?a=b', 'yes', undefined, 'ü'],
  ])
})

/** Holds a request to another server during a trace, and lets both continue alternately. */
async function besideAnother(app: Express): Promise<Trace> {
  return serving(http.createServer(app), async (port) => {
    const others = Promise.all([ask(port, '/api/1'), ask(port, '/broken'), ask(port, '/none')])
    const [first, second] = await Promise.all([
      run(app, { url: '/api/2' }),
      run(app, { url: '/api/3' }),
    ])
    await others
    assert.deepEqual(linesOf(first), linesOf(second))
    return first
  })
}

test("requests to other servers and other traces in the process aren't mixed in", async () => {
  const [[, , , lines]] = requests as [(typeof requests)[0]]
  assert.deepEqual(linesOf(await besideAnother(wholeApp())), lines)
  const { handle_request: handleRequest, handle_error: handleError } = prototype
  assert.deepEqual(linesOf(await asExpress(() => besideAnother(wholeApp()))), lines)
  assert.equal(prototype.handle_request, handleRequest)
  assert.equal(prototype.handle_error, handleError)
})

test('an app without layers responds, and a request rejected by Node reaches none', async () => {
  const empty = await run(fw())
  assert.deepEqual([empty.status, empty.layers], [404, []])
  const rejected = await run(wholeApp(), { method: 'NOTHING' })
  assert.deepEqual([rejected.status, rejected.layers], [400, []])
})

test('fwjs-v3 apps are traced too', async () => {
  const app = fw3()
  app.use('/static', step as never)
  app.get('/a/:id', step as never, respond as never)
  app.get('/bad', broken as never)
  app.use(rescue as never)
  const found = await run(app, { url: '/a/7' })
  assert.deepEqual([found.status, found.route], [200, '/a/:id'])
  assert.deepEqual(linesOf(found), [
    'router router / responded',
    '  handler step /a/:id GET next',
    '  handler respond /a/:id GET responded',
  ])
  const failed = await run(app, { url: '/bad' })
  assert.deepEqual(linesOf(failed), [
    'router router / error RangeError: broken',
    '  handler broken /bad GET error RangeError: broken',
    'error handler rescue / responded',
  ])
})

test("trace rejects a value that isn't an app, and a misspelled name", async () => {
  for (const value of [{}, () => {}, null, fw.Router(), http.createServer()]) {
    await assert.rejects(run(value as object), /^TypeError: trace: first argument must be an app$/)
  }
  await assert.rejects(run(fw(), { path: '/' } as object), /trace: unknown option "path"/)
  await assert.rejects(run(fw(), {}, { time: 1 } as object), /trace: unknown option "time"/)
})

test('trace rejects an app of an unsupported framework', async () => {
  const other = Object.assign((_req: unknown, res: http.ServerResponse) => res.end(), {
    handle() {},
    set() {},
    stack: [{ route: '', handle() {} }],
  })
  await assert.rejects(run(other), /^TypeError: trace: unsupported framework/)
  const lazy = Object.assign((_req: unknown, res: http.ServerResponse) => res.end(), {
    handle() {},
    lazyrouter() {},
    _router: { stack: [Object.create(null)] },
  })
  await assert.rejects(run(lazy), /^TypeError: trace: unsupported framework/)
})
