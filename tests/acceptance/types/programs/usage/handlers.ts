// The forms in which programs write handlers.
import fw, {
  type Request,
  type Response,
  type NextFunction,
  type RequestHandler,
  Router,
  json,
} from 'fwjs'
import type { ParamsDictionary } from 'express-serve-static-core'
import http from 'node:http'
import { app, router, db, list, guard, requireRole, type Page, type Signed } from './shared.mjs'

//# arrow functions without braces
app.get('/', (_, res) => res.send('hi'))
app.get('/', (_req, res) => {
  res.redirect(301, '/x')
})
app.get('/', (req, res) => void res.send('x'))

//# named functions, in lists and on a route
app.get('/l/:id', guard, list)
app.route('/l/:id').all(guard).get(list).post(guard, list)

//# members and static members of a class
class Controller {
  constructor(private x: number) {}
  get = async (req: Request, res: Response) => {
    res.json(this.x)
  }
  post(req: Request, res: Response) {
    return res.json(this.x)
  }
  static async del(req: Request<{ id: string }>, res: Response) {
    res.json(req.params.id)
  }
}
const controller = new Controller(1)
router
  .get('/c/:id', controller.get)
  .post('/c/:id', controller.post.bind(controller))
  .delete('/c/:id', Controller.del)

//# a wrapper that catches rejections
const wrap =
  (fn: (req: Request, res: Response, next: NextFunction) => Promise<unknown>): RequestHandler =>
  (req, res, next) => {
    fn(req, res, next).catch(next)
  }
app.get(
  '/w/:id',
  wrap(async (req, res) => {
    res.json(await db.find(req.params.id))
  }),
)

//# a generic wrapper that catches rejections
const wrapGeneric =
  <P = ParamsDictionary, B = any, Page = any>(
    fn: (...a: Parameters<RequestHandler<P, any, B, Page>>) => void | Promise<unknown>,
  ): RequestHandler<P, any, B, Page> =>
  (req, res, next) => {
    Promise.resolve(fn(req, res, next)).catch(next)
  }
app.get(
  '/w/:id',
  wrapGeneric(async (req, res) => {
    res.json(req.params.id)
  }),
)
app.get(
  '/w/:id',
  wrapGeneric<{ id: string }>(async (req, res) => {
    res.json(await db.find(req.params.id))
  }),
)

//# a factory of middleware that returns RequestHandler
app.get('/r/:id', requireRole('x'), (req, res) => {
  res.json(req.params.id.trim())
})

//# a factory of middleware without a return type
const requireRole2 = (role: string) => (req: Request, res: Response, next: NextFunction) => {
  if (req.get('role') !== role) return res.sendStatus(403)
  return next()
}
app.get('/r/:id', requireRole2('x'), (req, res) => {
  res.json(req.params.id.trim())
})

//# a factory of async middleware without a return type
const validate =
  (schema: { parseAsync(x: unknown): Promise<unknown> }) =>
  async (req: Request, res: Response, next: NextFunction) => {
    try {
      await schema.parseAsync({ body: req.body, query: req.query, params: req.params })
      return next()
    } catch (error) {
      return res.status(400).json(error)
    }
  }
app.post('/v/:id', validate({ parseAsync: async (x) => x }), (req, res) => {
  res.json(req.params.id.trim())
})

//# a constant tuple is spread
const chain = [guard, requireRole('a')] as const
app.get('/ar/:id', ...chain, (req, res) => {
  res.json(req.params.id)
})

//# a constant tuple holds another
const chain2 = [guard, [requireRole('a')]] as const
app.get('/ar/:id', chain2, (req, res) => {
  res.json(req.params.id)
})

//# an array of handlers
const chain3 = [guard, requireRole('a')]
app.get('/ar/:id', chain3, (req, res) => {
  res.json(req.params.id)
})
app.use(chain3)

//# all parameters are any
const anyH = (req: any, res: any, next: any) => {}
app.get('/any/:id', anyH)
app.use(anyH)
app.get('/any/:id', anyH, (req, res) => {
  res.json(req.params.id)
})
const fnH: Function = () => {}
app.get('/fn', fnH as RequestHandler)
app.use(anyH as any)

//# handlers typed by node:http
const nodeH = (req: http.IncomingMessage, res: http.ServerResponse, next: () => void) => {
  next()
}
const nodeH2 = (
  req: http.IncomingMessage,
  res: http.ServerResponse,
  next: (err?: any) => void,
) => {}
app.use(nodeH)
app.use('/x', nodeH2)
app.get('/n/:id', nodeH, (req, res) => {
  res.json(req.params.id)
})

//# the type of res.locals is named in a chain
app.get(
  '/lc',
  (req: Request, res: Response<any, Signed>, next: NextFunction) => {
    res.locals.user = { id: '1' }
    next()
  },
  (req: Request, res: Response<any, Signed>) => {
    res.json(res.locals.user.id)
  },
)

//# the method is a variable
const method: 'get' | 'post' = 'get' as any
app[method]('/x', (req: Request, res: Response) => {
  res.end()
})
router[method]('/x', list)
;(['get', 'post', 'put', 'delete', 'patch'] as const).forEach((m) => router[m]('/y', guard, list))

//# routes come from a table
const routes: { method: 'get' | 'post'; path: string; handlers: RequestHandler[] }[] = []
routes.forEach((r) => app[r.method](r.path, ...r.handlers))
routes.forEach((r) => app[r.method](r.path, r.handlers))

//# a function makes routers
const makeRouter = (deps: { x: number }): Router => {
  const r = fw.Router()
  r.get('/:id', (req, res) => {
    res.json(deps.x)
  })
  return r
}
app.use('/makeRouter', makeRouter({ x: 1 }))
app.use('/makeRouter', requireRole('x'), makeRouter({ x: 2 }))

//# requests and responses are made up for a test
const next: NextFunction = (() => {}) as any
const rq = { params: { id: '1' } } as unknown as Request<{ id: string }>
Controller.del(rq, {} as Response)
const rh: RequestHandler = (() => {}) as any
rh({} as Request, {} as Response, next)
const r9 = rh({} as any, {} as any, (() => {}) as any)
