// What an editor shows when the pointer rests on a name. Every name of fwjs that is used here must
// have a text, and every call an example; see hover.mjs.
import fw, {
  type Application,
  type CookieOptions,
  type ErrorRequestHandler,
  json,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
  type RouterOptions,
  raw,
  static as serveStatic,
  text,
  urlencoded,
} from 'fwjs'

const app = fw()
const router = Router({ mergeParams: true, strict: true })
const another = new fw.Router()

app.get('etag')
app.get('title')
app.get('/users/:id', (req, res) => {
  res.status(200).json(req.params)
})
app.post('/users', json({ limit: '1mb', strict: false }), (req, res, next) => {
  res.set('X-Name', req.body.name).send('created')
  next('route')
})
app.put('/users/:id', (req: Request<{ id: string }>, res: Response) => {
  res.sendStatus(204)
  req.get('Accept')
  req.is('json')
})
app.all('/everything', (req, res) => {
  res.redirect(301, req.baseUrl)
})
app.use((req, res, next) => {
  next()
})
app.use('/files', serveStatic('public', { maxAge: '1d', setHeaders: (res) => res.end() }))
app.use(urlencoded({ extended: false }), text(), raw())
app.use('/router', router, another)
app.use((error: Error, req: Request, res: Response, next: NextFunction) => {
  res.format({ json: () => res.jsonp({ message: error.message }) })
  next(error)
})
app.route('/books').get((req, res) => res.render('books', { title: req.hostname }))
app.param('id', (req, res, next, value) => {
  res.locals['id'] = value
  next()
})
app.set('trust proxy', 1)
app.set('title', 'Mine')
app.enable('strict routing')
app.disable('x-powered-by')
app.engine('txt', (path, options, callback) => callback(null, path))
app.render('mail', (error, html) => console.log(error, html))
app.on('mount', (parent) => parent.path())
app.listen(3000, () => console.log(app.mountpath))

router.get('/:id', (req, res) => {
  res.cookie('a', 'b', { httpOnly: true }).clearCookie('c').append('Link', 'd').attachment('e')
  res.sendFile('/a', { root: '/' }, () => res.download('/b'))
  res.type('html').vary('Accept').links({ next: '/' }).location('/')
})
router.param('id', (req, res, next) => next())
router.use((req, res) => res.send(req.accepts('html', 'json')))
fw.static.mime.define({ 'text/x': ['x'] })

export const handler: RequestHandler = (req, res) => res.send(req.originalUrl)
export const failure: ErrorRequestHandler = (error, req, res, next) => next(error)
export const options: [RouterOptions, CookieOptions] = [{ caseSensitive: true }, { path: '/' }]
export const typed: Application = app
