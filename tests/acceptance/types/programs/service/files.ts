// A router that sends and receives files, by handlers that are kept in objects and arrays.
import { type Handler, type RequestHandler, Router } from 'fwjs'

export const files: Router = Router()

const handlers: { [name: string]: RequestHandler } = {
  show: (req, res, next) =>
    res.sendFile(req.params[0], { root: 'uploads' }, (error) => error && next(error)),
  fetch: (req, res) => res.download(`uploads/${req.params.name}`, req.query.as as string),
}
const noCache: Handler = (req, res, next) => {
  res.header('Cache-Control', 'no-store').vary('Cookie')
  next()
}

files.use(noCache)
files.get('/raw/*', handlers.show)
files.get('/:name', handlers.fetch)
files.get('/:name.:ext', (req, res) => res.json([req.params.name, req.params.ext]))
files.get('/:from-:to', (req, res) => {
  const { from, to } = req.params
  res.json({ from: from.length, to: to.length })
})
files.post('/:folder/:name?', [noCache, (req, res, next) => next()], (req, res) => {
  const name = req.params.name || null
  res.json({ name, folder: req.params.folder })
})
