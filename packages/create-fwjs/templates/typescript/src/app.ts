import fw, { type ErrorRequestHandler, type Express, type RequestHandler } from 'fwjs'
import { shed } from 'fwjs-ops'
import helmet from 'helmet'
import { createNotes } from './notes.ts'

const alwaysReady: RequestHandler = (req, res) => {
  res.json({ status: 'ready' })
}

/** Creates the app without a server, so that tests don't need a port. */
export function createApp(readiness: RequestHandler = alwaysReady): Express {
  const app = fw()

  // Reject requests that ordinary clients don't send. Remove a line if it rejects legitimate requests.
  app.disable('x-powered-by') // don't reveal the framework
  app.enable('plain paths') // 400 for /%61dmin and //admin, which would bypass a guard on /admin
  app.enable('strict host') // 400 if the Host header isn't a host name
  app.enable('strict query') // 400 for more than 1,000 query parameters, or deeply nested ones
  app.enable('strict content type') // 415 if the Content-Type of a body can't be parsed
  app.enable('strict addresses') // req.ip is always an IP address
  app.set('redirect hosts', true) // res.redirect stays on this host; list others here
  app.set('trust proxy', Number(process.env.PROXIES ?? 0)) // number of proxies in front
  app.use(shed({ exempt: ['/health', '/ready'] })) // 503 while the process is overloaded
  app.use(helmet()) // security headers
  // 400 for __proto__ in a body, for deep nesting, and for invalid UTF-8.
  app.use(fw.json({ limit: '100kb', proto: 'error', maxDepth: 100, fatal: true }))

  app.get('/health', (req, res) => {
    res.json({ status: 'ok' })
  })
  app.get('/ready', readiness)
  app.use('/notes', createNotes())

  app.use((req, res) => {
    res.status(404).json({ error: 'Not found' })
  })
  app.use(handleError)
  return app
}

/** Error handlers need all four parameters: Express counts them. */
const handleError: ErrorRequestHandler = (error, req, res, next) => {
  if (res.headersSent) return next(error)
  const status = error.status >= 400 && error.status < 500 ? error.status : 500
  if (status === 500) console.error(error)
  res.status(status).json({ error: status === 500 ? 'Internal server error' : error.message })
}
