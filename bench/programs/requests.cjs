// Queries, bodies, forms, and files: what a request contains, and what it asks for.
const { json, receive } = require('./bare-send.cjs')
const folder = require('./folder.cjs')

const queryOf = (req) => new URLSearchParams(req.url.slice(req.url.indexOf('?') + 1))

const query = {
  bare: () => (req, res) => json(res, { a: queryOf(req).get('a') }),
  express: (app) => app.get('/', (req, res) => res.json({ a: req.query.a })),
  fastify: (app) => app.get('/', (req, reply) => reply.send({ a: req.query.a })),
  hono: (app) => app.get('/', (c) => c.json({ a: c.req.query('a') })),
  koa: (app, router) =>
    router.get('/', (ctx) => {
      ctx.body = { a: ctx.query.a }
    }),
}
exports['query-3'] = query
exports['query-30'] = query

const post = {
  bare: () => (req, res) =>
    receive(req, (text) => json(res, { count: JSON.parse(text).notes.length })),
  express: (app, fw) =>
    app.post('/notes', fw.json({ limit: '1mb' }), (req, res) =>
      res.json({ count: req.body.notes.length }),
    ),
  fastify: (app) =>
    app.post('/notes', (req, reply) => reply.send({ count: req.body.notes.length })),
  hono: (app) =>
    app.post('/notes', async (c) => c.json({ count: (await c.req.json()).notes.length })),
  koa: (app, router) =>
    router.post('/notes', require('@koa/bodyparser').bodyParser(), (ctx) => {
      ctx.body = { count: ctx.request.body.notes.length }
    }),
}
exports['post-1k'] = post
exports['post-100k'] = post

exports.form = {
  bare: () => (req, res) =>
    receive(req, (text) => json(res, { name: new URLSearchParams(text).get('name') })),
  express: (app, fw) =>
    app.post('/form', fw.urlencoded({ extended: false }), (req, res) =>
      res.json({ name: req.body.name }),
    ),
  fastify: (app) => {
    app.register(require('@fastify/formbody'))
    app.post('/form', (req, reply) => reply.send({ name: req.body.name }))
  },
}

exports['upload-1m'] = {
  bare: () => (req, res) => {
    const chunks = []
    req.on('data', (chunk) => chunks.push(chunk))
    req.on('end', () => json(res, { bytes: Buffer.concat(chunks).length }))
  },
  express: (app, fw) =>
    app.post('/upload', fw.raw({ limit: '2mb' }), (req, res) =>
      res.json({ bytes: req.body.length }),
    ),
  fastify: (app) => {
    const settings = { parseAs: 'buffer', bodyLimit: 2_000_000 }
    app.addContentTypeParser('application/octet-stream', settings, (_req, body, done) =>
      done(null, body),
    )
    app.post('/upload', (req, reply) => reply.send({ bytes: req.body.length }))
  },
}

const files = {
  bare: () => require('./bare-files.cjs'),
  express: (app, fw) => app.use('/files', fw.static(folder)),
  fastify: (app) => app.register(require('@fastify/static'), { root: folder, prefix: '/files/' }),
}
exports['static-1k'] = files
exports['static-10k'] = files
exports['static-1m'] = files
