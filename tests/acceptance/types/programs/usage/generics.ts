// Types that the program names: parameters, bodies, queries, locals.
import fw, {
  type Request,
  type Response,
  type NextFunction,
  type RequestHandler,
  Router,
  json,
} from 'fwjs'
import type { ParamsDictionary, Query, RouteParameters } from 'express-serve-static-core'
import type { ParsedQs } from 'qs'
import {
  app,
  router,
  guard,
  requireRole,
  precise,
  type Body,
  type Page,
  type Signed,
} from './shared.mjs'

//# Request and Response with all their types
app.post(
  '/g/:id',
  (
    req: Request<{ id: string }, { ok: boolean }, Body, Page, Signed>,
    res: Response<{ ok: boolean }, Signed>,
  ) => {
    res.json({ ok: req.body.n > 0 && !!req.query.page && !!res.locals.user.id && !!req.params.id })
  },
)

//# the same behind middleware
app.post(
  '/g/:id',
  guard,
  requireRole('x'),
  (
    req: Request<{ id: string }, { ok: boolean }, Body, Page, Signed>,
    res: Response<{ ok: boolean }, Signed>,
  ) => {
    res.json({ ok: true })
  },
)

//# never, {} and unknown in the places that do not matter
app.post('/g', (req: Request<never, never, Body>, res: Response) => {
  res.json(req.body.n)
})
app.post('/g', (req: Request<{}, {}, Body>, res: Response) => {
  res.json(req.body.n)
})
app.post('/g', (req: Request<unknown, unknown, Body, unknown>, res: Response) => {
  res.json(req.body.n)
})

//# the query is an interface
app.get('/q', (req: Request<{}, {}, {}, Page>, res) => {
  res.json(req.query.page)
})
app.get('/q', guard, (req: Request<{}, {}, {}, Page>, res: Response) => {
  res.json(req.query.page)
})

//# RequestHandler with all its types, alone and in a chain
app.get('/g/:id', precise)
app.get('/g/:id', guard, precise)
app.use('/g/:id', precise)
router.route('/g/:id').get(precise).post(guard, precise)

//# the call names the types
app.get<{ id: string }>('/g/:id', (req, res) => {
  res.json(req.params.id)
})
app.post<{ id: string }, any, Body>('/g/:id', guard, (req, res) => {
  res.json(req.body.n)
})
app.use<{}, any, Body>((req, res, next) => {
  req.body.n
  next()
})

//# the call names the type of the query
app.get<{}, {}, {}, Page>('/g', (req, res) => {
  res.json(req.query.page as any)
})
app.get<ParamsDictionary, any, any, ParsedQs>('/g', (req, res) => {
  res.json(req.query)
})

//# an interface extends Request
interface AuthedRequest extends Request {
  user?: { id: string }
  token?: string
}
app.get('/e/:id', (req: AuthedRequest, res: Response) => {
  res.json(req.user?.id)
})
app.get('/e/:id', guard, (req: AuthedRequest, res, next) => {
  res.json(req.token)
  next()
})
app.use((req: AuthedRequest, res: Response, next: NextFunction) => {
  req.token = '1'
  next()
})

//# a generic interface extends Request
interface TypedBody<T> extends Request {
  body: T
}
interface TypedQuery<T extends Query> extends Request {
  query: T
}
interface TypedAll<B, T extends Query> extends fw.Request {
  body: B
  query: T
}
app.post('/t', (req: TypedBody<{ a: string }>, res: Response) => {
  res.json(req.body.a)
})
app.post('/t', (req: TypedQuery<{ a: string }>, res: Response) => {
  res.json(req.query.a)
})
app.post('/t', (req: TypedAll<Body, { z: string }>, res: Response) => {
  res.json(req.query.z)
})

//# Partial and Omit of Request
const mockReq: Partial<Request> = { body: 1 }
const mockRes = {} as unknown as Response
type Bare = Omit<Request, 'body'> & { body: Body }
app.post('/o', (req: Bare, res: Response) => {
  res.json(req.body.n)
})
const r1 = mockReq as Request

//# req and res are handed to helpers
function helper(req: Request) {
  return req.params.id
}
function helperR(res: Response, x: unknown) {
  return res.json(x)
}
app.get('/h/:id', (req, res) => {
  helper(req)
  helperR(res, 1)
})
app.get('/h/:id?', (req, res) => {
  helper(req)
})
app.get('/h', (req, res) => {
  helper(req)
})

//# a precisely typed req is handed to helpers
app.get(
  '/h/:id',
  (req: Request<{ id: string }, {}, Body, Page>, res: Response<{ ok: boolean }>) => {
    helper(req as any)
    helperR(res as any, 1)
    function hg<P>(r: Request<P>) {}
    hg(req as any)
  },
)
const helper2 = (req: Request<any, any, any, any>, res: Response<any>) => 1
app.get(
  '/h/:id',
  (req: Request<{ id: string }, { ok: boolean }, Body, Page>, res: Response<{ ok: boolean }>) => {
    helper2(req, res)
  },
)

//# Parameters and ReturnType of what the module has
type RH = Parameters<RequestHandler>[0]
const rr: RH = {} as Request
type App = ReturnType<typeof fw>
const ap: App = app
type Rt = ReturnType<typeof Router>
const rt: Rt = router
type Last = Parameters<typeof app.listen>

//# RouteParameters and ParamsDictionary
const rp: RouteParameters<'/a/:b'> = { b: '1' }
const pd: ParamsDictionary = { a: 'b' }
