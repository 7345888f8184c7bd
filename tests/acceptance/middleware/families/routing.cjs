const express = require('express')
const { check } = require('../program/check.cjs')

const isExpress4 = require('express/package.json').version.startsWith('4.')

const sayError = (error, req, res, next) => res.status(500).json(error.message)

check('express-async-handler', 'rejections reach the error handler', async ({ serve, ask }) => {
  const asyncHandler = require('express-async-handler')
  const app = express()
  app.get(
    '/',
    asyncHandler(async (req, res) => res.send('fine')),
  )
  app.get(
    '/fail',
    asyncHandler(async () => {
      throw new Error('failed')
    }),
  )
  app.use(sayError)
  await serve(app)
  await ask('GET /', { shows: 'fine' })
  await ask('GET /fail', { status: 500, shows: 'failed' })
})

check(
  'express-promise-router',
  'handlers, params, and `next` with promises',
  async ({ serve, ask }) => {
    const router = require('express-promise-router').default()
    router.get('/fail', async () => {
      throw new Error('failed')
    })
    router.get('/next', async () => 'next')
    router.get('/next', (req, res) => res.send('the next'))
    router.param('id', async (req, res, next, id) => {
      req.found = `found ${id}`
      return 'next'
    })
    router.get('/items/:id', (req, res) => {
      res.send(req.found)
    })
    router.get(
      '/route',
      async () => 'route',
      (req, res) => res.send('not here'),
    )
    router.get('/route', (req, res) => res.send('the next route'))
    const app = express()
    app.use(router, sayError)
    await serve(app)
    await ask('GET /fail', { status: 500 })
    await ask('GET /next', { shows: 'the next' })
    await ask('GET /items/4', { shows: 'found 4' })
    await ask('GET /route', { shows: 'the next route' })
  },
)

function createRoutes() {
  const app = express()
  const router = express.Router()
  router
    .route('/x/:id')
    .get(function show() {})
    .put(() => {})
  router.use(
    '/deep/:key',
    express.Router().get('/z', () => {}),
  )
  app.use('/api', router)
  app.get(['/a', '/b'], () => {})
  app.all('/all', () => {})
  const sub = express()
  sub.get('/s', () => {})
  app.use('/sub', sub)
  // Express 5 rejects such a path.
  if (isExpress4) app.get('/re(ge)?x', () => {})
  app.get(/^\/regexp\/(\d+)$/, () => {})
  return app
}

check('express-list-endpoints', 'the list of all routes', async ({ saw }) => {
  const endpoints = require('express-list-endpoints')(createRoutes())
  if (endpoints[0].path !== '/api/x/:id') throw new Error(JSON.stringify(endpoints))
  saw('endpoints', endpoints)
})

check('express-list-routes', 'the list of all routes', async ({ saw }) => {
  const listRoutes = require('express-list-routes')
  const routes = listRoutes(createRoutes(), { logger: () => {} })
  if (!routes.some(({ path }) => path === '/api/x/:id')) throw new Error(JSON.stringify(routes))
  saw('routes', routes)
})

check('express-group-routes', 'routes under a common path', async ({ serve, ask }) => {
  require('express-group-routes')
  const app = express()
  app.group('/api/v1', (router) => {
    router.get('/login', (req, res) => res.json([req.baseUrl, req.path]))
    router.group('/inner', (inner) => {
      inner.get('/:id', (req, res) => res.json([req.baseUrl, req.params]))
    })
  })
  await serve(app)
  await ask('GET /api/v1/login', { shows: '["/api/v1","/login"]' })
  await ask('GET /api/v1/inner/3', { shows: '"id":"3"' })
})

check('express-resource', 'the seven actions of a resource', async ({ serve, ask }) => {
  require('express-resource')
  const app = express()
  const action = (name) => (req, res) => res.json([name, req.params])
  const names = ['index', 'new', 'create', 'show', 'edit', 'update', 'destroy']
  app.resource('forums', Object.fromEntries(names.map((name) => [name, action(name)])))
  await serve(app)
  await ask('GET /forums', { shows: 'index' })
  await ask('GET /forums/new', { shows: 'new' })
  await ask('POST /forums', { shows: 'create' })
  await ask('GET /forums/5', { shows: '["show",{"forum":"5"}]' })
  await ask('GET /forums/5/edit', { shows: 'edit' })
  await ask('PUT /forums/5', { shows: 'update' })
  await ask('DELETE /forums/5', { shows: 'destroy' })
})

check(
  'connect',
  'a Connect app below a path, and an app inside Connect',
  async ({ serve, ask }) => {
    const connect = require('connect')
    const inner = connect()
    inner.use('/deep', (req, res) => res.end(`${req.url} ${req.originalUrl}`))
    const app = express()
    app.use('/connect', inner)
    app.get('/', (req, res) => res.json([req.url, req.originalUrl, req.baseUrl]))
    const outer = connect()
    outer.use('/outer', app)
    outer.use((req, res) => res.end('the end'))
    await serve(outer)
    await ask('GET /outer/connect/deep/z?a=1', { shows: '/z?a=1' })
    await ask('GET /outer/', { shows: '["/","/outer/",""]' })
    await ask('GET /outer/none', { shows: 'the end' })
    await serve(app)
    await ask('GET /connect/deep/z', { shows: '/z /connect/deep/z' })
  },
)

check('errorhandler', 'an error as a page, text, and JSON, logged', async ({ serve, ask, saw }) => {
  const logged = []
  const app = express()
  app.get('/', () => {
    const error = Object.assign(new Error('<boom>'), { status: 418, code: 'EBOOM' })
    error.stack = 'Error: <boom>'
    throw error
  })
  app.use(require('errorhandler')({ log: (error, text, req) => logged.push([text, req.url]) }))
  await serve(app)
  for (const type of ['text/html', 'application/json', 'text/plain']) {
    await ask('GET /', { headers: { Accept: type }, status: 418, shows: 'boom' })
  }
  saw('logged', logged)
})

check('express-boom', 'errors by name', async ({ serve, ask }) => {
  const app = express()
  app.use(require('express-boom')())
  app.get('/', (req, res) => res.boom.notFound('nothing here'))
  app.get('/auth', (req, res) => res.boom.unauthorized('who?', 'Basic', { realm: 'r' }))
  app.get('/bad', (req, res) => res.boom.badRequest('bad', { extra: 1 }))
  await serve(app)
  await ask('GET /', { status: 404, shows: 'nothing here' })
  await ask('GET /auth', { status: 401 })
  await ask('GET /bad', { status: 400 })
})

check(['i18next-http-middleware', 'i18next'], 'language from header, query, path', async (talk) => {
  const i18next = require('i18next').createInstance()
  const { handle, LanguageDetector } = require('i18next-http-middleware')
  const detector = new LanguageDetector(null, { order: ['path', 'querystring', 'header'] })
  await i18next.use(detector).init({
    preload: ['en', 'de'],
    supportedLngs: ['en', 'de'],
    fallbackLng: 'en',
    resources: {
      en: { translation: { key: 'hello' } },
      de: { translation: { key: 'hallo' } },
    },
  })
  const app = express()
  app.use(handle(i18next))
  app.get(/./, (req, res) => res.json([req.t('key'), req.language, res.locals.language]))
  await talk.serve(app)
  await talk.ask('GET /', { headers: { 'Accept-Language': 'de-AT,de;q=0.9' }, shows: 'hallo' })
  await talk.ask('GET /?lng=de', { shows: 'hallo' })
  await talk.ask('GET /', { shows: 'hello' })
})

check('express-useragent', 'parsing the User-Agent', async ({ serve, ask }) => {
  const useragent = require('express-useragent')
  const app = express()
  app.use((useragent.express ?? useragent.default.express)())
  app.get('/', (req, res) => res.json(req.useragent))
  await serve(app)
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/99 Safari/537.36'
  await ask('GET /', { headers: { 'User-Agent': chrome }, shows: '"isChrome":true' })
  await ask('GET /', { headers: { 'User-Agent': 'Googlebot/2.1' }, shows: 'isBot' })
})
