// The spans of examples/tracing, at an OTLP receiver and compared with the agent's.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { ask, example, fwjsAsExpress, here, startExample } from './example.mjs'

const run = promisify(execFile)

/** Receives OTLP over HTTP with JSON, and keeps the spans. */
async function startReceiver() {
  const spans = []
  const server = createServer(async (req, res) => {
    const parts = []
    for await (const part of req) parts.push(part)
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString())
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))
    res.setHeader('Content-Type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { spans, url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SENDER = 'b7ad6b7169203331'
const questions = [
  ['/api/v1/users/5?x=1', { traceparent: `00-${TRACE}-${SENDER}-01` }],
  ['/api/v1/broken', {}],
  ['/nowhere', {}],
]

/** Returns all spans of the example, after requests and shutdown. */
async function exportedSpans() {
  const receiver = await startReceiver()
  const program = await startExample(['--import', './telemetry.mjs'], {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  })
  try {
    for (const [path, headers] of questions) await ask(program.port, path, { headers })
  } finally {
    await program.stop()
    receiver.stop()
  }
  return receiver.spans
}

const attributesOf = ({ attributes }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** Checks the spans of the first request's trace, by name. */
function checkTrace(spans, check) {
  const inTrace = spans.filter(({ traceId }) => traceId === TRACE)
  const named = (name) => inTrace.find((span) => span.name === name)
  const request = named('GET /api/:version/users/:id')
  const handler = named('request handler - /api/:version/users/:id')
  check('continues the client trace', request?.parentSpanId === SENDER)
  const { 'server.address': _address, ...attributes } = request ? attributesOf(request) : {}
  check(
    'a request has the attributes of the semantic conventions',
    isDeepStrictEqual(attributes, {
      'http.request.method': 'GET',
      'http.route': '/api/:version/users/:id',
      'http.response.status_code': 200,
      'network.protocol.version': '1.1',
      'url.path': '/api/v1/users/5',
      'url.scheme': 'http',
    }),
  )
  const outermost = ['query', 'expressInit', 'authenticate'].map((name) => `middleware - ${name}`)
  check(
    'middleware and routers are children of the request',
    [...outermost, 'router - /users/:id'].every(
      (name) => named(name)?.parentSpanId === request?.spanId,
    ),
  )
  check(
    'a route is a child of its router',
    handler?.parentSpanId === named('router - /users/:id')?.spanId,
  )
  check(
    'an app span started after an await is a child of the route',
    named('load user')?.parentSpanId === handler?.spanId,
  )
}

function checkFailures(spans, check) {
  const broken = spans.find(({ name }) => name === 'GET /api/:version/broken')
  check('an unhandled error is recorded on the request', broken?.status.code === 2)
  check('with its type', broken && attributesOf(broken)['error.type'] === 'Error')
  check('and its exception', broken?.events[0]?.name === 'exception')
  const layer = spans.find(({ name }) => name === 'request handler - /api/:version/broken')
  check('and on the layer that threw', layer?.status.message === 'bang')
  const missing = spans.find((span) => attributesOf(span)['url.path'] === '/nowhere')
  check('a 404 is named by its method alone', missing?.name === 'GET' && !missing.status.code)
}

/** Returns names, types, and layers of all spans of an app in tests/acceptance/agents. */
async function observed(framework, way) {
  const { stdout } = await run(process.execPath, [here('observe.cjs'), framework, way])
  const line = stdout.split('\n').find((text) => text.startsWith('SEEN '))
  const { statuses, seen } = JSON.parse(line.slice('SEEN '.length))
  return { statuses, seen: seen.map((span) => JSON.stringify(span)).sort() }
}

async function checkNames(check) {
  const express = join(example, 'node_modules/express')
  const onExpress = await observed(express, 'by-agent')
  check('the agent sees layers on Express', onExpress.seen.join().includes('request_handler'))
  const onFwjs = await observed(fwjsAsExpress, 'by-agent')
  check('the agent sees the same on fwjs', isDeepStrictEqual(onFwjs, onExpress))
  const byChannels = await observed(fwjsAsExpress, 'by-channels')
  check('the channels give spans with the same names', isDeepStrictEqual(byChannels, onExpress))
  const byBoth = await observed(fwjsAsExpress, 'by-both')
  check('with both, every span is there twice', byBoth.seen.length === 2 * onExpress.seen.length)
}

export async function checkSpans(check) {
  const lines = readFileSync(join(example, 'spans.mjs'), 'utf8').split('\n').length - 1
  check(`spans.mjs has ${lines} lines, fewer than 100`, lines < 100)
  const spans = await exportedSpans()
  checkTrace(spans, check)
  checkFailures(spans, check)
  await checkNames(check)
}
