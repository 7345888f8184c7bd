// One use of each member of a request, as written for @types/express 5.
import express, { type Request, type Response } from 'express'

const app = express()
declare const req: Request
declare const res: Response

//# req.accepts
const types: string[] = req.accepts()
const best: string | false = req.accepts(['html', 'json'])
const other: string | false = req.accepts('html', 'json')

//# req.acceptsCharsets
const charset: string | false = req.acceptsCharsets('utf-8')

//# req.acceptsEncodings
const encoding: string | false = req.acceptsEncodings(['br', 'gzip'])

//# req.acceptsLanguages
const language: string | false = req.acceptsLanguages('de', 'en')

//# req.app
const title: string = req.app.get('title')
req.app.locals.count = 1

//# req.baseUrl, req.originalUrl, req.url, req.path, req.method
const urls: string[] = [req.baseUrl, req.originalUrl, req.url, req.path, req.method]
req.url = '/'

//# req.body
const name: string = req.body.name
req.body = { name }

//# req.body: typed
app.post('/users', (req: Request<object, object, { name: string }>, res) => {
  res.json({ name: req.body.name.trim() })
})

//# req.cookies and req.signedCookies
const theme: string = req.cookies.theme
const user: string = req.signedCookies.user

//# req.fresh and req.stale
const isFresh: boolean = req.fresh && !req.stale

//# req.get
const agent: string | undefined = req.get('User-Agent')
const cookies: string[] | undefined = req.get('set-cookie')

//# req.header and req.headers
const same: string | undefined = req.header('User-Agent')
const host: string | undefined = req.headers.host

//# req.host
const withPort: string = req.host

//# req.hostname
const labels: string[] = req.hostname.split('.')

//# req.ip and req.ips
const ip: string | undefined = req.ip
const ips: string[] = req.ips

//# req.is
const json: string | false | null = req.is('json')
const either: string | false | null = req.is(['json', 'text/*'])

//# req.next
req.next?.()

//# req.params: names
app.get('/flights/:from-:to', (req, res) => {
  const { from, to } = req.params
  res.send(from.trim() + to.trim())
})

//# req.params: a wildcard
app.get('/files/*path', (req, res) => {
  const path: string[] = req.params.path
  res.send(path.join('/'))
})

//# req.params: an optional part
app.get('/:file{.:ext}', (req, res) => {
  const ext: string | undefined = req.params.ext
  res.send(req.params.file + (ext ?? ''))
})

//# req.params: a regular expression
app.get(/^\/commits\/(\w+)(?:\.\.(\w+))?$/, (req, res) => {
  const [from, to]: (string | undefined)[] = [req.params[0], req.params[1]]
  res.send({ from, to })
})

//# req.params: an array of paths
app.get(['/a/:id', '/b/:id'], (req, res) => {
  res.send(String(req.params.id))
})

//# req.params: a computed path
const path: string = '/:id'
app.get(path, (req, res) => {
  const id: string | string[] | undefined = req.params.id
  res.send(id)
})

//# req.params: a part of the path is computed
const base = '/api' as string
app.get(`${base}/:id`, (req, res) => {
  const id: string = req.params.id
  res.send(id)
})

//# req.params: of a request declared elsewhere
const one: string | string[] | undefined = req.params.id
const text = typeof one === 'string' ? one.trim() : one?.join('/')

//# req.protocol and req.secure
const origin: string = req.secure ? 'https' : req.protocol

//# req.query
const page = Number(req.query.page)
const q = req.query.q
if (typeof q === 'string') q.trim()

//# req.query: typed
app.get('/search', (req: Request<object, string, unknown, { q: string }>, res) => {
  res.send(req.query.q.trim())
})

//# req.query: assigned
req.query = { page: '1' }

//# req.range
const ranges = req.range(1000, { combine: true })
if (ranges !== undefined && ranges !== -1 && ranges !== -2) console.log(ranges.type, ranges.length)

//# req.res
req.res?.status(200)

//# req.route
const pattern: string = req.route.path

//# req.socket and the other members of IncomingMessage
req.socket.remoteAddress?.trim()
req.on('close', () => {}).pipe(res)

//# req.subdomains
const tenant: string | undefined = req.subdomains[0]

//# req.xhr
const isXhr: boolean = req.xhr
