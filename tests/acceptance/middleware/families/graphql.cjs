const express = require('express')
const { check } = require('../program/check.cjs')

const typeDefs =
  'type Query { add(a: Int!, b: Int): Int, fail: Int } type Mutation { set(n: Int): Int }'

check(
  ['@apollo/server', '@as-integrations/express4', 'graphql'],
  'query, mutation, context, errors, CSRF prevention',
  async ({ serve, ask, onEnd }) => {
    const { ApolloServer } = require('@apollo/server')
    const { expressMiddleware } = require('@as-integrations/express4')
    const resolvers = {
      Query: {
        add: (root, { a, b }, { extra }) => a + (b ?? 0) + extra,
        fail: () => {
          throw new Error('failed')
        },
      },
      Mutation: { set: (root, { n }) => n },
    }
    const server = new ApolloServer({
      typeDefs,
      resolvers,
      includeStacktraceInErrorResponses: false,
    })
    await server.start()
    onEnd(() => server.stop())
    const context = async ({ req }) => ({ extra: Number(req.get('X-Extra') ?? 0) })
    const app = express()
    app.use('/graphql', require('cors')(), express.json(), expressMiddleware(server, { context }))
    await serve(app)
    const headers = { 'X-Extra': '10' }
    await ask('POST /graphql', { json: { query: '{ add(a: 1, b: 2) }' }, headers, shows: '13' })
    const json = { query: 'mutation M($n: Int) { set(n: $n) }', variables: { n: 5 } }
    await ask('POST /graphql', { json, shows: '"set":5' })
    await ask('POST /graphql', { json: { query: '{ fail }' }, shows: 'failed' })
    await ask('POST /graphql', { json: { query: '{ none }' }, status: 400 })
    await ask('GET /graphql?query={add(a:1)}', { status: 400, shows: 'CSRF' })
    const preflighted = { 'Apollo-Require-Preflight': '1', 'Content-Type': 'application/json' }
    await ask('GET /graphql?query={add(a:1)}', { headers: preflighted, shows: '1' })
  },
)

check(['graphql-http', 'graphql'], 'query, variables, errors', async ({ serve, ask }) => {
  const { createHandler } = require('graphql-http/lib/use/express')
  const { buildSchema } = require('graphql')
  const rootValue = { add: ({ a, b }, { extra }) => a + (b ?? 0) + extra }
  const context = (req) => ({ extra: Number(req.headers['x-extra'] ?? 0) })
  const app = express()
  app.all('/graphql', createHandler({ schema: buildSchema(typeDefs), rootValue, context }))
  await serve(app)
  const headers = { 'X-Extra': '10' }
  await ask('POST /graphql', { json: { query: '{ add(a: 1) }' }, headers, shows: '11' })
  await ask('GET /graphql?query={add(a:1)}', { shows: '1' })
  await ask('POST /graphql', { json: { query: '{ none }' } })
  await ask('PUT /graphql', { status: 405 })
})

check(['graphql-yoga', 'graphql'], 'query, a parsed body, its page', async ({ serve, ask }) => {
  const { createYoga, createSchema } = require('graphql-yoga')
  const resolvers = { Query: { add: (root, { a, b }) => a + (b ?? 0) } }
  const yoga = createYoga({ logging: false, schema: createSchema({ typeDefs, resolvers }) })
  const app = express()
  app.use('/parsed', express.json(), yoga)
  app.use(yoga.graphqlEndpoint, yoga)
  await serve(app)
  await ask('POST /graphql', { json: { query: '{ add(a: 1, b: 2) }' }, shows: '3' })
  await ask('POST /graphql', { json: { query: '{ none }' } })
  await ask('GET /graphql', { headers: { Accept: 'text/html' }, shows: 'Yoga' })
})

check('@trpc/server', 'queries, mutations, batches, errors', async ({ serve, ask, mask }) => {
  mask(/"stack":"[^"]*"/g, '"stack":"STACK"')
  const { initTRPC, TRPCError } = await import('@trpc/server')
  const { createExpressMiddleware } = await import('@trpc/server/adapters/express')
  const t = initTRPC.context().create()
  const router = t.router({
    hello: t.procedure.query(({ ctx }) => `hello ${ctx.name}`),
    echo: t.procedure.input((input) => input).mutation(({ input }) => input),
    fail: t.procedure.query(() => {
      throw new TRPCError({ code: 'FORBIDDEN', message: 'no' })
    }),
  })
  const createContext = ({ req }) => ({ name: req.get('X-Name') ?? 'nobody' })
  const app = express()
  app.use('/trpc', createExpressMiddleware({ router, createContext }))
  await serve(app)
  await ask('GET /trpc/hello', { headers: { 'X-Name': 'anna' }, shows: 'hello anna' })
  await ask('POST /trpc/echo', { json: { a: 1 }, shows: '{"a":1}' })
  await ask('GET /trpc/hello,hello?batch=1&input={}', { shows: 'nobody' })
  await ask('GET /trpc/fail', { status: 403, shows: 'FORBIDDEN' })
  await ask('GET /trpc/none', { status: 404 })
})

check(
  ['@feathersjs/express', '@feathersjs/feathers'],
  'a service, hooks, not found',
  async (talk) => {
    const { feathers } = require('@feathersjs/feathers')
    const feathersExpress = require('@feathersjs/express')
    const app = feathersExpress.default(feathers())
    // The default in Express 4.
    app.set('query parser', 'extended')
    app.use(feathersExpress.json())
    app.use(feathersExpress.urlencoded({ extended: true }))
    app.configure(feathersExpress.rest())
    app.use('/messages', {
      find: async ({ query }) => [query],
      get: async (id) => ({ id }),
      create: async (data) => ({ ...data, id: 1 }),
      remove: async (id) => ({ removed: id }),
    })
    app.service('messages').hooks({
      before: {
        create: [
          async (context) => {
            context.data.hooked = true
          },
        ],
      },
    })
    app.get('/plain', (req, res) => res.send('plain'))
    app.use(feathersExpress.notFound())
    app.use(feathersExpress.errorHandler({ logger: false, html: false }))
    await talk.listen(await app.listen(0, '127.0.0.1'))
    await talk.ask('GET /messages?a[b]=1', { shows: '{"b":"1"}' })
    await talk.ask('GET /messages/7', { shows: '"7"' })
    await talk.ask('POST /messages', { json: { a: 1 }, status: 201, shows: '"hooked":true' })
    await talk.ask('DELETE /messages/7', { shows: 'removed' })
    await talk.ask('PUT /messages/7', { json: {}, status: 405 })
    await talk.ask('GET /plain')
    await talk.ask('GET /none', { headers: { Accept: 'application/json' }, status: 404 })
  },
)

check(['@remix-run/express'], 'a loader, headers, a redirect', async ({ serve, ask }) => {
  const { createRequestHandler } = require('@remix-run/express')
  const loader = ({ request }) => {
    const url = new URL(request.url)
    if (url.searchParams.has('away')) return Response.redirect('http://away.example/', 302)
    return new Response(`loaded ${url.pathname} ${request.headers.get('x-a')}`, {
      headers: [
        ['X-Loader', 'yes'],
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ],
    })
  }
  const app = express()
  app.all(
    /./,
    createRequestHandler({
      build: {
        entry: { module: { default: () => new Response('page') } },
        routes: { root: { id: 'root', path: '', module: { loader } } },
        assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
        publicPath: '/',
        assetsBuildDirectory: '',
        future: {},
        isSpaMode: false,
        mode: 'production',
      },
    }),
  )
  await serve(app)
  await ask('GET /?_data=root', { headers: { 'X-A': 'header' }, shows: 'loaded / header' })
  await ask('GET /?_data=root&away', { status: 204 })
})

/** Applies decorators without a compiler. */
function decorate(type, method, decorators, parameters = []) {
  const descriptor = Object.getOwnPropertyDescriptor(type.prototype, method)
  Reflect.defineMetadata('design:paramtypes', parameters, type.prototype, method)
  for (const decorator of decorators) decorator(type.prototype, method, descriptor)
}

check('routing-controllers', 'parameters, bodies, statuses, errors', async ({ serve, ask }) => {
  require('reflect-metadata')
  const { Body, createExpressServer, Get, HttpCode, JsonController, NotFoundError, Param, Post } =
    require('routing-controllers')
  class Users {
    one(id) {
      if (id === 0) throw new NotFoundError('nobody')
      return { id }
    }

    add(user) {
      return { ...user, id: 1 }
    }
  }
  JsonController('/users')(Users)
  decorate(Users, 'one', [Get('/:id')], [Number])
  Param('id')(Users.prototype, 'one', 0)
  decorate(Users, 'add', [Post('/'), HttpCode(201)], [Object])
  Body()(Users.prototype, 'add', 0)
  await serve(createExpressServer({ controllers: [Users], development: false }))
  await ask('GET /users/5', { shows: '{"id":5}' })
  await ask('POST /users', { json: { name: 'anna' }, status: 201, shows: 'anna' })
  await ask('GET /users/0', { status: 404, shows: 'nobody' })
})

check(['inversify-express-utils', 'inversify'], 'a controller in a container', async (talk) => {
  require('reflect-metadata')
  const { Container } = require('inversify')
  const {
    controller,
    httpGet,
    httpPost,
    InversifyExpressServer,
  } = require('inversify-express-utils')
  class Things {
    one(req) {
      return { key: req.params.key }
    }

    add(req, res) {
      res.status(201).json(req.body)
    }
  }
  controller('/things')(Things)
  decorate(Things, 'one', [httpGet('/:key')])
  decorate(Things, 'add', [httpPost('/')])
  const server = new InversifyExpressServer(new Container())
  await talk.serve(server.setConfig((app) => app.use(express.json())).build())
  await talk.ask('GET /things/7', { shows: '{"key":"7"}' })
  await talk.ask('POST /things', { json: { a: 1 }, status: 201 })
  await talk.ask('GET /none', { status: 404 })
})
