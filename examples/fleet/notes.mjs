import fw from 'fwjs'

/** Notes in PostgreSQL. Reads are unlimited; writes are rate-limited per client, across all workers. */
export function notes(database, limit) {
  const router = fw.Router()
  router.use(fw.json({ limit: '10kb' }))

  router.get('/:id(\\d{1,9})', async (req, res) => {
    const { rows } = await database.query('SELECT id, text FROM notes WHERE id = $1', [
      req.params.id,
    ])
    if (rows.length === 0) res.status(404).json({ error: 'no such note' })
    else res.json(rows[0])
  })

  router.post('/', limit, async (req, res) => {
    const { text } = req.body
    if (typeof text !== 'string') {
      res.status(422).json({ error: 'text must be a string' })
      return
    }
    const insert = 'INSERT INTO notes (text) VALUES ($1) RETURNING id, text'
    const { rows } = await database.query(insert, [text])
    res.status(201).location(`/notes/${rows[0].id}`).json(rows[0])
  })

  return router
}
