import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

const method = 'HEAD'

test('a GET route handles HEAD unless a HEAD route was registered first', async () => {
  const app = quietApp()
  app.head('/first', (_req, res) => {
    res.set('X-By', 'head').end()
  })
  app.get('/first', (_req, res) => {
    res.set('X-By', 'get').send('body')
  })
  app.get('/second', (_req, res) => {
    res.set('X-By', 'get').send('body')
  })
  app.head('/second', (_req, res) => {
    res.set('X-By', 'head').end()
  })
  assert.equal((await get(app, '/first', { method })).headers['x-by'], 'head')
  const second = await get(app, '/second', { method })
  assert.equal(second.headers['x-by'], 'get')
  assert.equal(second.text, '')
})

test('HEAD skips a route without HEAD and GET handlers', async () => {
  const app = quietApp()
  let params = 0
  app.param('id', (_req, _res, next) => {
    params++
    next()
  })
  app.post('/:id', (_req, res) => {
    res.send('posted')
  })
  assert.equal((await get(app, '/7', { method })).status, 404)
  assert.equal(params, 1)
})

test('a HEAD response passes no body to res.end, which an app may have replaced', async () => {
  const app = quietApp()
  const given: unknown[] = []
  app.use((_req, res, next) => {
    const { end } = res
    res.end = ((...parts: unknown[]) => {
      given.push(parts[0])
      return Reflect.apply(end, res, parts)
    }) as typeof end
    next()
  })
  app.get('/text', (_req, res) => res.send('body'))
  app.get('/json', (_req, res) => res.json({ a: 1 }))
  for (const path of ['/text', '/json', '/missing']) await get(app, path, { method })
  assert.deepEqual(given, [undefined, undefined, undefined])
})
