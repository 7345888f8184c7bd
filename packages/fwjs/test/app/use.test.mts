import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

test('app.use runs if the path begins with the mount path, followed by a slash or the end', async () => {
  const app = quietApp()
  app.use('/apple', (_req, res) => {
    res.send('apple')
  })
  const statuses = ['/apple', '/apple/', '/apple/pie', '/APPLE', '/apple?x=1']
  for (const path of statuses) assert.equal((await get(app, path)).status, 200, path)
  for (const path of ['/apples', '/apple.html', '//apple', '/an/apple']) {
    assert.equal((await get(app, path)).status, 404, path)
  }
})

test('app.use without a path runs on every request', async () => {
  const app = fw()
  app.use((req, res) => {
    res.send(`${req.method} ${req.url}`)
  })
  assert.equal((await get(app, '/a/b?c', { method: 'POST' })).text, 'POST /a/b?c')
})

test('app.use with a regular expression also matches before a dot', async () => {
  const app = quietApp()
  app.use(/^\/r\d/, (req, res) => {
    res.send(`${req.baseUrl} ${req.url}`)
  })
  assert.equal((await get(app, '/r1.x')).text, '/r1 /.x')
  assert.equal((await get(app, '/r1/x')).text, '/r1 /x')
  assert.equal((await get(app, '/r1x')).status, 404)
  assert.equal((await get(app, '/x/r1')).status, 404)
})

test('app.use with a regular expression that matches later in the path does not run', async () => {
  const app = quietApp()
  app.use(/\/r\d/, (_req, res) => {
    res.send('ran')
  })
  assert.equal((await get(app, '/r1')).status, 200)
  assert.equal((await get(app, '/x/r1')).status, 404)
})

test('app.use supports params in the mount path', async () => {
  const app = fw()
  app.use('/user/:id', (req, res) => {
    res.json({ id: Reflect.get(req.params, 'id'), url: req.url, baseUrl: req.baseUrl })
  })
  assert.deepEqual(JSON.parse((await get(app, '/user/7/posts')).text), {
    id: '7',
    url: '/posts',
    baseUrl: '/user/7',
  })
})

test('app.use returns the application', () => {
  const app = fw()
  assert.equal(
    app.use(() => {}),
    app,
  )
})

test('app.use without a function throws a TypeError', () => {
  const app = fw()
  const use = (...values: unknown[]) => Reflect.apply(app.use, app, values)
  const cases: [values: unknown[], reason: string][] = [
    [[], ''],
    [['/'], " (use('/', …) has none)"],
    [['/', []], " (use('/', …) has none)"],
    [[[]], ' (use([], …) has none)'],
    [[undefined], ' but got a undefined (argument 1 of use(…))'],
    [[{}], ' but got a Object (argument 1 of use(…))'],
  ]
  for (const [values, reason] of cases) {
    const message = `app.use() requires a middleware function${reason}`
    assert.throws(() => use(...values), { name: 'TypeError', message })
  }
})

test('app.use names the type of an argument that is not a function', () => {
  const app = fw()
  const cases: [unknown, string][] = [
    [null, 'Null'],
    [5, 'number'],
    ['handler', 'string'],
    [{}, 'Object'],
    [new Date(), 'Date'],
    [undefined, 'undefined'],
  ]
  for (const [value, kind] of cases) {
    assert.throws(() => Reflect.apply(app.use, app, ['/path', value]), {
      name: 'TypeError',
      message: `Router.use() requires a middleware function but got a ${kind} (argument 2 of use('/path', …))`,
    })
  }
})
