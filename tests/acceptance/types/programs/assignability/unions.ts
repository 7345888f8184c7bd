// Functions that take one of several kinds of app or router, and call every method of it.
import type {
  Application,
  Express,
  IRoute,
  IRouter,
  NextFunction,
  Request,
  Response,
  Router,
} from 'fwjs'
import type * as core from 'express-serve-static-core'

type AnyApp = Express | Application
type AnyRouter = IRouter | Router
type Mountable = Application | Router
type Everything = Express | Application | IRouter | Router
type MaybeCore = Application | core.Application
type MaybeCoreExpress = Express | core.Express

declare const engine: (
  path: string,
  options: object,
  done: (error: any, text?: string) => void,
) => void

export const setOwn = (app: AnyApp) => app.set('x', 1)
export const setListed = (app: AnyApp) => app.set('view engine', 'ejs').set('trust proxy', 1)
export const setNull = (app: AnyApp) => app.set('view engine', null).set('trust proxy', null)
export const setNamed = (app: AnyApp, name: string, value: any) => app.set(name, value)
export const getOwn = (app: AnyApp) => app.get('x')
export const getListed = (app: AnyApp) => app.get('views')
export const enable = (app: AnyApp) => app.enable('x').disable('trust proxy')
export const enabled = (app: AnyApp) => app.enabled('x') || app.disabled('trust proxy')
export const engineOf = (app: AnyApp) => app.engine('html', engine)
export const listen = (app: AnyApp) => app.listen(3000, () => {})
export const listenOn = (app: AnyApp) => app.listen(3000, 'localhost', () => {})
export const listenPath = (app: AnyApp) => app.listen('/tmp/socket')
export const render = (app: AnyApp) => app.render('home', (error, html) => html.trim())
export const renderWith = (app: AnyApp) =>
  app.render('home', { a: 1 }, (error, html) => html.trim())
export const pathOf = (app: AnyApp) => app.path().trim() + app.mountpath
export const onMount = (app: AnyApp) => app.on('mount', (parent) => parent.locals)
export const localsOf = (app: AnyApp) => app.locals.title
export const useOne = (app: AnyApp) => app.use((req, res, next) => next())
export const useTyped = (app: AnyApp) =>
  app.use((req: Request, res: Response, next: NextFunction) => next())
export const routeOf = (app: AnyApp) => app.route('/x/:id')
export const routeGet = (app: AnyApp) =>
  app.route('/x/:id').get((req, res) => res.json(req.params.id))
export const paramOf = (app: AnyApp) => app.param('id', (req, res, next, id) => next())
export const handle = (app: AnyApp, req: Request, res: Response) => app(req, res)

export const useRouter = (router: AnyRouter) => router.use((req, res, next) => next())
export const getRouter = (router: AnyRouter) =>
  router.get('/:id', (req, res) => res.json(req.params.id))
export const routeRouter = (router: AnyRouter) => router.route('/:id').post((req, res) => res.end())
export const paramRouter = (router: AnyRouter) => router.param('id', (req, res, next, id) => next())
export const stackOf = (router: AnyRouter) => router.stack.length

export const useMountedAlone = (on: Mountable, router: Router) => on.use(router)
export const paramMounted = (on: Mountable) => on.param('id', (req, res, next, id) => next())
export const routeMounted = (on: Mountable) => on.route('/x').get((req, res) => res.end())
export const handleMounted = (on: Mountable, req: Request, res: Response, next: NextFunction) =>
  on(req, res, next)

export const useAny = (on: Everything) => on.use((req, res, next) => next())
export const routeVerb = (route: IRoute, verb: 'get' | 'post' | 'all') =>
  route[verb]((req: Request, res: Response) => res.end())

export const setCore = (app: MaybeCore) => app.set('x', 1)
export const setCoreNull = (app: MaybeCore) => app.set('view engine', null)
export const pathCore = (app: MaybeCore) => app.path().trim() + app.mountpath
export const onCore = (app: MaybeCore) => app.on('mount', () => {})
export const localsCore = (app: MaybeCore) => app.locals.title
export const callCore = (app: MaybeCore, req: Request, res: Response) => app(req, res)
export const handleCore = (
  router: Router | core.Router,
  req: Request,
  res: Response,
  next: NextFunction,
) => router(req, res, next)
// Registering handlers on such a union doesn't compile, because both have overloads: annotate it with the core type.
export const useCore = (app: MaybeCore, handler: core.RequestHandler, on: core.Application = app) =>
  on.use(handler).get('/:id', handler, (req, res) => res.json(req.params.id))
export const routeCore = (router: Router | core.Router, on: core.Router = router) =>
  on.route('/:id').get((req, res) => res.json(req.params.id))
export const getCore = (app: MaybeCore) => app.get('x')
export const enableCore = (app: MaybeCore) => app.enable('x')
export const enabledCore = (app: MaybeCore) => app.enabled('x')
export const listenCore = (app: MaybeCore) => app.listen(3000)
export const engineCore = (app: MaybeCore) => app.engine('html', engine)
export const renderCore = (app: MaybeCore) => app.render('home', (error, html) => html.trim())
export const setCoreExpress = (app: MaybeCoreExpress) => app.set('x', 1)

export const status = (res: Response | core.Response) => res.status(200).json({})
export const send = (res: Response | core.Response) => res.send('x')
export const header = (res: Response | core.Response) => res.set('X', 'y').header('Z', ['a'])
export const headers = (res: Response | core.Response) => res.set({ X: 'y' })
export const cookie = (res: Response | core.Response) =>
  res.cookie('a', 'b').cookie('c', 1, { path: '/' })
export const redirect = (res: Response | core.Response) => res.redirect(301, '/x')
export const redirectTo = (res: Response | core.Response) => res.redirect('/x')
export const sendFile = (res: Response | core.Response) => res.sendFile('/x', (error) => {})
export const renderRes = (res: Response | core.Response) => res.render('x', {}, (error, html) => {})
export const format = (res: Response | core.Response) => res.format({ json: () => {} })
export const getReq = (req: Request | core.Request) => req.get('Host').trim()
export const setCookieOf = (req: Request | core.Request) => req.get('set-cookie')
export const accepts = (req: Request | core.Request) => req.accepts('json')
export const acceptsAny = (req: Request | core.Request) => req.accepts(['json', 'html'])
export const isType = (req: Request | core.Request) => req.is('json')
export const range = (req: Request | core.Request) => req.range(100)
export const statusTyped = (res: Response<{ ok: boolean }> | Response) => res.status(200)
export const jsonTyped = (res: Response<{ ok: boolean }> | Response<string>) => res.end()
export const nextOf = (next: NextFunction | core.NextFunction) => next(new Error('x'))
export const nextRoute = (next: NextFunction | core.NextFunction) => next('route')
