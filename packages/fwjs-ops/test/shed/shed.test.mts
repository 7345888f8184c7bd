import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { type ShedOptions, shed } from 'fwjs-ops'
import fw3 from 'fwjs-v3'
import fw5 from 'fwjs-v5'
import { ask, connect, head, serving } from '../support/client.mts'
import { block, until } from '../support/waiting.mts'

/** Returns the responses to simultaneous requests from a server whose handler works for 30 ms. */
async function responsesOf(options: ShedOptions, path = '/', count = 10): Promise<string[]> {
  const shedder = shed(options)
  const server = http.createServer((req, res) =>
    shedder(req, res, () => {
      block(30)
      res.end('done')
    }),
  )
  const requests = head(path).repeat(count - 1) + head(path, 'Connection: close')
  const text = await serving(server, (port) => connect(port, requests).closed)
  return text.split(/(?=HTTP\/1.1)/)
}

const statusOf = (response: string): string => response.slice(9, 12)

const unlimited = { maxEventLoopDelay: 0, maxEventLoopUtilization: 0 }
const sensitive = { maxEventLoopDelay: 1, sampleInterval: 1 }

test('under pressure, some requests are served, and the others get a 503 with Retry-After', async () => {
  const responses = await responsesOf(sensitive)
  assert.equal(responses.length, 10)
  const rejected = responses.filter((response) => statusOf(response) === '503')
  assert.ok(responses.some((response) => statusOf(response) === '200'))
  assert.ok(rejected.length > 0)
  for (const response of rejected) {
    assert.match(response, /\r\nRetry-After: 10\r\n/)
    assert.match(response, /\r\nContent-Type: text\/plain; charset=utf-8\r\n/)
    assert.match(response, /Service Unavailable$/)
  }
})

test('exempt paths are always served, with or without a query', async () => {
  const exempt = await responsesOf({ ...sensitive, exempt: ['/health'] }, '/health?full=1')
  assert.ok(exempt.every((response) => statusOf(response) === '200'))
  const byFunction = await responsesOf({ ...sensitive, exempt: (req) => req.method === 'GET' })
  assert.ok(byFunction.every((response) => statusOf(response) === '200'))
  const others = await responsesOf({ ...sensitive, exempt: ['/health'] })
  assert.ok(others.some((response) => statusOf(response) === '503'))
})

test('without limits, no request is rejected', async () => {
  const responses = await responsesOf({ ...unlimited, maxEventLoopUtilization: false })
  assert.ok(responses.every((response) => statusOf(response) === '200'))
})

test("maxEventLoopUtilization limits the event loop's utilization", async () => {
  const limits = { maxEventLoopDelay: 0, maxEventLoopUtilization: 0.01, retryAfter: 0 }
  const responses = await responsesOf(limits, '/', 60)
  const rejected = responses.filter((response) => statusOf(response) === '503')
  assert.ok(rejected.length > 0)
  assert.doesNotMatch(rejected.join(''), /Retry-After/)
})

const statusesOf = async (options: ShedOptions): Promise<string[]> => [
  ...new Set((await responsesOf(options)).map(statusOf)),
]

test('maxHeapUsedBytes and maxRssBytes limit the memory', async () => {
  for (const options of [{ maxHeapUsedBytes: 1 }, { maxRssBytes: 1 }]) {
    assert.deepEqual(await statusesOf({ ...unlimited, ...options }), ['503'])
  }
  const enough = { ...unlimited, maxHeapUsedBytes: 1e12, maxRssBytes: 1e12 }
  assert.deepEqual(await statusesOf(enough), ['200'])
})

test('pressureHandler can send a response or let the request pass', async () => {
  const seen: unknown[] = []
  const options: ShedOptions = {
    ...unlimited,
    maxRssBytes: 1,
    pressureHandler(req, res, next, reason, value) {
      seen.push(reason, value > 1)
      if (req.url === '/pass') return next()
      res.writeHead(429)
      res.end()
    },
  }
  assert.deepEqual((await responsesOf(options)).map(statusOf), Array(10).fill('429'))
  assert.deepEqual((await responsesOf(options, '/pass')).map(statusOf), Array(10).fill('200'))
  assert.deepEqual(new Set(seen), new Set(['rssBytes', true]))
})

test('shed works as fwjs, fwjs-v3, and fwjs-v5 middleware, even if mounted', async () => {
  for (const app of [fw(), fw3(), fw5()] as unknown as Express[]) {
    app.use('/api', shed({ maxRssBytes: 1, exempt: ['/api/health'] }))
    app.use((_req, res) => void res.end('served'))
    await serving(http.createServer(app), async (port) => {
      assert.equal((await ask(port, '/api/x')).status, 503)
      assert.equal((await ask(port, '/api/health')).text, 'served')
      assert.equal((await ask(port, '/other')).text, 'served')
    })
  }
})

test('shed rejects a misspelled option', () => {
  assert.throws(() => shed({ maxEventLoopDealy: 1 } as ShedOptions), /shed: unknown option/)
})

test('an idle process keeps no timer', async () => {
  const timers = (): number =>
    process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  shed()({} as http.IncomingMessage, {} as http.ServerResponse, () => {})
  assert.ok(await until(() => timers() <= before))
})
