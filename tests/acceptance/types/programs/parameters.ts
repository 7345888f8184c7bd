// The parameters of a path are inferred also after middleware that does not declare them. With the
// types of Express they are lost there.
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
