const { createServer } = require('node:http')
const express = require('express')
const { check } = require('../program/check.cjs')

const hello = (req, res) => res.send('hello')

/** Creates an app that responds on demand, and a promise that resolves on its first request. */
function createSlowApp() {
  const app = express()
  let answer
  const told = new Promise((resolve) => {
    answer = resolve
  })
  const asked = new Promise((resolve) => {
    app.get('/slow', async (req, res) => {
      resolve()
      await told
      res.send('slow')
    })
  })
  return { app, asked, answer }
}

/** Creates an app that echoes the request. */
function createApp() {
  const app = express()
  app.use(express.json())
  app.all('/echo/:id', (req, res) => {
    const { method, originalUrl, query, params, body, ip, protocol, hostname } = req
    res.cookie('c', '1').status(201)
    res.json({ method, originalUrl, query, params, body, ip, protocol, hostname })
  })
  app.get('/file', (req, res) => res.sendFile('data.json', { root: 'public' }))
  app.get('/bytes', (req, res) => res.type('png').send(Buffer.from([0, 1, 2, 255])))
  app.get('/fail', (req, res, next) => next(Object.assign(new Error('no'), { status: 418 })))
  app.use((error, req, res, next) => res.status(error.status).json(error.message))
  return app
}

/** Drops values that may differ from call to call. */
const withoutDate = ({ date: _, Date: __, ...headers }) => ({
  ...headers,
  'x-powered-by': 'MASKED',
})

check('supertest', 'an app without a server; an agent with cookies', async ({ saw }) => {
  const supertest = require('supertest')
  const app = createApp()
  app.get('/cookies', (req, res) => res.json(req.headers.cookie ?? null))
  const say = ({ status, headers, body }) => [status, withoutDate(headers), body]
  const agent = supertest.agent(app)
  saw('a post', say(await agent.post('/echo/7?a=1').send({ b: 2 }).expect(201)))
  saw('cookies', say(await agent.get('/cookies').expect(200, '"c=1"')))
  saw('a file', say(await supertest(app).get('/file').expect('Content-Type', /json/)))
  saw('an error', say(await supertest(app).get('/fail').expect(418)))
  saw('none', (await supertest(app).get('/none').expect(404)).status)
})

/** Creates an event of a function URL or an HTTP API, version 2.0. */
function createEvent(method, path, query = '', body = undefined) {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    headers: {
      host: 'host.example',
      'content-type': 'application/json',
      'x-forwarded-proto': 'https',
    },
    requestContext: { http: { method, path, sourceIp: '1.2.3.4' }, stage: '$default' },
    body,
    isBase64Encoded: false,
  }
}

const events = [
  createEvent('POST', '/echo/7', 'a=1&b[]=2', '{"z":1}'),
  createEvent('GET', '/file'),
  createEvent('GET', '/bytes'),
  createEvent('GET', '/fail'),
]

/** Records everything that the platform would receive. */
async function invoke({ saw }, handler) {
  for (const event of events) {
    const answer = await handler(event, {})
    const { statusCode, headers, body, cookies, isBase64Encoded } = answer
    saw(event.rawPath, [statusCode, withoutDate(headers), body, cookies, isBase64Encoded])
  }
}

check('serverless-http', 'events to requests, responses to results', async (talk) => {
  const module = require('serverless-http')
  const serverless = module.default ?? module
  await invoke(talk, serverless(createApp(), { binary: ['image/*'] }))
})

check('@vendia/serverless-express', 'events to requests, responses to results', async (talk) => {
  const serverlessExpress = require('@vendia/serverless-express')
  await invoke(talk, serverlessExpress({ app: createApp() }))
})

check(
  'http-terminator',
  'finishing the last responses, then stopping',
  async ({ listen, ask, saw }) => {
    const { createHttpTerminator } = require('http-terminator')
    const { app, asked, answer } = createSlowApp()
    const server = app.listen(0, '127.0.0.1')
    await listen(server)
    const terminator = createHttpTerminator({ server })
    const slow = ask('GET /slow', { shows: 'slow' })
    await asked
    const terminated = terminator.terminate()
    setImmediate(answer)
    await terminated
    await slow
    saw('listening', server.listening)
  },
)

check('@godaddy/terminus', 'health checks before the app', async ({ listen, ask }) => {
  const { createTerminus, HealthCheckError } = require('@godaddy/terminus')
  const app = express()
  app.get('/', hello)
  const server = createServer(app)
  const bad = () => Promise.reject(new HealthCheckError('bad', [{ reason: 'down' }]))
  const good = async () => ({ good: true })
  createTerminus(server, { healthChecks: { '/good': good, '/bad': bad }, signals: [] })
  await listen(server)
  await ask('GET /good', { shows: 'good' })
  await ask('GET /bad', { status: 503 })
  await ask('GET /', { shows: 'hello' })
})

check('stoppable', 'stopping after the last response', async ({ listen, ask, saw }) => {
  const { app, asked, answer } = createSlowApp()
  const server = require('stoppable')(app.listen(0, '127.0.0.1'), 180_000)
  await listen(server)
  const slow = ask('GET /slow', { shows: 'slow' })
  await asked
  const stopped = new Promise((resolve) => server.stop((error, value) => resolve(value)))
  setImmediate(answer)
  const graceful = await stopped
  await slow
  saw('graceful', graceful)
})

check(
  ['@bull-board/express', '@bull-board/api', 'bullmq'],
  'a queue on a real Redis',
  async (talk) => {
    talk.mask(/"timestamp":\d+/g, '"timestamp":TIME')
    talk.mask(/"stats":\{[^}]*\}/g, '"stats":{}')
    const { createBullBoard } = require('@bull-board/api')
    const { BullMQAdapter } = require('@bull-board/api/bullMQAdapter')
    const { ExpressAdapter } = require('@bull-board/express')
    const { Queue } = require('bullmq')
    const { port, pathname } = new URL(process.env.REDIS_URL)
    const connection = { host: '127.0.0.1', port: Number(port), db: Number(pathname.slice(1)) }
    const queue = new Queue('letters', { connection })
    talk.onEnd(() => queue.close())
    const adapter = new ExpressAdapter()
    adapter.setBasePath('/board')
    createBullBoard({ queues: [new BullMQAdapter(queue)], serverAdapter: adapter })
    const app = express()
    app.use('/board', adapter.getRouter())
    await queue.add('letter', { to: 'anna' })
    await talk.serve(app)
    await talk.ask('GET /board', { shows: '<title>' })
    const list = '/board/api/queues?activeQueue=letters&status=latest&page=1&jobsPerPage=10'
    await talk.ask(`GET ${list}`, { shows: '"to":"anna"' })
    await talk.ask('PUT /board/api/queues/letters/pause')
    await talk.ask('GET /board/api/queues/none/1', { status: 404 })
  },
)
