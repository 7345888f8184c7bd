// An Express 3 app.
import fw, {
  type Application,
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'fwjs-v3'

const app: Application = fw()
const load: RequestHandler = (req, res, next) => {
  res.locals['user'] = req.params['id']
  next()
}
const sendError: ErrorRequestHandler = (error, req, res, next) => {
  if (res.headerSent) return next(error)
  res.send(500, 'failed')
}

app.set('view engine', 'ejs').enable('trust proxy')
app.use(fw.json())
app.use(fw.cookieParser('secret'))
app.use(app.router)
app.use(sendError)
app.param('id', (req, res, next, id) => next())
app.get('/', (req, res) => res.send('hello'))
app.get('/users/:id', load, (req, res) => {
  res.json({ id: req.params['id'], page: req.query['page'], user: res.locals['user'] })
})
app.post('/users/:id', [load], (req: Request, res: Response, next: NextFunction) => {
  if (!req.body) return next()
  res.json(201, req.body)
})
app.all('/files/*', (req, res) => res.redirect(`/${req.params[0]}`))

export const configure = (one: Application | ReturnType<typeof fw>) => one.set('x', 1).get('x')
export default app
