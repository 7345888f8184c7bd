const express = require('express')
const { check } = require('../program/check.cjs')

check('express-validator', 'checks, sanitizers, matched data', async ({ serve, ask }) => {
  const { body, param, query, validationResult, matchedData } = require('express-validator')
  const app = express()
  app.use(express.json())
  const rules = [
    param('id').isInt().toInt(),
    query('sort').optional().isIn(['up', 'down']),
    body('mail').isEmail().normalizeEmail(),
    body('tags.*').trim().toUpperCase(),
  ]
  app.post('/:id', rules, (req, res) => {
    const errors = validationResult(req)
    if (!errors.isEmpty()) return res.status(422).json(errors.array())
    res.json([matchedData(req), req.params, req.query, req.body])
  })
  await serve(app)
  await ask('POST /7?sort=up', { json: { mail: 'A@b.co', tags: [' x '] }, shows: '"a@b.co"' })
  await ask('POST /x?sort=away', { json: {}, status: 422, shows: 'Invalid value' })
})

check(
  'express-validator',
  'a schema; sanitizers write to query and params',
  async ({ serve, ask }) => {
    const { checkSchema, checkExact, query, validationResult } = require('express-validator')
    const app = express()
    const schema = {
      page: { in: ['query'], isInt: { options: { min: 1 } }, toInt: true },
      name: { in: ['params'], isLength: { options: { max: 3 }, errorMessage: 'too long' } },
    }
    app.get('/:name', checkSchema(schema), checkExact([], { locations: ['query'] }), (req, res) => {
      const errors = validationResult(req).formatWith(({ msg }) => msg)
      res.status(errors.isEmpty() ? 200 : 400).json([errors.mapped(), req.query])
    })
    app.get('/', query('q').escape(), (req, res) => res.json(req.query))
    await serve(app)
    await ask('GET /abc?page=3', { shows: '{"page":3}' })
    await ask('GET /abcd?page=0', { status: 400, shows: 'too long' })
    await ask('GET /abc?page=1&more=1', { status: 400 })
    await ask('GET /?q=<b>', { shows: '&lt;b&gt;' })
  },
)

check(
  'celebrate',
  'body, query, and params with Joi; the error handler',
  async ({ serve, ask }) => {
    const { celebrate, Joi, Segments, errors } = await import('celebrate')
    const app = express()
    app.use(express.json())
    const rules = {
      [Segments.BODY]: Joi.object({ count: Joi.number().required() }),
      [Segments.QUERY]: Joi.object({ page: Joi.number().default(1) }),
      [Segments.PARAMS]: Joi.object({ id: Joi.string().uppercase() }),
    }
    app.post('/:id', celebrate(rules), (req, res) => res.json([req.body, req.query, req.params]))
    app.use(errors())
    await serve(app)
    await ask('POST /a', { json: { count: '3' }, shows: '[{"count":3},{"page":1},{"id":"A"}]' })
    await ask('POST /a', { json: {}, status: 400 })
    await ask('POST /a?page=x', { json: { count: 1 }, status: 400 })
  },
)

/** One path that accepts and returns a number. */
const definition = {
  openapi: '3.0.0',
  info: { title: 'Title', version: '1' },
  paths: {
    '/things/{id}': {
      post: {
        operationId: 'postThing',
        parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'integer' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['count'],
                properties: { count: { type: 'number' } },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'a thing',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['id'],
                  properties: { id: { type: 'integer' } },
                },
              },
            },
          },
        },
      },
    },
  },
}

check('express-openapi-validator', 'validating requests and responses', async ({ serve, ask }) => {
  const { middleware } = require('express-openapi-validator')
  const app = express()
  app.use(express.json())
  app.use(middleware({ apiSpec: definition, validateResponses: true }))
  app.post('/things/:id', (req, res) => res.json(req.body.count < 0 ? {} : { id: req.params.id }))
  app.use((error, req, res, next) => {
    res.status(error.status ?? 500).json([error.message, error.errors])
  })
  await serve(app)
  await ask('POST /things/3', { json: { count: 1 }, shows: '{"id":3}' })
  await ask('POST /things/3', { json: { count: -1 }, status: 500 })
  await ask('POST /things/x', { json: { count: 1 }, status: 400 })
  await ask('POST /things/3', { json: {}, status: 400 })
  await ask('POST /things/3', {
    body: 'x',
    headers: { 'Content-Type': 'text/plain' },
    status: 415,
  })
  await ask('GET /things/3', { status: 405 })
  await ask('GET /none', { status: 404 })
})

check('openapi-backend', 'handlers per operation', async ({ serve, ask }) => {
  const { default: OpenAPIBackend } = require('openapi-backend')
  const api = new OpenAPIBackend({
    quick: true,
    definition,
    handlers: {
      postThing: (context, req, res) => res.json([context.request.params, context.request.body]),
      notFound: (context, req, res) => res.status(404).json('none'),
      methodNotAllowed: (context, req, res) => res.sendStatus(405),
    },
  })
  await api.init()
  const app = express()
  app.use(express.json(), (req, res) => api.handleRequest(req, req, res))
  await serve(app)
  await ask('POST /things/3', { json: { count: 1 }, shows: '"id":"3"' })
  await ask('GET /things/3', { status: 405 })
  await ask('GET /none', { status: 404 })
})

check('swagger-ui-express', 'the page, its assets, a custom definition', async ({ serve, ask }) => {
  const ui = require('swagger-ui-express')
  const app = express()
  app.use('/docs', ui.serve, ui.setup(definition, { customSiteTitle: 'The docs' }))
  app.use('/other', ui.serveFiles(definition, {}), ui.setup(definition, { explorer: true }))
  await serve(app)
  await ask('GET /docs', { status: 301 })
  await ask('GET /docs/', { shows: 'The docs' })
  await ask('GET /docs/swagger-ui-init.js', { shows: 'postThing' })
  await ask('GET /docs/swagger-ui-bundle.js')
  await ask('GET /other/swagger-ui.css')
})

check('swagger-jsdoc', 'a definition from comments, served', async ({ serve, ask }) => {
  const swaggerJsdoc = require('swagger-jsdoc')
  const { openapi, info } = definition
  const app = express()
  /**
   * @openapi
   * /hello:
   *   get:
   *     description: says hello
   *     responses: { 200: { description: hello } }
   */
  app.get('/hello', (req, res) => res.send('hello'))
  const document = swaggerJsdoc({ definition: { openapi, info }, apis: [__filename] })
  app.get('/definition.json', (req, res) => res.json(document))
  await serve(app)
  await ask('GET /definition.json', { shows: 'says hello' })
  await ask('GET /hello')
})

check(
  ['@ts-rest/express', '@ts-rest/core'],
  'a contract and its handlers',
  async ({ serve, ask }) => {
    const { initServer, createExpressEndpoints } = require('@ts-rest/express')
    const { initContract } = require('@ts-rest/core')
    const contract = initContract().router({
      read: { method: 'GET', path: '/posts/:id', responses: { 200: null } },
      write: { method: 'POST', path: '/posts', body: null, responses: { 201: null } },
    })
    const server = initServer()
    const router = server.router(contract, {
      read: async ({ params, query }) => ({ status: 200, body: { params, query } }),
      write: async ({ body, res }) => {
        res.set('Location', '/posts/1')
        return { status: 201, body }
      },
    })
    const app = express()
    app.use(express.json())
    createExpressEndpoints(contract, router, app)
    await serve(app)
    await ask('GET /posts/3?a=1', { shows: '{"id":"3"}' })
    await ask('POST /posts', { json: { a: 1 }, status: 201 })
  },
)
