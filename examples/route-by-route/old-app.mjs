import fw from 'fwjs'

/** An Express 4 app, as it was. Only its call of `listen` has moved to server.mjs. */
export const oldApp = fw()

oldApp.use(fw.json())

oldApp.get('/items/:id(\\d+)?', (req, res) => {
  res.json({ id: req.params.id ?? 'all', query: req.query })
})
oldApp.post('/items', (req, res) => {
  res.status('201').json(req.body)
})
oldApp.get('/login', (_req, res) => res.redirect('back'))
oldApp.get('/fails', async () => {
  throw new Error('thrown in the old app')
})
