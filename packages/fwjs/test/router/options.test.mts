import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { Router, type RouterOptions } from 'fwjs'
import { get } from '../support/client.mts'
import { run } from '../support/inside.mts'
import { quietApp } from '../support/quiet.mts'

async function statusOf(options: RouterOptions, path: string): Promise<number> {
  const app = quietApp()
  const router = Router(options)
  router.get('/Foo', (_req, res) => {
    res.send('found')
  })
  app.use(router)
  return (await get(app, path)).status
}

test('caseSensitive distinguishes /Foo from /foo', async () => {
  assert.equal(await statusOf({}, '/foo'), 200)
  assert.equal(await statusOf({ caseSensitive: true }, '/foo'), 404)
  assert.equal(await statusOf({ caseSensitive: true }, '/Foo'), 200)
})

test('strict distinguishes /foo from /foo/', async () => {
  assert.equal(await statusOf({}, '/Foo/'), 200)
  assert.equal(await statusOf({ strict: true }, '/Foo/'), 404)
  assert.equal(await statusOf({ strict: true }, '/Foo'), 200)
})

test('a mount path is never strict', async () => {
  const app = quietApp()
  const router = Router({ strict: true })
  router.use('/foo/', (_req, res) => {
    res.send('mounted')
  })
  app.use(router)
  assert.equal((await get(app, '/foo')).text, 'mounted')
})

test('application settings do not reach a router', async () => {
  const app = quietApp().enable('strict routing').enable('case sensitive routing')
  const router = Router()
  router.get('/Foo', (_req, res) => {
    res.send('found')
  })
  app.use(router)
  assert.equal((await get(app, '/foo/')).status, 200)
})

async function paramsOf(options: RouterOptions, mount: string | RegExp, own: string, path: string) {
  const app = fw()
  const router = Router(options)
  router.get(own, (req, res) => {
    res.json(req.params)
  })
  app.use(mount, router)
  return JSON.parse((await get(app, path)).text)
}

test("mergeParams keeps the parent's params, and the child's win", async () => {
  const merged = { mergeParams: true }
  assert.deepEqual(await paramsOf({}, '/:a', '/:b', '/1/2'), { b: '2' })
  assert.deepEqual(await paramsOf(merged, '/:a', '/:b', '/1/2'), { a: '1', b: '2' })
  assert.deepEqual(await paramsOf(merged, '/:a', '/:a', '/1/2'), { a: '2' })
})

test("mergeParams renumbers captures after the parent's", async () => {
  const merged = { mergeParams: true }
  assert.deepEqual(await paramsOf(merged, /^\/(\d+)/, '/*', '/1/z'), { 0: '1', 1: 'z' })
  assert.deepEqual(await paramsOf(merged, '/:a', '/*', '/1/z'), { a: '1', 0: 'z' })
})

test('mergeParams tolerates a request whose params are not an object', async () => {
  for (const params of ['text', null, undefined, 5]) {
    const router = Router({ mergeParams: true })
    let seen: unknown
    router.get('/:b', (req, _res, next) => {
      seen = req.params
      next()
    })
    await run(router, { url: '/2', method: 'GET', params })
    assert.deepEqual(seen, { b: '2' })
  }
})
