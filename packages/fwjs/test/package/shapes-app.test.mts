import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import test from 'node:test'
import fw, { Router } from 'fwjs'
import { get } from '../support/client.mts'
import { inside } from '../support/inside.mts'
import { load } from '../support/require.mts'
import { folderWith } from '../support/templates.mts'

test('an application is a plain function with its methods as own properties', () => {
  const app = fw()
  assert.equal(Object.getPrototypeOf(app), Function.prototype)
  for (const name of Object.keys(fw.application)) {
    assert.ok(Object.hasOwn(app, name), name)
    assert.equal(Object.getOwnPropertyDescriptor(app, name)?.writable, true, name)
  }
  for (const name of Object.getOwnPropertyNames(EventEmitter.prototype)) {
    assert.ok(Object.hasOwn(app, name), name)
  }
})

test('the prototypes of req and res extend the native ones', () => {
  const app = fw()
  assert.ok(Object.prototype.isPrototypeOf.call(fw.request, app.request))
  assert.ok(Object.prototype.isPrototypeOf.call(fw.response, app.response))
  assert.equal(Object.getPrototypeOf(fw.request), IncomingMessage.prototype)
  assert.equal(Object.getPrototypeOf(fw.response), ServerResponse.prototype)
  assert.equal(Reflect.get(app.request, 'app'), app)
  assert.equal(Reflect.get(app.response, 'app'), app)
})

test('methods replaced on fw.response are called', async () => {
  const app = fw()
  app.get('/', (_req, res) => {
    res.send({ a: 1 })
  })
  const { json } = fw.response
  fw.response.json = function (this: fw.Response, body: unknown) {
    this.set('X-Patched', 'yes')
    return Reflect.apply(json, this, [body])
  } as typeof json
  try {
    assert.equal((await get(app, '/')).headers['x-patched'], 'yes')
  } finally {
    fw.response.json = json
  }
})

test('the router is created on first use, and reading app.router throws', () => {
  const app = fw()
  assert.equal(Reflect.get(app, '_router'), undefined)
  assert.throws(() => Reflect.get(app, 'router'), /deprecated/)
  app.use(() => {})
  assert.equal(Object.getPrototypeOf(inside(app)._router), Router)
})

test('applications call a fw.application.use replaced before they are created', () => {
  const { use } = fw.application
  let calls = 0
  fw.application.use = function (this: fw.Express, ...values: unknown[]) {
    calls++
    return Reflect.apply(use, this, values)
  } as typeof use
  try {
    fw().use(() => {})
    assert.equal(calls, 1)
  } finally {
    fw.application.use = use
  }
})

test('the framework adds its first two layers by name', () => {
  const app = inside(fw())
  app.lazyrouter()
  assert.deepEqual(
    app._router.stack.slice(0, 2).map((layer) => layer.handle.name),
    ['query', 'expressInit'],
  )
})

test('a sub-app is recognized by handle and set, nothing else', () => {
  const app = fw()
  const like = Object.assign(() => {}, {
    handle() {},
    set() {},
    emit(this: { mounted?: unknown }, _event: string, parent: unknown) {
      this.mounted = parent
    },
  })
  Reflect.apply(app.use, app, ['/like', like])
  assert.equal(inside(app)._router.stack.at(-1)?.name, 'mounted_app')
  assert.equal(Reflect.get(like, 'mounted'), app)
  assert.equal(Reflect.get(like, 'mountpath'), '/like')
  assert.equal(Reflect.get(like, 'parent'), app)
})

test('requests have next, the parsed URL, and an own writable query', async () => {
  const app = fw()
  app.get('/x', (req, res) => {
    res.json([
      typeof req.next,
      Reflect.get(req, '_parsedUrl').pathname,
      Object.getOwnPropertyDescriptor(req, 'query')?.writable,
    ])
  })
  assert.equal((await get(app, '/x?a=1')).text, '["function","/x",true]')
})

test('compiled settings, the view class, the cache, and the engines can be read', () => {
  const app = fw()
  for (const name of ['etag fn', 'query parser fn', 'trust proxy fn', 'view']) {
    assert.equal(typeof Reflect.get(app.settings, name), 'function', name)
  }
  assert.deepEqual(Object.keys(inside(app).cache), [])
  assert.deepEqual(Object.keys(inside(app).engines), [])
})

/** Renders a page with this module as its engine, found like an app's own modules. */
async function renderLoaded(name: string, engine: string): Promise<unknown> {
  const folder = await folderWith({
    [`node_modules/${name}/index.js`]: engine,
    [`page.${name}`]: '',
  })
  const Module = load('node:module')
  const { NODE_PATH } = process.env
  Reflect.set(process.env, 'NODE_PATH', `${folder}/node_modules`)
  Module._initPaths()
  const app = fw()
  app.set('views', folder)
  try {
    return await new Promise((resolve, reject) => {
      app.render(`page.${name}`, { name: 'Ada' }, (error: Error, html: string) =>
        error ? reject(error) : resolve(html),
      )
    })
  } finally {
    if (NODE_PATH === undefined) Reflect.deleteProperty(process.env, 'NODE_PATH')
    else Reflect.set(process.env, 'NODE_PATH', NODE_PATH)
    Module._initPaths()
  }
}

test('an unregistered engine is loaded by its name and its __express', async () => {
  const engine = 'exports.__express = (path, locals, done) => done(null, "loaded " + locals.name)'
  assert.equal(await renderLoaded('loaded', engine), 'loaded Ada')
})

test('an engine with a missing dependency fails with the name of that module', async () => {
  await assert.rejects(renderLoaded('lacking', 'require("not-there-either")'), {
    code: 'MODULE_NOT_FOUND',
    message: /not-there-either/,
  })
})
