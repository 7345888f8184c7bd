import assert from 'node:assert/strict'
import http from 'node:http'
import test from 'node:test'
import fw, { type Express } from 'fwjs'
import { type ShedOptions, shed } from 'fwjs-ops'
import fw3 from 'fwjs-v3'
import { ask, connect, head, serving } from '../support/client.mts'
import { block, until } from '../support/waiting.mts'

/** What requests get that come at once, from a server whose handler works for 30 ms. */
async function answersOf(options: ShedOptions, path = '/', count = 10): Promise<string[]> {
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

const statusOf = (answer: string): string => answer.slice(9, 12)

const unlimited = { maxEventLoopDelay: 0, maxEventLoopUtilization: 0 }
const sensitive = { maxEventLoopDelay: 1, sampleInterval: 1 }

test('under pressure some requests are served, and the others get a 503 with Retry-After', async () => {
  const answers = await answersOf(sensitive)
  assert.equal(answers.length, 10)
  const refused = answers.filter((answer) => statusOf(answer) === '503')
  assert.ok(answers.some((answer) => statusOf(answer) === '200'))
  assert.ok(refused.length > 0)
  for (const answer of refused) {
    assert.match(answer, /\r\nRetry-After: 10\r\n/)
    assert.match(answer, /\r\nContent-Type: text\/plain; charset=utf-8\r\n/)
    assert.match(answer, /Service Unavailable$/)
  }
})

test('exempt paths are always served, with or without a query', async () => {
  const exempt = await answersOf({ ...sensitive, exempt: ['/health'] }, '/health?full=1')
  assert.ok(exempt.every((answer) => statusOf(answer) === '200'))
  const byFunction = await answersOf({ ...sensitive, exempt: (req) => req.method === 'GET' })
  assert.ok(byFunction.every((answer) => statusOf(answer) === '200'))
  const others = await answersOf({ ...sensitive, exempt: ['/health'] })
  assert.ok(others.some((answer) => statusOf(answer) === '503'))
})

test('without limits nothing is refused', async () => {
  const answers = await answersOf({ ...unlimited, maxEventLoopUtilization: false })
  assert.ok(answers.every((answer) => statusOf(answer) === '200'))
})

test('the use of the event loop is limited', async () => {
  const limits = { maxEventLoopDelay: 0, maxEventLoopUtilization: 0.01, retryAfter: 0 }
  const answers = await answersOf(limits, '/', 60)
  const refused = answers.filter((answer) => statusOf(answer) === '503')
  assert.ok(refused.length > 0)
  assert.doesNotMatch(refused.join(''), /Retry-After/)
})

const statusesOf = async (options: ShedOptions): Promise<string[]> => [
  ...new Set((await answersOf(options)).map(statusOf)),
]

test('memory is limited when asked for', async () => {
  for (const options of [{ maxHeapUsedBytes: 1 }, { maxRssBytes: 1 }]) {
    assert.deepEqual(await statusesOf({ ...unlimited, ...options }), ['503'])
  }
  const enough = { ...unlimited, maxHeapUsedBytes: 1e12, maxRssBytes: 1e12 }
  assert.deepEqual(await statusesOf(enough), ['200'])
})

test('a handler of the program can answer, or let pass', async () => {
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
  assert.deepEqual((await answersOf(options)).map(statusOf), Array(10).fill('429'))
  assert.deepEqual((await answersOf(options, '/pass')).map(statusOf), Array(10).fill('200'))
  assert.deepEqual(new Set(seen), new Set(['rssBytes', true]))
})

test('it is middleware of fwjs and fwjs-v3, also where it is mounted', async () => {
  for (const app of [fw(), fw3() as unknown as Express]) {
    app.use('/api', shed({ maxRssBytes: 1, exempt: ['/api/health'] }))
    app.use((_req, res) => void res.end('served'))
    await serving(http.createServer(app), async (port) => {
      assert.equal((await ask(port, '/api/x')).status, 503)
      assert.equal((await ask(port, '/api/health')).text, 'served')
      assert.equal((await ask(port, '/other')).text, 'served')
    })
  }
})

test('a misspelt option is refused', () => {
  assert.throws(() => shed({ maxEventLoopDealy: 1 } as ShedOptions), /shed: unknown option/)
})

test('an idle process has no timer of it', async () => {
  const timers = (): number =>
    process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  shed()({} as http.IncomingMessage, {} as http.ServerResponse, () => {})
  assert.ok(await until(() => timers() <= before))
})
