const express = require('express')
const { check } = require('../program/check.cjs')

const hello = (req, res) => res.send('hello')

/** Connects to the Redis of this run; disconnects after the check. */
async function connectRedis(talk) {
  const client = require('redis').createClient({ url: process.env.REDIS_URL })
  await client.connect()
  talk.onEnd(() => client.destroy())
  return client
}

/**
 * The remaining time depends on when the second ends; headers with nothing else are always masked.
 */
function maskSeconds({ mask }) {
  mask(/(t=|reset=)\d+/g, '$1SECONDS')
}

for (const draft of ['draft-6', 'draft-7', 'draft-8']) {
  check('express-rate-limit', `${draft} headers; an address behind a proxy`, async (talk) => {
    maskSeconds(talk)
    const { rateLimit } = require('express-rate-limit')
    const app = express()
    app.set('trust proxy', 1)
    app.use(rateLimit({ limit: 2, standardHeaders: draft, legacyHeaders: false }))
    app.get('/', hello)
    await talk.serve(app)
    const headers = { 'X-Forwarded-For': '10.0.0.1' }
    await talk.ask('GET /', { headers })
    await talk.ask('GET /', { headers })
    await talk.ask('GET /', { headers, status: 429, shows: 'Too many requests' })
    await talk.ask('GET /', { headers: { 'X-Forwarded-For': '10.0.0.2' } })
  })
}

check('express-rate-limit', 'keys, exemptions, a custom response, on one route', async (talk) => {
  maskSeconds(talk)
  const { rateLimit } = require('express-rate-limit')
  const app = express()
  const limiter = rateLimit({
    limit: 1,
    keyGenerator: (req) => req.params.user,
    skip: (req) => req.query.free !== undefined,
    handler: (req, res, next, { statusCode }) => res.status(statusCode).json(req.rateLimit.used),
  })
  app.get('/:user', limiter, hello)
  await talk.serve(app)
  await talk.ask('GET /anna')
  await talk.ask('GET /otto')
  await talk.ask('GET /anna', { status: 429, shows: '2' })
  await talk.ask('GET /anna?free')
})

check(
  'express-rate-limit',
  'warning about a limiter created in a handler',
  async ({ serve, ask, saw }) => {
    const { rateLimit } = require('express-rate-limit')
    const warnings = []
    const app = express()
    app.get('/', (req, res) => {
      const { error } = console
      console.error = (warning) => warnings.push(warning.code)
      rateLimit()
      console.error = error
      res.send('made')
    })
    await serve(app)
    await ask('GET /')
    if (warnings.length === 0) throw new Error('no warning: the stack of a handler was not known')
    saw('warnings', warnings)
  },
)

check(
  ['rate-limit-redis', 'express-rate-limit'],
  'on a real Redis, for two servers',
  async (talk) => {
    maskSeconds(talk)
    const client = await connectRedis(talk)
    const { RedisStore } = require('rate-limit-redis')
    const { rateLimit } = require('express-rate-limit')
    const sendCommand = (...command) => client.sendCommand(command)
    for (const status of [200, 429]) {
      const app = express()
      app.use(rateLimit({ limit: 1, store: new RedisStore({ prefix: 'limit:', sendCommand }) }))
      app.get('/', hello)
      await talk.serve(app)
      await talk.ask('GET /', { status })
    }
    talk.saw('keys in Redis', await client.keys('limit:*'))
  },
)

check('rate-limiter-flexible', 'points in memory and on a real Redis', async (talk) => {
  const { RateLimiterMemory, RateLimiterRedis } = require('rate-limiter-flexible')
  const storeClient = await connectRedis(talk)
  const options = { points: 2, duration: 60, keyPrefix: 'points' }
  const redis = new RateLimiterRedis({ ...options, storeClient, useRedisPackage: true })
  const limit = (limiter) => async (req, res, next) => {
    try {
      const { remainingPoints } = await limiter.consume(req.ip)
      res.set('X-RateLimit-Remaining', remainingPoints)
      next()
    } catch ({ remainingPoints }) {
      res.status(429).json({ remainingPoints })
    }
  }
  const app = express()
  app.use('/memory', limit(new RateLimiterMemory(options)))
  app.use('/redis', limit(redis))
  app.get(/./, hello)
  await talk.serve(app)
  for (const path of ['/memory', '/redis']) {
    await talk.ask(`GET ${path}`)
    await talk.ask(`GET ${path}`)
    await talk.ask(`GET ${path}`, { status: 429 })
  }
  talk.saw('keys in Redis', await storeClient.keys('points:*'))
})

check('express-slow-down', 'delaying the second request', async ({ serve, ask, saw }) => {
  const { slowDown } = require('express-slow-down')
  const app = express()
  app.use(slowDown({ delayAfter: 1, delayMs: () => 80 }))
  app.get('/', (req, res) => res.json(req.slowDown.used))
  await serve(app)
  await ask('GET /', { shows: '1' })
  const started = Date.now()
  await ask('GET /', { shows: '2' })
  saw('a wait', Date.now() - started >= 75)
})

check(
  'connect-timeout',
  'a handler that is too slow, and one that is not',
  async ({ serve, ask }) => {
    const timeout = require('connect-timeout')
    const app = express()
    app.get('/slow', timeout('40ms'), () => {})
    app.get('/quick', timeout('180s'), (req, res) => res.json(req.timedout))
    app.use((error, req, res, next) => res.status(error.status).json([error.code, error.timeout]))
    await serve(app)
    await ask('GET /slow', { status: 503, shows: 'ETIMEDOUT' })
    await ask('GET /quick', { shows: 'false' })
  },
)
