// What a path says about req.params, and what overrides it.
import type * as core from 'express-serve-static-core'
import fw, { type Request, type RequestHandler } from 'fwjs'
import { z } from 'zod'
import { validateRequest } from 'zod-express-middleware'

const app = fw()
declare const prefix: string

//# a validator in the call turns parameters into numbers
app.get('/items/:id', validateRequest({ params: z.object({ id: z.number() }) }), (req, res) => {
  const id: number = req.params.id
  res.json(id)
})

//# a validator in the call types parameters, query and body at once
app.post(
  '/items/:id',
  validateRequest({
    params: z.object({ id: z.coerce.number() }),
    query: z.object({ page: z.string() }),
    body: z.object({ name: z.string() }),
  }),
  async (req, res) => {
    const [id, page, name]: [number, string, string] = [
      req.params.id,
      req.query.page,
      req.body.name,
    ]
    res.json({ id, page, name })
  },
)

//# an optional parameter fits a dictionary
const read = (params: core.ParamsDictionary | fw.ParamsDictionary) => Object.keys(params)
const use = (req: Request) => req.params.id
app.get('/pages/:id?', (req, res) => {
  const id: string | undefined = req.params.id
  res.json([id, read(req.params), use(req)])
})

//# an optional parameter may be missing
// @ts-expect-error it is not simply a string
app.get('/pages/:id?', (req, res) => res.send(req.params.id.trim()))

//# a template literal keeps the names around what is computed
app.get(`/t/${prefix}/:id`, (req, res) => {
  const id: string = req.params.id
  res.json(id)
})
app.get(`${prefix}/:id/:page?`, (req, res) => {
  const id: string = req.params.id
  res.json([id, req.params.page])
})

//# a misspelt parameter is refused, also behind a handler typed by the core types
declare const foreign: core.RequestHandler
// @ts-expect-error the path has no such parameter
app.get('/items/:id', foreign, (req, res) => res.send(req.params.nobody))

//# a handler with its own parameters fits, and those behind it have the same
const precise: RequestHandler<{ id: string }, { ok: boolean }, { n: number }> = (req, res, next) =>
  next()
app.post('/items/:id', precise, (req, res) => {
  const n: number = req.body.n
  res.json({ ok: n > 0 && req.params.id.length > 0 })
})

//# the body of the response is known behind a handler that names it
// @ts-expect-error the body is another
app.post('/items/:id', precise, (req, res) => res.json({ ok: 'yes' }))
