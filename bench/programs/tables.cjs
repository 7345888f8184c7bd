// Many routes, many routers, much middleware, and a stack that changes while it serves.
const { json } = require('./bare-send.cjs')

/** Registers `/r7/:id` among `size` such routes. */
function routes(size) {
  return {
    bare: () => (req, res) => json(res, { id: req.url.slice(req.url.lastIndexOf('/') + 1) }),
    express: (app) => {
      for (let number = 0; number < size; number += 1) {
        app.get(`/r${number}/:id`, (req, res) => res.json({ id: req.params.id }))
      }
    },
    fastify: (app) => {
      for (let number = 0; number < size; number += 1) {
        app.get(`/r${number}/:id`, (req, reply) => reply.send({ id: req.params.id }))
      }
    },
  }
}
for (const size of [1, 10, 100, 1000, 10_000]) {
  for (const place of ['first', 'middle', 'last']) exports[`routes-${size}-${place}`] = routes(size)
}

exports['routers-200'] = {
  bare: () => (_req, res) => json(res, { id: '1' }),
  express: (app, fw) => {
    for (let number = 0; number < 200; number += 1) {
      const router = fw.Router()
      router.get('/items/:id', (req, res) => res.json({ id: req.params.id }))
      app.use(`/api/m${number}`, router)
    }
  },
}

/** Every hundredth request moves a route to the end of the stack. */
exports.splice = {
  bare: () => (_req, res) => json(res, { id: '1' }),
  express: (app) => {
    let count = 0
    app.get('/r/:id', (req, res, next) => {
      count += 1
      if (count % 100 === 0) {
        const { stack } = app._router ?? app.router
        stack.push(...stack.splice(5, 1))
      }
      next()
    })
    routes(1000).express(app)
    app.get('/r/:id', (req, res) => res.json({ id: req.params.id }))
  },
}

exports['middlewares-20'] = {
  bare: () => (req, res) => {
    let number = 0
    const next = () => {
      number += 1
      if (number > 20) json(res, { seen: req.seen })
      else middleware(req, res, next)
    }
    next()
  },
  express: (app) => {
    for (let number = 0; number < 20; number += 1)
      app.use((req, res, next) => middleware(req, res, next))
    app.get('/', (req, res) => res.json({ seen: req.seen }))
  },
  fastify: (app) => {
    for (let number = 0; number < 20; number += 1) {
      app.addHook('onRequest', (req, reply, next) => middleware(req, reply, next))
    }
    app.get('/', (req, reply) => reply.send({ seen: req.seen }))
  },
  hono: (app) => {
    for (let number = 0; number < 20; number += 1) {
      app.use(async (c, next) => {
        c.set('seen', (c.get('seen') ?? 0) + 1)
        await next()
      })
    }
    app.get('/', (c) => c.json({ seen: c.get('seen') }))
  },
  koa: (app, router) => {
    for (let number = 0; number < 20; number += 1) {
      app.use((ctx, next) => {
        ctx.seen = (ctx.seen ?? 0) + 1
        return next()
      })
    }
    router.get('/', (ctx) => {
      ctx.body = { seen: ctx.seen }
    })
  },
}

function middleware(req, _res, next) {
  req.seen = (req.seen ?? 0) + 1
  next()
}
