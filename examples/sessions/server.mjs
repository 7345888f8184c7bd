import { RedisStore } from 'connect-redis'
import session from 'express-session'
import fw from 'fwjs'
import { createClient } from 'redis'
import { passport } from './login.mjs'

const redis = createClient({ url: process.env.REDIS_URL ?? 'redis://localhost:6379' })
redis.on('error', (error) => console.error('redis:', error.code ?? error.message))
await redis.connect()

const app = fw()
app.use(fw.urlencoded({ extended: false }))
app.use(
  session({
    name: 'sid',
    secret: process.env.SESSION_SECRET ?? 'only for development',
    store: new RedisStore({ client: redis, ttl: 3600 }),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: app.get('env') === 'production' },
  }),
)
app.use(passport.session())

// Passport creates a new session id here, so that an id from before the login is useless.
app.post('/login', passport.authenticate('local'), (req, res) => {
  res.json({ name: req.user.name })
})

app.post('/logout', (req, res, next) => {
  req.session.destroy((error) => {
    if (error) next(error)
    else res.clearCookie('sid').sendStatus(204)
  })
})

function requireUser(req, res, next) {
  if (req.isAuthenticated()) next()
  else res.sendStatus(401)
}

app.get('/me', requireUser, (req, res) => {
  req.session.visits = (req.session.visits ?? 0) + 1
  res.json({ name: req.user.name, visits: req.session.visits })
})

const server = app.listen(process.env.PORT ?? 3000, () => {
  console.log(`listening on http://localhost:${server.address().port}`)
})
