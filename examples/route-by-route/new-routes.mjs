import fw from 'fwjs-v5'

/** Routes with the Express 5 API. */
export const newRoutes = fw.Router()

newRoutes.get('/files/*path', (req, res) => {
  res.json({ path: req.params.path, query: req.query })
})
newRoutes.post('/orders', fw.json(), (req, res) => {
  res.status(201).json(req.body ?? 'no body')
})
newRoutes.get('/fails-too', async () => {
  throw new Error('thrown in a new route')
})
