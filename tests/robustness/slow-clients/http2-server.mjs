// An HTTP/2 server in its own process, on two ports: without TLS, and with it. node http2-server.mjs
// FRAMEWORK [OPTIONS]; with options, as JSON, the servers are protected.
import { once } from 'node:events'
import http2 from 'node:http2'
import { createRequire } from 'node:module'
import { certificate } from '../certificate.mjs'

const require = createRequire(import.meta.url)
const { http2Options, protect } = require('../../../packages/fwjs-ops')
const [framework, options] = process.argv.slice(2)

const ASSETS = 200
const LARGE = Buffer.alloc(5_000_000, 'a')
const counts = { running: 0, mostRunning: 0 }
const reasons = {}

/** The time a handler takes, which doesn't notice that its request was reset. */
const WORK_MILLISECONDS = 50

const responses = {
  '/': (req, res) => res.end('hello'),
  '/large': (req, res) => res.end(LARGE),
  '/medium': (req, res) => res.end(LARGE.subarray(0, 100_000)),
  '/work': (req, res) => {
    counts.running += 1
    counts.mostRunning = Math.max(counts.mostRunning, counts.running)
    req.on('error', () => {})
    setTimeout(() => {
      counts.running -= 1
      res.end('done')
    }, WORK_MILLISECONDS)
  },
  '/events': (req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/event-stream' })
    res.write('data: first\n\n')
    setTimeout(() => res.end('data: last\n\n'), 32_000)
  },
  '/poll': (req, res) => setTimeout(() => res.end('news'), 32_000),
  '/echo': (req, res) => {
    res.write('ready')
    req.pipe(res)
  },
  '/upload': (req, res) => {
    let length = 0
    req.on('data', (chunk) => {
      length += chunk.length
    })
    req.on('error', () => {})
    req.on('end', () => res.end(`${length} bytes`))
  },
  '/private': (req, res) => {
    res.writeHead(401)
    req.resume()
    res.end('no')
  },
  '/page': (req, res) => {
    res.setHeader('Content-Type', 'text/html')
    const tags = Array.from({ length: ASSETS }, (_, index) => `<img src="/asset-${index}.svg">`)
    res.end(
      `<body>${tags.join('')}<p id="count"></p><script>addEventListener('load', () => {
        const loaded = [...document.images].filter((image) => image.naturalWidth > 0).length
        document.getElementById('count').textContent = 'loaded ' + loaded
      })</script>`,
    )
  },
}

const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>'

function handle(req, res) {
  if (req.url.startsWith('/asset-')) {
    res.setHeader('Content-Type', 'image/svg+xml')
    res.end(IMAGE)
    return true
  }
  const respond = responses[req.url]
  respond?.(req, res)
  return respond !== undefined
}

const createApp = {
  'Node.js': () => (req, res) => {
    if (handle(req, res)) return
    req.resume()
    res.writeHead(404).end()
  },
  fwjs: () => expressStyle(require('../../../packages/fwjs')),
  'fwjs-v5': () => expressStyle(require('../../../packages/fwjs-v5')),
}

function expressStyle(fw) {
  const app = fw()
  app.set('env', 'test')
  app.post('/json', fw.json({ limit: '100kb' }))
  app.use((req, res, next) => void (handle(req, res) || next()))
  return app
}

const app = createApp[framework]()
const plain = http2.createServer(http2Options(), app)
const secure = http2.createSecureServer(
  { ...http2Options(), ...certificate, allowHTTP1: true },
  app,
)
for (const server of [plain, secure]) {
  if (options) {
    const onDisconnect = (reason) => {
      reasons[reason] = (reasons[reason] ?? 0) + 1
    }
    protect(server, { ...JSON.parse(options), onDisconnect })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

process.on('message', (question) => {
  if (question === 'forget') counts.mostRunning = 0
  const { user, system } = process.cpuUsage()
  process.send({ ...counts, reasons, memory: process.memoryUsage.rss(), cpu: user + system })
})
process.send({ port: plain.address().port, securePort: secure.address().port })
