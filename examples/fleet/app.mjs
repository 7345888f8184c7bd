import { RedisStore } from 'connect-redis'
import { rateLimit } from 'express-rate-limit'
import session from 'express-session'
import fw from 'fwjs'
import { shed } from 'fwjs-ops'
import helmet from 'helmet'
import { RedisStore as RateLimitStore } from 'rate-limit-redis'
import { notes } from './notes.mjs'
import { isOutage } from './outages.mjs'

/**
 * The app, the same in every worker. It keeps no state in the process: sessions and counters are in Redis, notes in
 * PostgreSQL.
 */
export function createApp({ redis, database, health, settings }) {
  const { secret, version, notesPerMinute, sheds } = settings
  const app = fw()
  // nginx on this machine sends the client's address and protocol.
  app.set('trust proxy', 'loopback')
  app.enable('case sensitive routing')

  app.get('/ready', health.readiness)
  app.get('/live', health.liveness)
  if (sheds) app.use(shed({ retryAfter: 1 }))
  app.use(helmet())
  // Shows which worker responded.
  app.use((_req, res, next) => {
    res.set('X-Worker', `${process.pid} version ${version}`)
    next()
  })

  app.get('/hello', (_req, res) => res.json({ hello: 'world' }))

  app.use(
    '/visits',
    session({
      store: new RedisStore({ client: redis }),
      secret,
      resave: false,
      saveUninitialized: false,
      cookie: { secure: true, httpOnly: true, sameSite: 'lax' },
    }),
  )
  app.get('/visits', (req, res, next) => {
    req.session.visits = (req.session.visits ?? 0) + 1
    // Without this call, express-session saves at the end of the response, and a failure to save is still a 200.
    req.session.save((error) => {
      if (error) next(error)
      else res.json({ visits: req.session.visits })
    })
  })

  const limit = rateLimit({
    windowMs: 60_000,
    limit: notesPerMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // While Redis is away, notes are written without a limit.
    passOnStoreError: true,
    store: new RateLimitStore({ sendCommand: (...args) => redis.sendCommand(args) }),
  })
  app.use('/notes', notes(database, limit))

  app.use((error, _req, res, next) => {
    if (res.headersSent) return next(error)
    const status = error.status ?? (isOutage(error) ? 503 : 500)
    if (status === 503) console.error(error.message)
    else if (status >= 500) console.error(error)
    res.status(status).json({ error: status >= 500 ? 'internal error' : error.message })
  })
  return app
}
