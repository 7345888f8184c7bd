// An older service, written without `strict`: 32 routes, untyped helpers, and handlers in every style.
import fw, { type ErrorRequestHandler } from 'fwjs'
import { accounts } from './accounts.mjs'
import { articles } from './articles.mjs'
import { files } from './files.mjs'
import { requireRole, signIn } from './guards.mjs'

const app = fw()
let requests = 0

app.set('port', process.env.PORT || 3000)
app.set('trust proxy', 1)
app.set('view engine', 'ejs')
app.disable('x-powered-by')
app.locals.title = 'Articles'
app.use(fw.json({ limit: '1mb' }), fw.urlencoded({ extended: true }))
app.use((req, res, next) => {
  requests++
  req.startedAt = Date.now()
  res.locals.requestTrace = req.get('X-Trace') || null
  next()
})
app.use(
  '/public',
  fw.static('public', { maxAge: '1d', setHeaders: (res) => res.set('X-From', 'public') }),
)

app.param('account', (req, res, next, id) => {
  req.account = { id, name: undefined, roles: null }
  next()
})

app.get('/', (req, res) => res.render('home', { title: app.locals.title }))
app.get('/health', (_, res) => res.sendStatus(204))
app.head('/health', (_, res) => res.end())
app.get('/metrics', requireRole('admin'), (req, res) => {
  res.type('text').send(`requests ${requests}\nport ${app.get('port')}`)
})
app.all('/legacy/*', (req, res) => res.redirect(301, `/${req.params[0]}`))
app.get(['/about', '/about-us'], (req, res) => res.render('about'))
app.get(['/by-id/:id', '/by-name/:id/:name'], (req, res) => {
  const { id } = req.params
  res.send(id.toUpperCase())
})
app.get(/^\/v(\d+)\/status$/, (req, res) => res.json({ version: req.params[0] }))
app.get('/:year(\\d{4})/:month?', (req, res) => {
  const month = req.params.month || '01'
  res.json([req.params.year, month.padStart(2, '0')])
})

const prefix = process.env.PREFIX || '/api'
app.use(`${prefix}/accounts`, signIn, accounts)
app.use('/api/articles', articles)
app.use('/files', files)
app.post(`${prefix}/log/:level`, (req, res) => res.json({ level: req.params.level }))

// An untyped error, as older handlers have it.
app.use(function (error, req, res, next) {
  if (error.status === 401) return res.redirect('/login')
  next(error)
})
const sendError: ErrorRequestHandler = (error, req, res, next) => {
  if (res.headersSent) return next(error)
  const status = error.status || 500
  res.status(status).json({ status, message: error.message, took: Date.now() - req.startedAt })
}
app.use(sendError)

app.listen(app.get('port'), () => console.log('listening'))

export default app
