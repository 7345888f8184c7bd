// Receives random bytes, in its own process: `node server.mjs MAJOR [FAULT]`.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const [major, fault] = process.argv.slice(2)
const here = createRequire(import.meta.url)
const fw = here(major === '3' ? '../../../../packages/fwjs-v3' : '../../../../packages/fwjs')
const folder = fileURLToPath(new URL('.', import.meta.url))

/** Injected faults that the fuzzer must detect, which shows that it would detect one of ours. */
const FAULTS = {
  exit: (req, res, next) => {
    if (!['note', '\xe9', undefined].includes(req.headers['x-note'])) process.exit(3)
    next()
  },
  hang: (req, res, next) => {
    if (!/^\/jsonp(?!\?callback=a\.b\[0\]$)/.test(req.url)) next()
  },
}

function addBodies(app) {
  app.use(fw.json(), fw.urlencoded({ extended: true }))
  if (major === '3') {
    app.use(fw.multipart(), fw.cookieParser(), fw.methodOverride())
    app.use(app.router)
  } else {
    app.use(fw.text(), fw.raw())
  }
}

/** Reads everything that a request exposes. */
function describe(req) {
  return {
    method: req.method,
    url: req.originalUrl,
    params: req.params,
    query: req.query,
    body: Buffer.isBuffer(req.body) ? req.body.length : req.body,
    host: [req.hostname ?? req.host, req.protocol, req.ips, req.subdomains, req.fresh, req.xhr],
    accepts: [req.accepts('html', 'json'), req.is('json'), req.range?.(1000)],
  }
}

const app = fw()
app.set('env', 'production')
app.set('trust proxy', true)
if (fault) app.use(FAULTS[fault])
addBodies(app)
app.all('/probe', (req, res) => res.send('the probe is answered'))
app.all('/user/:id/:rest?', (req, res) => res.json(describe(req)))
app.all('/redirect', (req, res) => res.redirect(encodeURI(String(req.query.to ?? '/'))))
app.all('/jsonp', (req, res) => res.jsonp(describe(req)))
app.all('/type', (req, res) => res.format({ html: () => res.send('<p>'), json: () => res.json(1) }))
app.all(/^\/(\w+)-(\w+)$/, (req, res) => res.send(Object.keys(req.params).join()))
app.use('/files', fw.static(folder, { extensions: ['mjs'] }))

const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))

/** The open connections, by client port. */
const connections = new Map()
server.on('connection', (socket) => {
  const { remotePort } = socket
  if (remotePort === undefined) return
  connections.set(remotePort, { socket, exchanges: [] })
  socket.once('close', () => connections.delete(remotePort))
})
server.on('request', (req, res) => {
  connections.get(req.socket.remotePort)?.exchanges.push({ req, res })
})

/**
 * Returns true if a client must wait: some of its bytes are not read yet, or a complete request has
 * no response. An unknown connection is not accepted yet, or is closed, which the client then
 * notices.
 */
function isBusyWith({ port, bytes }) {
  const connection = connections.get(port)
  if (!connection || connection.socket.bytesRead < bytes) return true
  return connection.exchanges.some(
    ({ req, res }) => req.complete && !res.writableFinished && !res.destroyed,
  )
}

// The client asks whether silence means that the server waits for more bytes or is still working.
process.on('message', ({ clients }) => {
  process.send({ busy: clients.filter(isBusyWith).map(({ port }) => port) })
})
process.on('disconnect', () => process.exit())
