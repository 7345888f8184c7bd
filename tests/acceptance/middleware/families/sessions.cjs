const { mkdtempSync, rmSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const express = require('express')
const session = require('express-session')
const { check } = require('../program/check.cjs')

const settings = { secret: 'secret', resave: false, saveUninitialized: true }

/** Counts a client's visits in its session. */
function countVisits(req, res) {
  req.session.visits = (req.session.visits ?? 0) + 1
  res.json(req.session.visits)
}

/** Creates an app that counts, regenerates, and destroys sessions. */
function createApp(options) {
  const app = express()
  app.use(session({ ...settings, ...options }))
  app.get('/', countVisits)
  app.post('/login', (req, res, next) => {
    req.session.regenerate((error) => {
      if (error) return next(error)
      req.session.user = 'anna'
      req.session.save(() => res.redirect('/'))
    })
  })
  app.get('/user', (req, res) => res.json(req.session.user ?? null))
  app.post('/logout', (req, res, next) => {
    req.session.destroy((error) => (error ? next(error) : res.clearCookie('connect.sid').end()))
  })
  return app
}

async function visit({ ask }) {
  const jar = new Map()
  await ask('GET /', { jar, shows: '1' })
  const first = jar.get('connect.sid')
  await ask('GET /', { jar, shows: '2' })
  await ask('POST /login', { jar, status: 302 })
  if (jar.get('connect.sid') === first) throw new Error('the session kept its id')
  await ask('GET /user', { jar, shows: 'anna' })
  await ask('POST /logout', { jar })
  await ask('GET /', { jar, shows: '1' })
}

check('express-session', 'in memory: visits, login, logout', async (talk) => {
  await talk.serve(createApp())
  await visit(talk)
})

check('express-session', 'rolling, secure behind a proxy, saveUninitialized off', async (talk) => {
  const app = express()
  app.set('trust proxy', 1)
  const cookie = { secure: true, maxAge: 60_000, sameSite: 'strict' }
  app.use(session({ ...settings, saveUninitialized: false, rolling: true, name: 'id', cookie }))
  app.get('/quiet', (req, res) => res.send('no session'))
  app.get('/', countVisits)
  await talk.serve(app)
  const headers = { 'X-Forwarded-Proto': 'https' }
  const jar = new Map()
  await talk.ask('GET /quiet', { jar, headers })
  await talk.ask('GET /', { jar, headers, shows: '1' })
  await talk.ask('GET /', { jar, headers, shows: '2' })
  await talk.ask('GET /', { shows: '1' })
})

check('memorystore', 'visits, login, logout', async (talk) => {
  const MemoryStore = require('memorystore')(session)
  await talk.serve(createApp({ store: new MemoryStore({ checkPeriod: 1e6 }) }))
  await visit(talk)
})

check('session-file-store', 'visits, login, logout', async (talk) => {
  const path = mkdtempSync(join(tmpdir(), 'fwjs-sessions-'))
  talk.onEnd(() => rmSync(path, { recursive: true, force: true }))
  const FileStore = require('session-file-store')(session)
  const store = new FileStore({ path, logFn() {}, retries: 0, reapInterval: -1 })
  await talk.serve(createApp({ store }))
  await visit(talk)
})

/** Connects to the Redis of this run; disconnects after the check. */
async function connectRedis(talk) {
  const client = require('redis').createClient({ url: process.env.REDIS_URL })
  await client.connect()
  talk.onEnd(() => client.destroy())
  return client
}

check(['connect-redis', 'redis'], 'visits, login, logout, on a real Redis', async (talk) => {
  const client = await connectRedis(talk)
  const { RedisStore } = await import('connect-redis')
  await talk.serve(createApp({ store: new RedisStore({ client, prefix: 'check:' }) }))
  await visit(talk)
  const keys = await client.keys('check:*')
  talk.saw('keys in Redis', keys.length)
  const stored = JSON.parse(await client.get(keys[0]))
  talk.saw('a session in Redis', { visits: stored.visits, user: stored.user })
})

check(['connect-redis', 'redis'], 'a session that survives a restart', async (talk) => {
  const client = await connectRedis(talk)
  const { RedisStore } = await import('connect-redis')
  const jar = new Map()
  for (const visits of [1, 2]) {
    await talk.serve(createApp({ store: new RedisStore({ client, ttl: 60, prefix: 'restart:' }) }))
    await talk.ask('GET /', { jar, shows: String(visits) })
  }
  const [key] = await client.keys('restart:*')
  talk.saw('seconds to live', (await client.ttl(key)) > 50)
})
