const { join } = require('node:path')
const express = require('express')
const { check } = require('../program/check.cjs')

const files = join(__dirname, '../public')
const text = '0123456789'.repeat(500)

check('compression', 'gzip, deflate, br; small, filtered, and rejected encodings', async (talk) => {
  const compression = require('compression')
  const app = express()
  app.use(compression({ filter: (req, res) => !req.query.plain && compression.filter(req, res) }))
  app.get('/', (req, res) => res.send(text))
  app.get('/small', (req, res) => res.send('small'))
  app.get('/image', (req, res) => res.type('png').send(Buffer.from(text)))
  app.get('/refused', (req, res) => res.set('Cache-Control', 'no-transform').send(text))
  app.use(express.static(files))
  await talk.serve(app)
  for (const encoding of ['gzip', 'deflate', 'br', 'identity', 'br;q=0.1, gzip']) {
    const headers = { 'Accept-Encoding': encoding }
    await talk.ask('GET /', { headers, shows: text })
    await talk.ask('GET /big.txt', { headers, shows: text })
  }
  const headers = { 'Accept-Encoding': 'gzip' }
  for (const path of ['/small', '/image', '/refused', '/?plain=1']) {
    await talk.ask(`GET ${path}`, { headers })
  }
  await talk.ask('HEAD /', { headers })
})

check('compression', 'server-sent events flushed one by one', async ({ serve, ask }) => {
  const app = express()
  app.use(require('compression')())
  app.get('/events/:count', (req, res) => {
    res.type('text/event-stream').set('Cache-Control', 'no-cache')
    for (let id = 1; id <= req.params.count; id++) {
      res.write(`id: ${id}\ndata: tick\n\n`)
      res.flush()
    }
    if (req.query.end) res.end()
  })
  await serve(app)
  const headers = { 'Accept-Encoding': 'gzip' }
  await ask('GET /events/3?end=1', { headers, shows: 'id: 3' })
  // The response never ends: the data that arrives was flushed through the compressor.
  await ask('GET /events/1', { headers, until: 'data: tick', shows: 'id: 1' })
  await ask('GET /events/2', { until: 'id: 2', shows: 'id: 1' })
})

check(
  'serve-static',
  'redirects, ranges, conditional requests, fallthrough',
  async ({ serve, ask }) => {
    const serveStatic = require('serve-static')
    const app = express()
    app.use('/files', serveStatic(files, { maxAge: '1d', extensions: ['txt'] }))
    app.use('/strict', serveStatic(files, { fallthrough: false, index: false, redirect: false }))
    app.use((req, res) => res.status(404).send('passed on'))
    await serve(app)
    const { headers } = await ask('GET /files/big.txt', { shows: text })
    await ask('GET /files', { status: 301 })
    await ask('GET /files/', { shows: 'static' })
    await ask('GET /files/big', { shows: text })
    await ask('GET /files/big.txt', { headers: { Range: 'bytes=0-3' }, status: 206, shows: '0123' })
    await ask('GET /files/big.txt', { headers: { Range: 'bytes=9999-' }, status: 416 })
    await ask('GET /files/big.txt', { headers: { 'If-None-Match': headers.etag }, status: 304 })
    await ask('GET /files/none', { status: 404, shows: 'passed on' })
    await ask('GET /strict/none', { status: 404 })
    await ask('POST /strict/big.txt', { status: 405 })
  },
)

check('express-static-gzip', 'a precompressed file', async ({ serve, ask }) => {
  const app = express()
  app.use(require('express-static-gzip')(files, { serveStatic: { maxAge: 5000 } }))
  await serve(app)
  await ask('GET /big.txt', { headers: { 'Accept-Encoding': 'gzip' }, shows: text })
  await ask('GET /big.txt', { shows: text })
  await ask('GET /', { headers: { 'Accept-Encoding': 'gzip' }, shows: 'static' })
})

check('serve-favicon', 'the icon, a fresh copy, other methods', async ({ serve, ask }) => {
  const app = express()
  app.use(require('serve-favicon')(join(files, 'favicon.ico'), { maxAge: 1000 }))
  await serve(app)
  const { headers } = await ask('GET /favicon.ico')
  await ask('GET /favicon.ico', { headers: { 'If-None-Match': headers.etag }, status: 304 })
  await ask('POST /favicon.ico', { status: 405 })
  await ask('OPTIONS /favicon.ico')
})

check('serve-index', 'a folder as a page, text, and JSON', async ({ serve, ask }) => {
  const app = express()
  app.use('/files', require('serve-index')(files, { icons: true, view: 'details' }))
  await serve(app)
  for (const type of ['text/html', 'text/plain', 'application/json']) {
    await ask('GET /files/', { headers: { Accept: type }, shows: 'big.txt' })
  }
  await ask('GET /files/folder/', { headers: { Accept: 'application/json' } })
  await ask('GET /files/none/', { status: 404 })
})

check('connect-history-api-fallback', 'single-page app routes', async ({ serve, ask }) => {
  const app = express()
  const rewrites = [{ from: /^\/inner/, to: '/folder/index.html' }]
  app.use(require('connect-history-api-fallback')({ rewrites }), express.static(files))
  await serve(app)
  await ask('GET /any/page', { headers: { Accept: 'text/html' }, shows: 'static' })
  await ask('GET /inner/page', { headers: { Accept: 'text/html' }, shows: 'inner' })
  await ask('GET /any/page', { headers: { Accept: 'application/json' }, status: 404 })
  await ask('GET /any/file.js', { headers: { Accept: 'text/html' }, status: 404 })
})

check('connect-slashes', 'one trailing slash', async ({ serve, ask }) => {
  const app = express()
  app.use(require('connect-slashes')(true, { code: 308 }))
  app.get('/page', (req, res) => res.send(req.url))
  await serve(app)
  await ask('GET /page?a=1', { status: 308 })
  await ask('GET /page/?a=1', { shows: '/page/?a=1' })
})

check('express-urlrewrite', 'rewritten paths and parameters', async ({ serve, ask }) => {
  const rewrite = require('express-urlrewrite')
  const app = express()
  app.use(rewrite(/^\/i(\w+)/, '/items/$1'))
  app.use(rewrite('/by/:from..:to', '/range?from=:from&to=:to'))
  app.use((req, res) => res.json([req.url, req.originalUrl, req.query]))
  await serve(app)
  await ask('GET /i123?a=1', { shows: '/items/123' })
  await ask('GET /by/1..9')
})

check('apicache', 'a second response from the cache', async ({ serve, ask, onEnd, mask }) => {
  mask(/max-age=\d+/g, 'max-age=SECONDS')
  const cache = require('apicache').newInstance()
  onEnd(() => cache.clear())
  let count = 0
  const app = express()
  app.get('/', cache.middleware('1 minute'), (req, res) => res.set('X-Made', 'yes').json(++count))
  await serve(app)
  await ask('GET /', { shows: '1' })
  const { headers } = await ask('GET /', { shows: '1' })
  await ask('GET /', { headers: { 'If-None-Match': headers.etag }, status: 304 })
  await ask('GET /?other', { shows: '2' })
})

check('express-partial-response', 'only the requested fields', async ({ serve, ask }) => {
  const app = express()
  app.use(require('express-partial-response')())
  app.get('/', (req, res) => res.json({ a: 1, b: { c: 2, d: 3 } }))
  app.get('/p', (req, res) => res.jsonp({ a: 1, b: 2 }))
  await serve(app)
  await ask('GET /?fields=b/c', { shows: '{"b":{"c":2}}' })
  await ask('GET /p?fields=a&callback=f')
})

check('express-mung', 'modified response bodies', async ({ serve, ask }) => {
  const mung = require('express-mung')
  const app = express()
  app.use(mung.json((body) => ({ ...body, added: true })))
  app.use(mung.headers((req, res) => res.set('X-Added', 'yes')))
  app.get('/', (req, res) => res.json({ a: 1 }))
  app.get('/send', (req, res) => res.send('text'))
  await serve(app)
  await ask('GET /', { shows: '"added":true' })
  await ask('GET /send')
})

check('express-interceptor', 'modified pages', async ({ serve, ask }) => {
  const app = express()
  app.use(
    require('express-interceptor')((req, res) => ({
      isInterceptable: () => /html/.test(res.get('Content-Type')),
      intercept: (body, send) => send(body.replace('static', 'changed')),
    })),
  )
  app.get('/', (req, res) => res.send('<b>static</b>'))
  app.get('/json', (req, res) => res.json('static'))
  await serve(app)
  await ask('GET /', { shows: 'changed' })
  await ask('GET /json', { shows: 'static' })
})

check('on-headers', 'headers set at the last moment', async ({ serve, ask }) => {
  const onHeaders = require('on-headers')
  const app = express()
  app.use((req, res, next) => {
    onHeaders(res, () => {
      if (!res.get('ETag')) res.set('X-Late', String(res.statusCode))
    })
    next()
  })
  app.get('/', (req, res) => res.status(202).send('sent'))
  app.get('/stream', (req, res) => {
    res.write('a')
    res.end('b')
  })
  app.use(express.static(files))
  await serve(app)
  await ask('GET /', { status: 202 })
  await ask('GET /stream', { shows: 'ab' })
  await ask('GET /data.json')
  await ask('GET /none', { status: 404 })
})
