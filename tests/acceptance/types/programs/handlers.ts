// Handlers typed with the names that Express programs import, with no other types installed.
import fw, {
  type Application,
  type CookieOptions,
  type ErrorRequestHandler,
  json,
  type NextFunction,
  type Request,
  type RequestHandler,
  type RequestParamHandler,
  type Response,
  Router,
  type RouterOptions,
} from 'fwjs'

// Programs add to the module as well as to the global namespace.
declare module 'fwjs' {
  interface Request {
    viaModule?: string
  }
}
declare global {
  namespace Express {
    interface Settings {
      port: number
    }
  }
}

const app: fw.Express = fw()
const same: Application = fw.default()

// The parameters of a request are strings, whichever core types npm resolved.
const upper = (req: Request, res: Response) => {
  res.json([req.params.id.toUpperCase(), req.viaModule?.length])
}
const asynchronous = async (req: Request, res: Response, next: NextFunction) => {
  await Promise.resolve()
  if (req.query.skip) return next('route')
  res.status(201).send(req.params.id.trim())
}
const named: RequestHandler = (req, _res, next) => {
  req.params.id.trim()
  next('router')
}
const failed: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) return next(error)
  res.status(500).end()
}
const load: RequestParamHandler = (_req, res, next, id: string) => {
  res.locals.id = id
  next()
}
const precise = (
  req: Request<{ id: string }, unknown, { count: number }, { page: string }>,
  res: Response<{ total: number }, { user: string }>,
) => {
  const page: number = req.query.page.length
  res.json({ total: req.body.count + page + req.params.id.length + res.locals.user.length })
}

app.get('/upper', upper)
app.get('/upper/:id', upper, asynchronous, named)
app.get('/upper/:id?', upper, [named, [asynchronous]], failed)
app.post('/precise/:id', precise)
app.param('id', load)
app.use(named, failed)
app.use('/mounted', same)

// A router is a value and a type.
const options: RouterOptions = { mergeParams: true }
const router: Router = Router(options)
router.param('id', load)
router.route('/:id').get(upper).put(precise).all(named)
app.use('/routers', router, new Router())

// A path tells what `req.params` holds.
app.get('/files/:name.:ext?/*', (req, res) => {
  const name: string = req.params.name
  const ext: string | undefined = req.params.ext
  const rest: string = req.params[0]
  res.json({ name, ext, rest })
})
app.use('/shops/:shop', (req, _res, next) => {
  const shop: string = req.params.shop
  next(shop)
})
app.route('/users/:user').get((req, res) => {
  const user: string = req.params.user
  res.send(user)
})
// @ts-expect-error the path has no such parameter
app.get('/users/:user', (req, res) => res.send(req.params.nobody))
// @ts-expect-error a parameter that may be missing is not simply a string
app.get('/users/:user?', (req, res) => res.send(req.params.user.trim()))
// @ts-expect-error a response is not a number
app.get('/users', (req: Request, res: number) => req.get(String(res)))

// The settings have types; other names take any value.
app.set('trust proxy', ['loopback', '10.0.0.0/8']).set('port', 3000).set('anything', { at: 'all' })
app.set('env', process.env.NODE_ENV)
app.enable('strict routing').disable('x-powered-by')
const env: string = app.get('env')
const port: number = app.get('port')
// @ts-expect-error an offset is a number
app.set('subdomain offset', 'two')
// @ts-expect-error a port is a number, the program said so
app.set('port', '3000')

// What Express 4 has and the newer core types lack.
app.del('/old', (req, res) => {
  const value: string = req.param('name', env)
  res.redirect(`/${req.host}/${value}`, port)
})
const cookie: CookieOptions = { maxAge: 1000, sameSite: 'lax', priority: 'high' }
app.get('/cookie', (_req, res) => {
  res.cookie('name', { any: 'value' }, cookie).clearCookie('other').vary('Accept').sendStatus(204)
})

// Bodies and files, by name and as members.
app.use(
  json({ limit: '1mb' }),
  fw.urlencoded({ extended: true }),
  fw.static('public', { maxAge: '1d' }),
)
app.post('/text', fw.text(), fw.raw({ type: 'image/*' }), (req, res) => {
  res.download(`${req.body}`, 'name.txt', (error) => error?.message)
})
app.get('/file', (_req, res) => res.sendFile('/file.txt', { root: '.', dotfiles: 'deny' }))
// @ts-expect-error a limit is a number or a text
fw.json({ limit: true })

// @ts-expect-error there is no such method
app.get('/typo', (_req, res) => res.jason({}))

app.on('mount', (parent) => parent.get('env')).listen(0, () => {})
