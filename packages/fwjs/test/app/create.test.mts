import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { inside } from '../support/inside.mts'

test('fw returns a new application that is a request listener', async () => {
  const app = fw()
  app.get('/', (_req, res) => {
    res.send('hello')
  })
  assert.notEqual(fw(), app)
  assert.equal(typeof app, 'function')
  assert.equal((await get(app, '/')).text, 'hello')
})

test('an application is a function named app with three parameters', () => {
  const app = fw()
  assert.equal(app.name, 'app')
  assert.equal(app.length, 3)
})

test('an application has the event emitter methods as own properties', () => {
  const app = fw()
  let heard: unknown
  const emitter: EventEmitter = app
  emitter.on('custom', (value: unknown) => {
    heard = value
  })
  emitter.emit('custom', 42)
  assert.equal(heard, 42)
  assert.ok(Object.hasOwn(app, 'on'))
  assert.equal(app.on, EventEmitter.prototype.on)
})

test('an application called without a router responds with 404', async () => {
  const reply = await get(fw().set('env', 'test'), '/nowhere')
  assert.equal(reply.status, 404)
  assert.match(reply.text, /<pre>Cannot GET \/nowhere<\/pre>/)
})

test('an application called with a callback passes it unhandled requests', async () => {
  const app = fw()
  app.get('/known', (_req, res) => {
    res.send('known')
  })
  const reply = await get((req, res) => {
    inside(app)(req, res, () => res.end('handed on'))
  }, '/unknown')
  assert.equal(reply.text, 'handed on')
})

test('an application without a router calls back immediately', async () => {
  const app = fw()
  const reply = await get((req, res) => inside(app)(req, res, () => res.end('handed on')), '/')
  assert.equal(reply.text, 'handed on')
  assert.equal(reply.headers['x-powered-by'], undefined)
})

test('a method added to fw.request or fw.response reaches existing applications', async () => {
  const app = fw()
  app.use((req, res) => {
    res.end(`${Reflect.get(req, 'shout')} ${Reflect.get(res, 'shout')}`)
  })
  Reflect.set(fw.request, 'shout', 'REQ')
  Reflect.set(fw.response, 'shout', 'RES')
  try {
    assert.equal((await get(app, '/')).text, 'REQ RES')
  } finally {
    Reflect.deleteProperty(fw.request, 'shout')
    Reflect.deleteProperty(fw.response, 'shout')
  }
})

test('a method added to fw.application reaches applications created afterwards', () => {
  Reflect.set(fw.application, 'greet', () => 'hi')
  try {
    assert.equal(Reflect.get(fw(), 'greet')(), 'hi')
  } finally {
    Reflect.deleteProperty(fw.application, 'greet')
  }
  assert.equal(Reflect.get(fw(), 'greet'), undefined)
})

test('app.request and app.response can be extended for one application', async () => {
  const app = fw()
  Reflect.set(app.request, 'only', 'here')
  app.use((req, res) => {
    res.end(String(Reflect.get(req, 'only')))
  })
  const other = fw()
  other.use((req, res) => {
    res.end(String(Reflect.get(req, 'only')))
  })
  assert.equal((await get(app, '/')).text, 'here')
  assert.equal((await get(other, '/')).text, 'undefined')
})

test('reading app.router throws and names the 4.x alternative', () => {
  assert.throws(() => Reflect.get(fw(), 'router'), /'app\.router' is deprecated!/)
})

test('app.lazyrouter creates the router with query and init as the first layers', () => {
  const app = inside(fw())
  assert.equal(Reflect.get(app, '_router'), undefined)
  app.lazyrouter()
  assert.deepEqual(
    app._router.stack.map((layer) => layer.name),
    ['query', 'expressInit'],
  )
})
