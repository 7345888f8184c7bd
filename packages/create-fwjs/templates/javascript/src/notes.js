import { randomUUID } from 'node:crypto'
import { Router } from 'fwjs'

/** Stores notes in memory. Replace the map with a database. */
export function createNotes() {
  const notes = new Map()
  const router = Router()

  router.get('/', (req, res) => {
    res.json([...notes.values()])
  })

  router.post('/', (req, res) => {
    const text = req.body?.text
    if (typeof text !== 'string' || text === '') {
      return res.status(400).json({ error: 'text is required' })
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
