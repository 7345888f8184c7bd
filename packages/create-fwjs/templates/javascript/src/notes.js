import { randomUUID } from 'node:crypto'
import { Router } from 'fwjs'

/** Notes in memory: put a database in the place of the map. */
export function createNotes() {
  const notes = new Map()
  const router = Router()

  router.get('/', (req, res) => {
    res.json([...notes.values()])
  })

  router.post('/', (req, res) => {
    const text = req.body?.text
    if (typeof text !== 'string' || text === '') {
      return res.status(400).json({ error: 'A note needs a text.' })
    }
    const note = { id: randomUUID(), text }
    notes.set(note.id, note)
    return res.status(201).location(`/notes/${note.id}`).json(note)
  })

  router.get('/:id', (req, res, next) => {
    const note = notes.get(req.params.id)
    if (!note) return next()
    return res.json(note)
  })

  router.delete('/:id', (req, res, next) => {
    if (!notes.delete(req.params.id)) return next()
    return res.sendStatus(204)
  })

  return router
}
