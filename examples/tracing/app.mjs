/** A small app: middleware, a router below a parameter, and its own span. */
import { trace } from '@opentelemetry/api'
import fw from 'fwjs'

const tracer = trace.getTracer('users')

/** Simulates a database. */
const loadUser = (id) =>
  tracer.startActiveSpan('load user', async (span) => {
    await new Promise((resolve) => setImmediate(resolve))
    span.end()
    return { id }
  })

export function createApp() {
  const app = fw()
  app.use(function authenticate(_req, _res, next) {
    setImmediate(next)
  })
  const users = fw.Router()
  users.get('/users/:id', async function showUser(req, res) {
    res.json(await loadUser(req.params.id))
  })
  users.get('/broken', () => {
    throw new Error('bang')
  })
  app.use('/api/:version', users)
  return app
}
