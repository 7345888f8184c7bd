import { createRequire } from 'node:module'
import fw from 'fwjs'

const legacy = createRequire(import.meta.url)('./legacy.cjs')

/**
 * A 4.x app in front of a 3.x app. Migrated routes are registered first; all other requests go to the old app, which
 * doesn't need changes. When the old app is empty, remove it.
 */
export const app = fw()

app.get('/customers/:id', async (req, res) => {
  res.json({ id: req.params.id, from: '4.x' })
})

app.use(legacy)

// Requests that the old app doesn't handle continue here.
app.use((_req, res) => res.status(404).json({ error: 'not found' }))

app.use((error, _req, res, _next) => {
  res.status(error.status ?? 500).json({ error: error.message })
})
