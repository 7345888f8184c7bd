const { createServer } = require('node:http')
const express = require('express')
const { WebSocket, WebSocketServer } = require('ws')
const { check } = require('../program/check.cjs')

/** The upstream is plain Node, the same in both trees: the requests it receives are recorded. */
function echo(req, res) {
  let body = ''
  req.on('data', (data) => {
    body += data
  })
  req.on('end', () => {
    const { method, url, headers } = req
    res.writeHead(url.startsWith('/missing') ? 404 : 200, {
      'Content-Type': 'application/json',
      'Set-Cookie': ['a=1; Domain=up.example', 'b=2'],
      'X-Upstream': 'yes',
    })
    res.end(JSON.stringify({ method, url, headers, body }))
  })
}

check(
  'http-proxy-middleware',
  'rewritten paths, bodies, cookies, a target per request',
  async (talk) => {
    const { createProxyMiddleware } = await import('http-proxy-middleware')
    const target = await talk.serve(echo)
    const app = express()
    const pathRewrite = { '^/old': '/new' }
    const cookieDomainRewrite = { 'up.example': 'front.example' }
    app.use('/api', createProxyMiddleware({ target, pathRewrite, cookieDomainRewrite, xfwd: true }))
    app.use('/by', createProxyMiddleware({ target: 'http://127.0.0.1:1', router: () => target }))
    await talk.serve(app)
    await talk.ask('GET /api/old/way?a=1&b[]=2', { shows: '"url":"/new/way?a=1&b[]=2"' })
    await talk.ask('POST /api/things', { json: { a: 1 }, shows: '{\\"a\\":1}' })
    await talk.ask('GET /api/missing', { status: 404 })
    await talk.ask('PUT /by/request', { form: { a: '1' }, shows: 'a=1' })
  },
)

check('http-proxy-middleware', 'an already parsed body; a modified response', async (talk) => {
  const { createProxyMiddleware, fixRequestBody, responseInterceptor } = await import(
    'http-proxy-middleware'
  )
  const target = await talk.serve(echo)
  const app = express()
  const proxyRes = responseInterceptor(async (buffer, proxyResponse, req, res) => {
    res.setHeader('X-Changed', 'yes')
    return String(buffer).toUpperCase()
  })
  app.use(express.json())
  const on = { proxyReq: fixRequestBody, proxyRes }
  app.use(createProxyMiddleware({ target, selfHandleResponse: true, on }))
  await talk.serve(app)
  await talk.ask('POST /parsed', { json: { a: 1 }, shows: '{\\"A\\":1}' })
})

check('http-proxy-middleware', 'an unreachable upstream', async ({ serve, ask }) => {
  const { createProxyMiddleware } = await import('http-proxy-middleware')
  const app = express()
  const logger = { error() {}, info() {}, warn() {} }
  app.use('/down', createProxyMiddleware({ target: 'http://127.0.0.1:1', logger }))
  app.get('/up', (req, res) => res.send('up'))
  await serve(app)
  await ask('GET /down', { status: 504 })
  await ask('GET /up')
})

/** Sends messages over a socket; returns the replies. */
function exchangeMessages(address, messages) {
  return new Promise((resolve, reject) => {
    const received = []
    const socket = new WebSocket(address, ['chat'])
    socket.on('open', () => {
      for (const message of messages) socket.send(message)
    })
    socket.on('message', (message) => {
      received.push(String(message))
      if (received.length === messages.length) socket.close(1000)
    })
    socket.on('close', (code) => resolve({ protocol: socket.protocol, received, code }))
    socket.on('error', reject)
  })
}

check(['http-proxy-middleware', 'ws'], 'WebSocket upgrade', async (talk) => {
  const { createProxyMiddleware } = await import('http-proxy-middleware')
  const upstream = createServer(echo)
  const sockets = new WebSocketServer({ server: upstream })
  sockets.on('connection', (socket, req) => {
    socket.on('message', (message) => socket.send(`${req.url} ${message}`))
  })
  const target = await talk.listen(upstream)
  const app = express()
  const proxy = createProxyMiddleware({ target, ws: true, pathFilter: '/socket' })
  app.use(proxy)
  app.get('/', (req, res) => res.send('page'))
  const base = await talk.serve(app)
  talk.server.on('upgrade', proxy.upgrade)
  await talk.ask('GET /')
  const address = `${base.replace('http', 'ws')}/socket?room=1`
  talk.saw('messages', await exchangeMessages(address, ['one', 'two']))
})

check('express-http-proxy', 'modified paths, headers, and bodies', async (talk) => {
  const proxy = require('express-http-proxy')
  const target = await talk.serve(echo)
  const app = express()
  const options = {
    proxyReqPathResolver: (req) => `/v2${req.url}`,
    proxyReqOptDecorator: (changed) => {
      changed.headers['x-added'] = 'by the proxy'
      return changed
    },
    userResDecorator: (response, data) => JSON.stringify({ wrapped: JSON.parse(data) }),
    userResHeaderDecorator: (headers) => ({ ...headers, 'x-out': '1' }),
  }
  app.use('/plain', proxy(target))
  app.use('/changed', proxy(target, options))
  app.use('/filtered', proxy(target, { filter: (req) => req.method === 'GET' }), (req, res) => {
    res.send('not proxied')
  })
  await talk.serve(app)
  await talk.ask('GET /plain/path?a=1', { shows: '"url":"/path?a=1"' })
  await talk.ask('POST /changed/path', { json: { a: 1 }, shows: '"url":"/v2/path"' })
  await talk.ask('POST /filtered/path', { shows: 'not proxied' })
  await talk.ask('GET /plain/missing', { status: 404 })
})

check('vhost', 'apps by host name', async ({ serve, ask }) => {
  const vhost = require('vhost')
  const sub = express()
  sub.get('/', (req, res) => res.json([req.vhost[0], req.vhost.hostname, req.baseUrl, req.url]))
  const app = express()
  app.use(vhost('*.site.example', sub))
  app.use((req, res) => res.send('main'))
  await serve(app)
  await ask('GET /', { headers: { Host: 'anna.site.example' }, shows: 'anna' })
  await ask('GET /', { headers: { Host: 'site.example:80' }, shows: 'main' })
})

check('express-subdomain', 'routers by subdomain', async ({ serve, ask }) => {
  const subdomain = require('express-subdomain')
  const router = express.Router()
  router.get('/', (req, res) => res.json(req.subdomains))
  const app = express()
  app.use(subdomain('api', router))
  app.use(subdomain('*.deep', router))
  app.get('/', (req, res) => res.send('main'))
  await serve(app)
  await ask('GET /', { headers: { Host: 'api.site.example' }, shows: 'api' })
  await ask('GET /', { headers: { Host: 'any.deep.site.example' }, shows: 'any' })
  await ask('GET /', { headers: { Host: 'site.example' }, shows: 'main' })
})

check('request-ip', 'the address from a proxy', async ({ serve, ask }) => {
  const app = express()
  app.use(require('request-ip').mw())
  app.get('/', (req, res) => res.json([req.clientIp, req.ip]))
  await serve(app)
  await ask('GET /', { headers: { 'X-Forwarded-For': '9.9.9.9, 10.0.0.1' }, shows: '9.9.9.9' })
  await ask('GET /', { headers: { 'CF-Connecting-IP': '8.8.8.8' }, shows: '8.8.8.8' })
})
