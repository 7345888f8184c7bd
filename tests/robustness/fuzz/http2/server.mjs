// Receives random HTTP/2 requests, in its own process: `node server.mjs MAJOR [FAULT]`.
import { METHODS } from 'node:http'
import http2 from 'node:http2'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const [major, fault] = process.argv.slice(2)
const here = createRequire(import.meta.url)
const fw = here(major === '3' ? '../../../../packages/fwjs-v3' : '../../../../packages/fwjs')
const folder = fileURLToPath(new URL('served', import.meta.url))

// Controls: an app that sees everything nghttp2 accepts, and a process that exits.
if (fault === 'lax')
  here('../../../../packages/fwjs-core/lib/node/http2/entry.js').admit = () => true

const end = (res, status, text) => {
  res.statusCode = status
  res.end(text)
}

const app = fw()
app.set('env', 'test')
app.set('trust proxy', false)
if (fault === 'exit') {
  app.use((req, res, next) =>
    req.headers['if-none-match'] && req.url === '/none' ? process.exit(3) : next(),
  )
}
/** Guarantees of HTTP/1.1 that every app may rely on. */
app.use((req, res, next) => {
  const isTarget = /^\/[!-~]*$/.test(req.url) || (req.url === '*' && req.method === 'OPTIONS')
  if (isTarget && METHODS.includes(req.method)) next()
  else end(res, 200, `SECRET: ${req.method} ${req.url}`)
})
app.use('/admin', (req, res) => end(res, 403, 'denied'))
app.use((req, res, next) =>
  req.method === 'POST' && /^\/transfer/i.test(req.url) ? end(res, 403, 'denied') : next(),
)
app.use(fw.json(), fw.urlencoded({ extended: true }))
app.get('/probe', (req, res) => end(res, 200, 'the probe is answered'))
app.get('/admin/secret', (req, res) => end(res, 200, 'SECRET'))
app.post('/transfer', (req, res) => end(res, 200, 'SECRET'))
app.all('/json', (req, res) => res.json({ body: req.body, ip: req.ip, host: req.headers.host }))
app.all('/user/:id', (req, res) => res.json([req.params.id, req.query, req.protocol, req.fresh]))
app.use(fw.static(folder))

const server = http2.createServer(app)
server.on('sessionError', () => {})
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))

process.on('message', () => {
  globalThis.gc()
  process.send({ rss: process.memoryUsage().rss })
})
process.on('disconnect', () => process.exit())
