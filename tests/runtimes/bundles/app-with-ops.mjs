import { manage, protect, routes, shed, trace } from 'fwjs-ops'
import { app, server } from './app.mjs'

const managed = manage(protect(server))
app.use('/busy', shed())
app.get('/busy', (_req, res) => res.send('accepted'))
app.get('/ready', (req, res) => managed.readiness(req, res))
app.get('/routes', (_req, res) => res.json(routes(app).map(({ path }) => path)))
app.get('/trace', async (_req, res) => {
  const { layers } = await trace(app, { method: 'GET', url: '/late' })
  res.json(layers.map(({ outcome }) => outcome))
})
