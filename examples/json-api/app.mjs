import fw from 'fwjs'

/** A small JSON API: notes that live as long as the process. */
export const app = fw()
const notes = new Map()

app.use(fw.json({ limit: '10kb' }))

app.get('/notes', (_req, res) => {
  res.json([...notes.values()])
})

app.post('/notes', (req, res) => {
  const { text } = req.body
  if (typeof text !== 'string') {
    res.status(422).json({ error: 'text must be a string' })
    return
  }
  const note = { id: notes.size + 1, text }
  notes.set(note.id, note)
  res.status(201).location(`/notes/${note.id}`).json(note)
})

app.get('/notes/:id', (req, res, next) => {
  const note = notes.get(Number(req.params.id))
  if (note) res.json(note)
  else next()
})

app.use((_req, res) => {
  res.status(404).json({ error: 'not found' })
})

// Four parameters make an error handler; here the errors of the body parser arrive.
app.use((error, _req, res, _next) => {
  res.status(error.status ?? 500).json({ error: error.expose ? error.message : 'internal error' })
})
