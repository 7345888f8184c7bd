import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'

test('fw() creates an app: a function that a server can call', async () => {
  const app = fw()
  app.use((_req, res) => res.end('here'))
  assert.equal(typeof app, 'function')
  assert.equal((await get(app, '/')).text, 'here')
})

test('an empty app responds with 404', async () => {
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

test('properties added to fw.application are on apps created afterwards', () => {
  Reflect.set(fw.application, 'shout', () => 'hey')
  assert.equal(Reflect.apply(Reflect.get(fw(), 'shout'), undefined, []), 'hey')
  Reflect.deleteProperty(fw.application, 'shout')
})

test('properties added to fw.request and fw.response are on every request and response', async () => {
  const app = fw()
  app.use((req, res) => res.end(Reflect.get(req, 'tag') + Reflect.get(res, 'tag')))
  Object.assign(fw.request, { tag: 'q' })
  Object.assign(fw.response, { tag: 's' })
  assert.equal((await get(app, '/')).text, 'qs')
  Reflect.deleteProperty(fw.request, 'tag')
  Reflect.deleteProperty(fw.response, 'tag')
})

test('properties added to app.request are on the requests of that app and its sub-apps', async () => {
  const [app, child, other] = [fw(), fw(), fw()]
  Object.assign(app.request, { tag: 'q' })
  for (const one of [child, other]) one.use((req, res) => res.end(String(Reflect.get(req, 'tag'))))
  app.use('/child', child)
  assert.equal((await get(app, '/child')).text, 'q')
  assert.equal((await get(other, '/')).text, 'undefined')
})
