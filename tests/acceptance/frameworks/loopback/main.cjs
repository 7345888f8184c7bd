const path = require('node:path')
const { get, param, post, requestBody, RestApplication } = require('@loopback/rest')
const { RestExplorerComponent } = require('@loopback/rest-explorer')
const express = require('express')

class Users {
  one(id) {
    return { id }
  }

  create(user) {
    return user
  }
}

const responses = { 200: { description: 'a user' } }
const schema = { type: 'object', required: ['age'], properties: { age: { type: 'number' } } }
const content = { 'application/json': { schema } }

/** Calls decorators as a compiler would. */
function decorate(name, method, parameter) {
  method(Users.prototype, name, Object.getOwnPropertyDescriptor(Users.prototype, name))
  parameter(Users.prototype, name, 0)
}

decorate('one', get('/users/{id}', { responses }), param.path.number('id'))
decorate('create', post('/users', { responses }), requestBody({ content }))

async function start() {
  const app = new RestApplication({ rest: { port: Number(process.env.PORT), host: '127.0.0.1' } })
  app.controller(Users)
  app.static('/files', path.join(__dirname, 'public'))
  app.component(RestExplorerComponent)
  const router = express.Router()
  router.get('/:id', (req, res) => res.send(`mounted ${req.params.id} at ${req.baseUrl}`))
  app.mountExpressRouter('/mounted', router, { paths: { '/{id}': { get: { responses } } } })
  app.expressMiddleware('middleware.mark', (_req, res, next) => {
    res.set('x-marked', '1')
    next()
  })
  await app.start()
}

void start()
