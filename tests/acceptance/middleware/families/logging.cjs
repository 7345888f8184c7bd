const { Writable } = require('node:stream')
const { setTimeout: sleep } = require('node:timers/promises')
const express = require('express')
const { check } = require('../program/check.cjs')

/** Lines are written after the response was sent: waits for the expected number. */
async function waitFor(lines, count) {
  for (let attempt = 0; attempt < 6000 && lines.length < count; attempt++) await sleep(10)
  if (lines.length < count) throw new Error(`${lines.length} of ${count} lines were written`)
  return lines
}

/** Adds the three outcomes that a log distinguishes. */
function addRoutes(app) {
  app.get('/things/:id', (req, res) => res.send('thing'))
  app.get('/fail', () => {
    const error = new Error('failed')
    // The length of the page is logged; stack frames in it would name the framework's files.
    error.stack = 'Error: failed'
    throw error
  })
  return app
}

async function visit({ ask }) {
  await ask('GET /things/1?a=b', { headers: { 'User-Agent': 'check', Referer: '/from' } })
  await ask('GET /none', { status: 404 })
  await ask('GET /fail', { status: 500 })
}

for (const format of ['combined', 'common', 'dev', 'short', 'tiny']) {
  check('morgan', `${format} format`, async (talk) => {
    talk.mask(/\[\d\d\/\w+\/\d{4}:[^\]]+\]/g, '[DATE]')
    talk.mask(/\d+\.\d{3} ms/g, 'N ms')
    const lines = []
    const app = express()
    app.use(require('morgan')(format, { stream: { write: (line) => lines.push(line) } }))
    await talk.serve(addRoutes(app))
    await visit(talk)
    talk.saw('lines', await waitFor(lines, 3))
  })
}

check('morgan', 'custom tokens, skip, immediate', async (talk) => {
  const morgan = require('morgan')
  morgan.token('id', (req) => req.params?.id ?? req.get('X-Id'))
  const lines = []
  const stream = { write: (line) => lines.push(line) }
  const app = express()
  const skip = (req, res) => res.statusCode < 400
  app.use(morgan(':method :url :status :res[content-length] :id', { stream, skip }))
  app.use(morgan('at once :method :url', { stream, immediate: true }))
  await talk.serve(addRoutes(app))
  await visit(talk)
  talk.saw('lines', await waitFor(lines, 5))
})

check(['express-winston', 'winston'], 'requests and errors with metadata', async (talk) => {
  const { transports } = require('winston')
  const { logger, errorLogger } = require('express-winston')
  const lines = []
  const write = ({ level, message, meta }, encoding, done) => {
    lines.push([level, message.replace(/\d+ms/, 'N ms'), meta.req?.url, meta.res?.statusCode])
    done()
  }
  const stream = new Writable({ objectMode: true, write })
  const options = { transports: [new transports.Stream({ stream })] }
  const app = express()
  app.use(
    logger({ ...options, expressFormat: true, statusLevels: true, meta: true, colorize: false }),
  )
  addRoutes(app)
  app.use(errorLogger({ ...options, msg: 'error {{err.message}}' }))
  await talk.serve(app)
  await visit(talk)
  talk.saw('lines', await waitFor(lines, 4))
})

check('pino-http', 'requests, a logger per request, errors', async (talk) => {
  const lines = []
  const write = (line) => {
    const { level, msg, req, res, err } = JSON.parse(line)
    const { remotePort: _, ...request } = req ?? {}
    lines.push([level, msg, request, res?.statusCode, res?.headers['content-type'], err?.message])
  }
  const app = express()
  app.use(require('pino-http')({ genReqId: (req) => req.url }, { write }))
  app.get('/log', (req, res) => {
    req.log.info('inside')
    res.json(req.id)
  })
  await talk.serve(addRoutes(app))
  await talk.ask('GET /log')
  await visit(talk)
  talk.saw('lines', await waitFor(lines, 5))
})

check('express-bunyan-logger', 'requests and errors', async (talk) => {
  const bunyanLogger = require('express-bunyan-logger')
  const lines = []
  const write = ({ level, method, url, req_id, ...record }) =>
    lines.push([level, method, url, typeof req_id, record['status-code'], record.err?.message])
  const streams = [{ type: 'raw', stream: { write } }]
  const app = express()
  app.use(bunyanLogger({ streams }))
  addRoutes(app)
  app.use(bunyanLogger.errorLogger({ streams }))
  await talk.serve(app)
  await visit(talk)
  talk.saw('lines', await waitFor(lines, 3))
})

check('response-time', 'a header, and a callback', async ({ serve, ask, saw }) => {
  const responseTime = require('response-time')
  const times = []
  const app = express()
  app.use(
    responseTime(),
    responseTime((req, res, time) => times.push([req.url, time > 0])),
  )
  app.get('/', (req, res) => res.send('hello'))
  await serve(app)
  await ask('GET /')
  saw('times', times)
})

check(
  ['express-prom-bundle', 'prom-client'],
  'counts by method, path, and status',
  async (talk) => {
    const app = express()
    const options = { includeMethod: true, includePath: true, metricType: 'summary' }
    app.use(require('express-prom-bundle')(options))
    await talk.serve(addRoutes(app))
    await visit(talk)
    await talk.ask('GET /things/23456')
    talk.mask(/(_sum\{[^}]*\}|quantile[^}]*\}) [\d.e-]+/g, '$1 N')
    await talk.ask('GET /metrics', { shows: 'path="/things/#val"' })
  },
)

check('swagger-stats', 'request statistics', async (talk) => {
  const app = express()
  app.use(require('swagger-stats').getMiddleware({ name: 'check' }))
  await talk.serve(addRoutes(app))
  await visit(talk)
  const { text } = await talk.ask('GET /swagger-stats/stats?fields=apistats,method', {
    random: true,
  })
  const { method } = JSON.parse(text)
  talk.saw('GET', [method.GET.requests, method.GET.responses, method.GET.errors])
})

check('express-status-monitor', 'its page', async ({ serve, ask }) => {
  const app = express()
  app.use(require('express-status-monitor')())
  app.get('/', (req, res) => res.send('hello'))
  await serve(app)
  await ask('GET /')
  await ask('GET /status', { shows: '<title>' })
})

check('express-actuator', 'health, info, metrics', async ({ serve, ask }) => {
  const app = express()
  app.use(require('express-actuator')({ basePath: '/manage' }))
  await serve(app)
  await ask('GET /manage/health', { shows: 'UP' })
  await ask('GET /manage/info')
  await ask('GET /manage/metrics', { random: true })
})

check('cls-rtracer', 'an id per request, even after waiting', async ({ serve, ask, saw }) => {
  const rTracer = require('cls-rtracer')
  const app = express()
  app.use(rTracer.expressMiddleware({ echoHeader: true, useHeader: true }))
  app.get('/', async (req, res) => {
    await sleep(1)
    res.send(rTracer.id())
  })
  await serve(app)
  const { text, headers } = await ask('GET /')
  saw('the same id', text === headers['x-request-id'])
  await ask('GET /', { headers: { 'X-Request-Id': 'mine' }, shows: 'mine' })
})

check('express-http-context', 'per-request values', async ({ serve, ask }) => {
  const context = require('express-http-context')
  const app = express()
  app.use(context.middleware, (req, res, next) => {
    context.set('url', req.url)
    setTimeout(next, 5)
  })
  app.get(/./, (req, res) => res.send(context.get('url')))
  await serve(app)
  await ask('GET /one', { shows: '/one' })
  await ask('GET /two', { shows: '/two' })
})

check('express-request-id', 'an id per request', async ({ serve, ask }) => {
  const { default: requestId } = await import('express-request-id')
  const app = express()
  app.use(requestId())
  app.get('/', (req, res) => res.send(req.id))
  await serve(app)
  await ask('GET /')
  await ask('GET /', { headers: { 'X-Request-Id': 'mine' }, shows: 'mine' })
})
