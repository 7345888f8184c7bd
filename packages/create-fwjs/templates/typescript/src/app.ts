import fw, { type ErrorRequestHandler, type Express, type RequestHandler } from 'fwjs'
import { shed } from 'fwjs-ops'
import helmet from 'helmet'
import { createNotes } from './notes.ts'

const alwaysReady: RequestHandler = (req, res) => {
  res.json({ status: 'ready' })
}

/** The app without a server, so that tests can ask it without a port. */
export function createApp(readiness: RequestHandler = alwaysReady): Express {
  const app = fw()

  // Refuse what no client of ours sends, and refuse early when there is too much to do.
  app.disable('x-powered-by')
  app.enable('plain paths')
  app.enable('strict host')
  app.enable('strict query')
  app.enable('strict content type')
  app.enable('strict addresses')
  app.set('redirect hosts', true)
  app.set('trust proxy', Number(process.env.PROXIES ?? 0)) // how many proxies are in front
  app.use(shed({ exempt: ['/health', '/ready'] }))
  app.use(helmet())
  app.use(fw.json({ limit: '100kb', proto: 'error', maxDepth: 100, fatal: true }))

  app.get('/health', (req, res) => {
    res.json({ status: 'ok' })
  })
  app.get('/ready', readiness)
  app.use('/notes', createNotes())

  app.use((req, res) => {
    res.status(404).json({ error: 'There is nothing here.' })
  })
  app.use(answerError)
  return app
}

/** Express knows an error handler by its four parameters. */
const answerError: ErrorRequestHandler = (error, req, res, next) => {
  if (res.headersSent) return next(error)
  const status = error.status >= 400 && error.status < 500 ? error.status : 500
  if (status === 500) console.error(error)
  res.status(status).json({ error: status === 500 ? 'Something went wrong.' : error.message })
}
