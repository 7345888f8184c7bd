import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'

test('fw() makes an app: a function that a server can call', async () => {
  const app = fw()
  app.use((_req, res) => res.end('here'))
  assert.equal(typeof app, 'function')
  assert.equal((await get(app, '/')).text, 'here')
})

test('an app that nothing is registered on answers 404', async () => {
  assert.equal((await get(fw(), '/')).status, 404)
})

test('an app is an event emitter', () => {
  const app = fw()
  const heard: unknown[] = []
  app.on('x', (value) => heard.push(value))
  app.emit('x', 1)
  assert.deepEqual(heard, [1])
  assert.equal(app.on, EventEmitter.prototype.on)
})

test('what is added to fw.application is on apps made afterwards', () => {
  Reflect.set(fw.application, 'shout', () => 'hey')
  assert.equal(Reflect.apply(Reflect.get(fw(), 'shout'), undefined, []), 'hey')
  Reflect.deleteProperty(fw.application, 'shout')
})

test('what is added to fw.request and fw.response is on every request and response', async () => {
  const app = fw()
  app.use((req, res) => res.end(Reflect.get(req, 'tag') + Reflect.get(res, 'tag')))
  Object.assign(fw.request, { tag: 'q' })
  Object.assign(fw.response, { tag: 's' })
  assert.equal((await get(app, '/')).text, 'qs')
  Reflect.deleteProperty(fw.request, 'tag')
  Reflect.deleteProperty(fw.response, 'tag')
})

test('what is added to app.request is on the requests of that app and of its sub-apps', async () => {
  const [app, child, other] = [fw(), fw(), fw()]
  Object.assign(app.request, { tag: 'q' })
  for (const one of [child, other]) one.use((req, res) => res.end(String(Reflect.get(req, 'tag'))))
  app.use('/child', child)
  assert.equal((await get(app, '/child')).text, 'q')
  assert.equal((await get(other, '/')).text, 'undefined')
})
