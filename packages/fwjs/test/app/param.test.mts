import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { deprecationsOf, quietApp } from '../support/quiet.mts'

test('app.param runs its callback with req, res, next, value, and name', async () => {
  const app = fw()
  const returned = app.param('id', (req, res, next, value, name) => {
    Reflect.set(req, 'seen', [value, name, res === req.res])
    next()
  })
  assert.equal(returned, app)
  app.get('/user/:id', (req, res) => {
    res.json(Reflect.get(req, 'seen'))
  })
  assert.equal((await get(app, '/user/a%20b')).text, '["a b","id",true]')
})

test('app.param with an array registers the callback for every name', async () => {
  const app = fw()
  app.param(['page', 'id'], (_req, res, next, value, name) => {
    res.append('X-Param', `${name}=${value}`)
    next()
  })
  app.get('/:id/:page', (_req, res) => {
    res.send('done')
  })
  const reply = await get(app, '/7/2')
  assert.equal(reply.headers['x-param'], 'id=7, page=2')
})

test('a param callback runs once even if several routes match', async () => {
  const app = fw()
  let count = 0
  app.param('id', (_req, _res, next) => {
    count++
    next()
  })
  app.use('/user/:id', (_req, _res, next) => next())
  app.get('/user/:id', (_req, _res, next) => next())
  app.get('/user/:id', (_req, res) => {
    res.send('done')
  })
  await get(app, '/user/7')
  assert.equal(count, 1)
})

test('a param callback runs again for a different value', async () => {
  const app = fw()
  const values: string[] = []
  app.param('part', (_req, _res, next, value) => {
    values.push(value)
    next()
  })
  app.get('/:part/b', (_req, _res, next) => next())
  app.get('/a/:part', (_req, res) => {
    res.send('done')
  })
  await get(app, '/a/b')
  assert.deepEqual(values, ['a', 'b'])
})

test('several callbacks for one name run in registration order', async () => {
  const app = fw()
  const order: number[] = []
  app.param('id', (_req, _res, next) => {
    order.push(1)
    next()
  })
  app.param('id', (_req, _res, next) => {
    order.push(2)
    next()
  })
  app.get('/:id', (_req, res) => {
    res.send('done')
  })
  await get(app, '/x')
  assert.deepEqual(order, [1, 2])
})

test('a value replaced in a param callback is passed to every later layer', async () => {
  const app = fw()
  app.param('id', (req, _res, next, value) => {
    Reflect.set(req.params, 'id', `<${value}>`)
    next()
  })
  app.get('/:id', (req, _res, next) => {
    req.params.id = 'changed in a handler'
    next()
  })
  app.get('/:id', (req, res) => {
    res.send(req.params.id)
  })
  assert.equal((await get(app, '/7')).text, '<7>')
})

test('a param callback does not run for a missing optional param', async () => {
  const app = fw()
  let ran = false
  app.param('id', (_req, _res, next) => {
    ran = true
    next()
  })
  app.get('/user/:id?', (req, res) => {
    res.json(Object.keys(req.params))
  })
  assert.equal((await get(app, '/user')).text, '["id"]')
  assert.equal(ran, false)
})

test("next('route') in a param callback skips the route", async () => {
  const app = fw()
  app.param('id', (_req, _res, next) => next('route'))
  app.get('/:id', (_req, res) => {
    res.send('first')
  })
  app.get('/7', (_req, res) => {
    res.send('second')
  })
  assert.equal((await get(app, '/7')).text, 'second')
})

test('an error in a param callback goes to the error handlers', async () => {
  const app = quietApp()
  app.param('passed', (_req, _res, next) => next(new Error('passed on')))
  app.param('thrown', () => {
    throw new Error('thrown')
  })
  app.get('/passed/:passed', () => {})
  app.get('/thrown/:thrown', () => {})
  app.use(((error, _req, res, _next) => {
    res.status(500).send(error.message)
  }) as fw.ErrorRequestHandler)
  assert.equal((await get(app, '/passed/x')).text, 'passed on')
  assert.equal((await get(app, '/thrown/x')).text, 'thrown')
})

test('an error from a param callback is kept for later matches of the same value', async () => {
  const app = quietApp()
  let count = 0
  app.param('id', (_req, _res, next) => {
    count++
    next(new Error('kept'))
  })
  app.use('/:id', () => {})
  app.use(((_error, _req, _res, next) => next()) as fw.ErrorRequestHandler)
  app.get('/:id', () => {})
  const reply = await get(app, '/7')
  assert.equal(reply.status, 500)
  assert.equal(count, 1)
})

test('app.param without a callback throws', () => {
  const app = fw()
  assert.throws(() => Reflect.apply(app.param, app, ['id']), {
    message: 'invalid param() call for id, got undefined',
  })
})

test('app.param drops a leading colon with a deprecation warning', async () => {
  const app = fw()
  const messages = await deprecationsOf(() => {
    app.param(':id', (_req, res) => {
      res.send('param')
    })
  })
  assert.deepEqual(messages, ['router.param(":id", fn): Use router.param("id", fn) instead'])
  app.get('/:id', () => {})
  assert.equal((await get(app, '/7')).text, 'param')
})
