const express = require('express')
const { check } = require('../program/check.cjs')

const echo = (req, res) => res.json(req.body)
const sayType = (error, req, res, next) =>
  res.status(error.status).json([error.type, error.message])

for (const version of ['1', '2']) {
  check(`body-parser-${version}`, 'json, urlencoded, text, raw and their errors', async (talk) => {
    const parser = require(`body-parser-${version}`)
    const app = express()
    app.use(parser.json({ limit: 50 }), parser.urlencoded({ extended: true }), parser.text())
    app.use(parser.raw({ type: 'application/x-bytes' }))
    app.post('/', echo)
    app.use(sayType)
    await talk.serve(app)
    await talk.ask('POST /', { json: { a: 1 }, shows: '{"a":1}' })
    await talk.ask('POST /', { form: { 'a[b][]': '1' }, shows: '{"a":{"b":["1"]}}' })
    await talk.ask('POST /', { body: 'text', headers: { 'Content-Type': 'text/plain' } })
    await talk.ask('POST /', { body: 'bytes', headers: { 'Content-Type': 'application/x-bytes' } })
    const headers = { 'Content-Type': 'application/json' }
    await talk.ask('POST /', { body: '{', headers, status: 400, shows: 'entity.parse.failed' })
    await talk.ask('POST /', { json: 'x'.repeat(60), status: 413, shows: 'entity.too.large' })
  })
}

check(
  'body-parser-1',
  'alongside the built-in parsers, which parse nothing twice',
  async (talk) => {
    const parser = require('body-parser-1')
    const app = express()
    app.use(parser.json(), express.json(), express.urlencoded({ extended: false }), parser.text())
    app.use('/again', parser.json(), express.urlencoded({ extended: true }))
    app.post(/./, (req, res) => res.json([req.body, req._body ?? null]))
    app.use(sayType)
    await talk.serve(app)
    await talk.ask('POST /again', { json: { a: 1 } })
    await talk.ask('POST /again', { form: { 'a[b]': '1' } })
    await talk.ask('POST /', { body: 'x', headers: { 'Content-Type': 'text/plain' } })
    await talk.ask('POST /')
  },
)

check('method-override', 'through query, header, or form field', async ({ serve, ask }) => {
  const override = require('method-override')
  const app = express()
  app.use(express.urlencoded({ extended: false }))
  app.use(override('_method'), override('X-HTTP-Method-Override'))
  app.use(override((req) => req.body?._method))
  app.put('/', (req, res) => res.json([req.originalMethod, req.method]))
  app.delete('/', (req, res) => res.send('deleted'))
  await serve(app)
  await ask('POST /?_method=PUT', { shows: '["POST","PUT"]' })
  await ask('POST /', { headers: { 'X-HTTP-Method-Override': 'DELETE' }, shows: 'deleted' })
  await ask('POST /', { form: { _method: 'delete' }, shows: 'deleted' })
  await ask('POST /', { status: 404 })
})

check('hpp', 'repeated query and body parameters', async ({ serve, ask }) => {
  const app = express()
  app.use(express.urlencoded({ extended: true }), require('hpp')({ whitelist: ['tags'] }))
  app.all('/', (req, res) => res.json([req.query, req.queryPolluted, req.body, req.bodyPolluted]))
  await serve(app)
  await ask('GET /?a=1&a=2&tags=x&tags=y', { shows: '{"a":"2","tags":["x","y"]}' })
  await ask('POST /?b=1&b=2', {
    body: 'c=1&c=2',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
})

check('express-mongo-sanitize', 'operators removed from body, query, params', async (talk) => {
  const app = express()
  app.use(express.json(), require('express-mongo-sanitize')())
  app.post('/:id', (req, res) => res.json([req.body, req.query, req.params]))
  await talk.serve(app)
  const json = { x: { $gt: 1 }, 'a.b': 2, c: 3 }
  await talk.ask('POST /1?a[$gt]=1', { json, shows: '[{"x":{},"c":3},{"a":{}}' })
})

check('xss-clean', 'escaped markup in body and query', async ({ serve, ask }) => {
  const app = express()
  app.use(express.json(), require('xss-clean')())
  app.post('/', (req, res) => res.json([req.body, req.query]))
  await serve(app)
  await ask('POST /?a=<b>', { json: { x: '<script>' }, shows: '&lt;' })
})

check(
  'express-xss-sanitizer',
  'markup removed from body, query, headers',
  async ({ serve, ask }) => {
    const { xss } = require('express-xss-sanitizer')
    const app = express()
    app.use(express.json(), xss())
    app.post('/', (req, res) => res.json([req.body, req.query, req.get('X-Name')]))
    await serve(app)
    const headers = { 'X-Name': 'a<script>b</script>' }
    await ask('POST /?a=1<script>2</script>', { json: { x: '<script>y</script>z' }, headers })
  },
)

check('express-query-boolean', 'query strings converted to booleans', async ({ serve, ask }) => {
  const app = express()
  app.use(require('express-query-boolean')())
  app.get('/', (req, res) => res.json(req.query))
  await serve(app)
  await ask('GET /?a=true&b[c]=false&d=yes', { shows: '{"a":true,"b":{"c":false},"d":"yes"}' })
})

check('express-paginate', 'limits, pages, and links', async ({ serve, ask }) => {
  const paginate = require('express-paginate')
  const app = express()
  app.use(paginate.middleware(10, 50))
  app.get('/', (req, res) => {
    const pages = paginate.getArrayPages(req)(3, 5, req.query.page)
    res.json([req.query, req.skip, req.offset, res.locals.paginate.href(), pages])
  })
  await serve(app)
  await ask('GET /?page=2&limit=500&x=1')
  await ask('GET /')
})
