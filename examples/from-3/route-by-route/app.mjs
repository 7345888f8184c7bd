import { createRequire } from 'node:module'
import fw from 'fwjs'

const legacy = createRequire(import.meta.url)('./legacy.cjs')

/**
 * A program of 4.x in front of one of 3.x. A route that has moved stands above; what nobody here
 * answers goes to the old program, which needs no change. When nothing is left there, the last line
 * of it goes.
 */
export const app = fw()

app.get('/customers/:id', async (req, res) => {
  res.json({ id: req.params.id, from: '4.x' })
})

app.use(legacy)

// What the old program does not answer comes back.
app.use((_req, res) => res.status(404).json({ error: 'not found' }))

app.use((error, _req, res, _next) => {
  res.status(error.status ?? 500).json({ error: error.message })
})
