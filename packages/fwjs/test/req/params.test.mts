import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'
import { seen } from '../support/report.mts'

test('req.params contains decoded names and numbered captures', async () => {
  const app = fw()
  app.get('/user/:name/file/*', (req, res) => {
    res.json(req.params)
  })
  assert.deepEqual(JSON.parse((await get(app, '/user/a%20b/file/x/y%21')).text), {
    name: 'a b',
    0: 'x/y!',
  })
})

test('req.params is an empty object by default', async () => {
  assert.deepEqual(await seen((req) => req.params), {})
})

test('req.params is shared inside a route and new in the next layer', async () => {
  const app = fw()
  const values: unknown[] = []
  app.get(
    '/:id',
    (req, _res, next) => {
      req.params.id = 'changed'
      next()
    },
    (req, _res, next) => {
      values.push(req.params.id)
      next()
    },
  )
  app.get('/:id', (req, res) => {
    values.push(req.params.id)
    res.end()
  })
  await get(app, '/7')
  assert.deepEqual(values, ['changed', '7'])
})

test('req.params cannot pollute a prototype', async () => {
  const app = fw()
  app.get('/:__proto__', (req, res) => {
    res.json([Object.keys(req.params), Reflect.get({}, 'polluted') === undefined])
  })
  assert.equal((await get(app, '/polluted')).status, 200)
})

test('a param that cannot be decoded gets a 400', async () => {
  const app = quietApp()
  app.get('/:id', (_req, res) => {
    res.send('reached')
  })
  const reply = await get(app, '/%zz')
  assert.equal(reply.status, 400)
  assert.match(reply.text, /Failed to decode param &#39;%zz&#39;/)
})
