// Packages that validate requests.
import fw, {
  type Request,
  type Response,
  type NextFunction,
  type RequestHandler,
  Router,
} from 'fwjs'
import { body, param, query, validationResult, checkSchema, matchedData } from 'express-validator'
import * as OpenApiValidator from 'express-openapi-validator'
import { z } from 'zod'
import { validateRequest, processRequest } from 'zod-express-middleware'
import { celebrate, errors as celebrateErrors, Joi } from 'celebrate'
import { initContract } from '@ts-rest/core'
import { createExpressEndpoints, initServer } from '@ts-rest/express'
import { zodiosApp, zodiosRouter } from '@zodios/express'
import { makeApi } from '@zodios/core'

declare global {
  namespace Express {
    interface User {
      id: string
      role: string
    }
    interface Request {
      tenant?: string
    }
    interface Locals {
      trace?: string
    }
  }
}

const app = fw()
const guard: RequestHandler = (req, res, next) => next()

//# express-validator
app.post(
  '/v/:id',
  body('email').isEmail(),
  param('id').isInt(),
  [query('x').optional()],
  (req: Request, res: Response) => {
    const e = validationResult(req)
    if (!e.isEmpty()) return res.status(400).json({ errors: e.array() })
    return res.json(matchedData(req))
  },
)
app.post('/v', checkSchema({ a: { isInt: true } }), (req: Request, res: Response) => {
  res.end()
})
app.post(
  '/v/:id',
  body('e').custom((v, { req }) => v === req.body.x),
  (req, res) => {
    validationResult(req)
    res.json(req.params.id.trim())
  },
)

//# express-validator: a helper that runs chains
const run =
  (vs: import('express-validator').ValidationChain[]) =>
  async (req: Request, res: Response, next: NextFunction) => {
    for (const v of vs) {
      const r = await v.run(req)
      if (!r.isEmpty()) break
    }
    next()
  }
app.post('/v', run([body('x').exists()]), (req, res) => {
  res.end()
})

//# express-openapi-validator
app.use(
  OpenApiValidator.middleware({
    apiSpec: 'x',
    validateRequests: true,
    validateSecurity: { handlers: { a: (req, scopes) => true } },
  }),
)
app.use(
  OpenApiValidator.middleware({
    apiSpec: 'x',
    validateSecurity: { handlers: { a: (req: Request, scopes) => !!req.headers } },
    fileUploader: { dest: 'x' },
    operationHandlers: 'x',
  }),
)
app.use(...[OpenApiValidator.middleware({ apiSpec: 'x' })])

//# zod-express-middleware
app.post(
  '/z/:id',
  validateRequest({
    body: z.object({ a: z.string() }),
    params: z.object({ id: z.string() }),
    query: z.object({ q: z.string().optional() }),
  }),
  (req, res) => {
    const a: string = req.body.a
    const id: string = req.params.id
    const q: string | undefined = req.query.q
    res.json([a, id, q])
  },
)

//# zod-express-middleware: the body only
app.post('/z', validateRequest({ body: z.object({ a: z.number() }) }), (req, res) => {
  const a: number = req.body.a
  res.json(a)
})
app.post(
  '/z2',
  processRequest({ body: z.object({ a: z.string() }).transform((x) => ({ a: Number(x.a) })) }),
  (req, res) => {
    const a: number = req.body.a
    res.json(a)
  },
)

//# zod-express-middleware behind other middleware
app.post('/z/:id', guard, validateRequest({ body: z.object({ a: z.string() }) }), (req, res) => {
  const a: string = req.body.a
  res.json(a)
})

//# celebrate
app.post('/ce/:id', celebrate({ body: Joi.object({ a: Joi.string() }) }), (req, res) => {
  res.json(req.params.id)
})
app.use(celebrateErrors())

//# @ts-rest/express
const c = initContract()
const contract = c.router({
  getP: {
    method: 'GET',
    path: '/p/:id',
    responses: { 200: z.object({ id: z.string() }) },
    query: z.object({ q: z.string() }),
  },
})
const s = initServer()
const tr = s.router(contract, {
  getP: async ({ params, query, req, res }) => {
    res.setHeader('x', '1')
    req.tenant
    return { status: 200, body: { id: params.id + query.q } }
  },
})
createExpressEndpoints(contract, tr, app)
createExpressEndpoints(contract, tr, Router(), {
  globalMiddleware: [guard],
  requestValidationErrorHandler: (e, req, res, next) => {
    res.status(400).json({})
  },
})

//# @ts-rest/express with middleware
const tr2 = s.router(contract, {
  getP: {
    middleware: [guard, (req, res, next) => next()],
    handler: async ({ params }) => ({ status: 200, body: { id: params.id } }),
  },
})

//# @zodios/express
const zApi = makeApi([
  {
    method: 'get',
    path: '/u/:id',
    parameters: [{ name: 'id', type: 'Path', schema: z.string() }],
    response: z.object({ id: z.string() }),
  },
])
const za = zodiosApp(zApi)
za.get('/u/:id', (req, res) => {
  const id: string = req.params.id
  res.json({ id })
})
za.use(fw.json())
za.use(guard)
const zr = zodiosRouter(zApi)
zr.get('/u/:id', (req, res) => {
  res.json({ id: req.params.id })
})
app.use(zr)
