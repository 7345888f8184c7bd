import fw, { type ErrorRequestHandler } from 'fwjs'
import { document } from './document.ts'
import { NewNote, type Note, NoteId, Page, type Problem } from './schemas.ts'
import { swaggerUi } from './swagger-ui.ts'
import { validate } from './validate.ts'

/** Notes in memory. */
export function createApp() {
  const app = fw()
  const notes = new Map<number, Note>()
  let last = 0

  app.use(fw.json({ limit: '10kb' }))

  app.get('/notes', validate({ query: Page }), (req, res) => {
    const { tag, limit } = req.query
    const found = [...notes.values()].filter(({ tags }) => tag === undefined || tags.includes(tag))
    res.json(found.slice(0, limit))
  })

  app.post('/notes', validate({ body: NewNote }), (req, res) => {
    last += 1
    const note: Note = { id: last, ...req.body, createdAt: new Date().toISOString() }
    notes.set(note.id, note)
    res.status(201).location(`/notes/${note.id}`).json(note)
  })

  const byId = validate({ params: NoteId })

  app.get('/notes/:id', byId, (req, res, next) => {
    const note = notes.get(req.params.id)
    if (note) res.json(note)
    else next()
  })

  app.delete('/notes/:id', byId, (req, res, next) => {
    if (notes.delete(req.params.id)) res.sendStatus(204)
    else next()
  })

  app.get('/openapi.json', (_req, res) => {
    res.json(document)
  })
  app.use('/docs', swaggerUi('/openapi.json'))

  app.use((_req, _res, next) => {
    next(Object.assign(new Error('Not found'), { status: 404, expose: true }))
  })
  app.use(sendProblem)
  return app
}

// Four parameters make an error handler. Body parser errors arrive here too.
const sendProblem: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) return next(error)
  const status: number = error.status ?? 500
  const problem: Problem = { title: error.expose ? error.message : 'Internal error', status }
  res.status(status).type('application/problem+json').send(JSON.stringify(problem))
}
