/** A small application: middleware, a router below a parameter, and a span of the program's own. */
import { trace } from '@opentelemetry/api'
import fw from 'fwjs'

const tracer = trace.getTracer('users')

/** As a database would, a moment later. */
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
