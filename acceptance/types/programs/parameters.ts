// The parameters of a path are known behind middleware that knows nothing of them, which the types of
// Express forget.
import compression from 'compression'
import { rateLimit } from 'express-rate-limit'
import fw from 'fwjs'

const app = fw()
app.get('/items/:id', compression(), rateLimit(), (req, res) => {
  const id: string = req.params.id
  res.status(200).json({ id })
})
// @ts-expect-error the middleware does not make the parameters forgotten
app.get('/items/:id', compression(), rateLimit(), (req, res) => res.send(req.params.nobody))
