import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { quietApp } from '../support/quiet.mts'
import { eventsOf, recording } from '../support/tracing.mts'

test('the route of a handler is its whole pattern, without a slash at the end of a mount', async () => {
  const routes: [mount: string, path: string, url: string, route: string][] = [
    ['/', '/', '/', '/'],
    ['/', '/a/:b', '/a/1', '/a/:b'],
    ['/api', '/', '/api', '/api'],
    ['/api/', '/', '/api', '/api'],
    ['/api', '/a/', '/api/a', '/api/a/'],
  ]
  for (const [mount, path, url, route] of routes) {
    const router = fw.Router().get(path, (_req, res) => {
      res.end()
    })
    const { layers } = await eventsOf(quietApp().use(mount, router), url)
    const found = layers.map((layer) => layer.route).filter((one) => one !== undefined)
    assert.deepEqual(new Set(found), new Set([route]), `${mount} ${path}`)
  }
})

test('a layer can be called without a response or outside a route while it is traced', async () => {
  const router = fw.Router()
  router.use((_req, _res, next) => next())
  router.get('/', (_req, _res, next) => next())
  const passed: unknown[] = []
  const next = (error: unknown) => passed.push(error)
  const { layers } = await recording(() => {
    Reflect.apply(router, undefined, [{ url: '/', method: 'GET' }, undefined, next])
    const [layer] = (router.stack.at(-1)?.route?.stack ?? []) as unknown as {
      handle_request(...args: unknown[]): void
    }[]
    layer?.handle_request({ url: '/', method: 'GET' }, {}, next)
    return new Promise((resolve) => setImmediate(setImmediate, resolve))
  })
  assert.equal(layers.length, 4)
  assert.deepEqual(passed.filter(Boolean), [])
  assert.equal(passed.length, 2)
})
