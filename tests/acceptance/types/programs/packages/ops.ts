// fwjs-ops on an app and on a plain server.
import { createServer } from 'node:http'
import fw from 'fwjs'
import {
  candidates,
  type Managed,
  manage,
  protect,
  routes,
  shed,
  type Trace,
  trace,
} from 'fwjs-ops'

const app = fw()
app.use(shed({ exempt: ['/health'] }))
app.get('/users/:id', (req, res) => {
  res.json({ id: req.params.id })
})

const server = protect(createServer(app))
const managed: Managed = manage(server, { signals: ['SIGTERM'] })
app.get('/ready', (req, res) => managed.readiness(req, res))

export const paths = routes(app).map((route) => route.path)
export const handlers = candidates(app, 'GET', '/users/7').length
export const traced: Promise<Trace> = trace(app, { method: 'GET', url: '/users/7' })
