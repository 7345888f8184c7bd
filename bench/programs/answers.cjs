// JSON, text, parameters, redirects, cookies, 404s, and errors. Each framework has its own app; `express`
// serves fwjs, Express 4 and Express 5. A framework without one is not measured.
const { html, json, page } = require('./bare-send.cjs')

let count = 0
const hello = { hello: 'world' }
/** Differs between responses, so that a cached response cannot make a framework look faster. */
const varying = () => ({ number: count++, text: `answer ${count}` })

exports.json = {
  bare: () => (_req, res) => json(res, hello),
  express: (app) => app.get('/', (_req, res) => res.json(hello)),
  fastify: (app) => app.get('/', (_req, reply) => reply.send(hello)),
  hono: (app) => app.get('/', (c) => c.json(hello)),
  koa: (app, router) =>
    router.get('/', (ctx) => {
      ctx.body = hello
    }),
}

exports['json-varying'] = {
  bare: () => (_req, res) => json(res, varying()),
  express: (app) => app.get('/', (_req, res) => res.json(varying())),
  fastify: (app) => app.get('/', (_req, reply) => reply.send(varying())),
  hono: (app) => app.get('/', (c) => c.json(varying())),
  koa: (app, router) =>
    router.get('/', (ctx) => {
      ctx.body = varying()
    }),
}

exports.text = {
  bare: () => (_req, res) => html(res, 'Hello World'),
  express: (app) => app.get('/', (_req, res) => res.send('Hello World')),
  fastify: (app) =>
    app.get('/', (_req, reply) => reply.type('text/html; charset=utf-8').send('Hello World')),
  hono: (app) => app.get('/', (c) => c.html('Hello World')),
  koa: (app, router) =>
    router.get('/', (ctx) => {
      ctx.type = 'html'
      ctx.body = 'Hello World'
    }),
}

exports.params = {
  bare: () => (req, res) => json(res, { id: req.url.slice('/user/'.length) }),
  express: (app) => app.get('/user/:id', (req, res) => res.json({ id: req.params.id })),
  fastify: (app) => app.get('/user/:id', (req, reply) => reply.send({ id: req.params.id })),
  hono: (app) => app.get('/user/:id', (c) => c.json({ id: c.req.param('id') })),
  koa: (app, router) =>
    router.get('/user/:id', (ctx) => {
      ctx.body = { id: ctx.params.id }
    }),
}

exports.redirect = {
  bare: () => (req, res) => {
    const wantsHtml = req.headers.accept?.includes('text/html')
    const body = wantsHtml ? '<p>Found</p>' : 'Found. Redirecting to /elsewhere'
    res.statusCode = 302
    res.setHeader('X-Powered-By', 'fw')
    res.setHeader('Location', '/elsewhere')
    res.setHeader('Vary', 'Accept')
    res.setHeader('Content-Type', 'text/plain; charset=utf-8')
    res.setHeader('Content-Length', Buffer.byteLength(body))
    res.end(body)
  },
  express: (app) => app.get('/', (_req, res) => res.redirect('/elsewhere')),
  fastify: (app) => app.get('/', (_req, reply) => reply.redirect('/elsewhere')),
  hono: (app) => app.get('/', (c) => c.redirect('/elsewhere')),
  koa: (app, router) => router.get('/', (ctx) => ctx.redirect('/elsewhere')),
}

exports.cookie = {
  bare: () => (_req, res) => {
    res.setHeader('Set-Cookie', 'theme=dark; Path=/; HttpOnly; SameSite=Lax')
    json(res, hello)
  },
  express: (app) =>
    app.get('/', (_req, res) =>
      res.cookie('theme', 'dark', { httpOnly: true, sameSite: 'lax' }).json(hello),
    ),
  fastify: (app) => {
    app.register(require('@fastify/cookie'))
    app.get('/', (_req, reply) =>
      reply.setCookie('theme', 'dark', { path: '/', httpOnly: true, sameSite: 'lax' }).send(hello),
    )
  },
}

exports['not-found'] = {
  bare: () => (req, res) => page(res, 404, `Cannot GET ${req.url}`),
  express: (app) => app.get('/', (_req, res) => res.json(hello)),
  fastify: (app) => app.get('/', (_req, reply) => reply.send(hello)),
  hono: (app) => app.get('/', (c) => c.json(hello)),
  koa: (app, router) => router.get('/', () => {}),
}

exports.error = {
  bare: () => (_req, res) => {
    try {
      throw new Error('failed')
    } catch (error) {
      setImmediate(() => console.error(error.stack))
      page(res, 500, 'Internal Server Error')
    }
  },
  express: (app) =>
    app.get('/', () => {
      throw new Error('failed')
    }),
  fastify: (app) =>
    app.get('/', () => {
      throw new Error('failed')
    }),
}

exports['not-modified'] = {
  bare: () => (req, res) => {
    const body = JSON.stringify(hello)
    const { hash } = require('node:crypto')
    const tag = `W/"${body.length.toString(16)}-${hash('sha1', body, 'base64').slice(0, 27)}"`
    res.setHeader('X-Powered-By', 'fw')
    res.setHeader('ETag', tag)
    if (req.headers['if-none-match'] === tag) res.statusCode = 304
    res.end(res.statusCode === 304 ? undefined : body)
  },
  express: (app) => app.get('/', (_req, res) => res.json(hello)),
}
