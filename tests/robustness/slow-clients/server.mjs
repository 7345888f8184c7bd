// A server in its own process, which reports its resource usage on request. node server.mjs
// FRAMEWORK [OPTIONS]; with options, as JSON, the server is protected.
import { once } from 'node:events'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const [framework, options] = process.argv.slice(2)
const frameworks = {
  fwjs: '../../../packages/fwjs',
  'Express 4': 'express',
  'Express 5': 'express-5',
}
const fw = require(frameworks[framework])

const LARGE = Buffer.alloc(30_000_000, 'a')
const counts = { running: 0, mostRunning: 0, mostMemory: 0, received: 0 }
const reasons = {}
const app = fw()

app.get('/', (req, res) => res.send('hello'))
app.get('/number/:number', (req, res) => {
  counts.running += 1
  counts.mostRunning = Math.max(counts.mostRunning, counts.running)
  setImmediate(() => {
    counts.running -= 1
    res.send(req.params.number)
  })
})
app.get('/forwarded', (req, res) => res.send(`for ${req.get('X-Forwarded-For')}`))
app.get('/large', (req, res) => res.end(LARGE))
app.get('/events', (req, res) => {
  res.type('text/event-stream').write('data: first\n\n')
  setTimeout(() => res.end('data: last\n\n'), 1000 * Number(req.query.seconds))
})
app.get('/poll', (req, res) => {
  setTimeout(() => res.send('news'), 1000 * Number(req.query.seconds))
})
app.post('/upload', (req, res) => {
  let length = 0
  req.on('data', (chunk) => {
    length += chunk.length
  })
  req.on('end', () => res.send(`${length} bytes`))
})
app.post('/json', fw.json({ limit: '100kb' }), (req, res) => res.send('parsed'))
app.post('/private', (req, res) => {
  res.status(401).send('no')
})
// Responds to errors without logging them.
app.use((error, req, res, next) => {
  res.status(error.status ?? 500).end()
})

const server = app.listen(0, '127.0.0.1')
server.on('connection', (socket) => {
  socket.once('close', () => {
    counts.received += socket.bytesRead
  })
})
if (options) {
  const { protect } = require('../../../packages/fwjs-ops')
  const onDisconnect = (reason) => {
    reasons[reason] = (reasons[reason] ?? 0) + 1
  }
  protect(server, { ...JSON.parse(options), onDisconnect })
}
await addWebSockets()
if (!server.listening) await once(server, 'listening')

async function addWebSockets() {
  const { WebSocketServer } = await import('ws')
  new WebSocketServer({ server }).on('connection', (socket) => {
    socket.on('message', (data) => socket.send(data))
  })
}

setInterval(() => {
  counts.mostMemory = Math.max(counts.mostMemory, process.memoryUsage.rss())
}, 20)

process.on('message', (question) => {
  if (question === 'forget') counts.mostMemory = 0
  if (question === 'collect garbage') gc()
  server.getConnections((error, connections) => {
    process.send({ ...counts, connections, reasons, ...memory() })
  })
})
function memory() {
  return { memory: process.memoryUsage.rss(), heap: process.memoryUsage().heapUsed }
}

process.send({ port: server.address().port })
