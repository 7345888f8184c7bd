import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { Router } from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

test('req.app and res.app follow the request into a sub-app and back', async () => {
  const app = fw()
  const child = fw()
  const router = Router()
  const seen: boolean[] = []
  app.use((req, res, next) => {
    seen.push(req.app === app, res.app === app)
    next()
  })
  router.use((req, res, next) => {
    seen.push(req.app === child, res.app === child)
    next()
  })
  child.use(router)
  app.use('/child', child)
  app.use((req, res) => {
    seen.push(req.app === app, res.app === app)
    res.end()
  })
  await get(app, '/child')
  assert.deepEqual(seen, [true, true, true, true, true, true])
})

test('req and res have the prototypes of the running application', async () => {
  const app = fw()
  const child = fw()
  Reflect.set(child.response, 'only', 'child')
  const seen: unknown[] = []
  child.use((_req, res, next) => {
    seen.push(Reflect.get(res, 'only'))
    next()
  })
  app.use(child)
  app.use((_req, res) => {
    seen.push(Reflect.get(res, 'only'))
    res.end()
  })
  await get(app, '/')
  assert.deepEqual(seen, ['child', undefined])
})

test('sub-apps nest to any depth', async () => {
  const app = fw()
  const blog = fw()
  const admin = fw()
  admin.get('/users', (req, res) => {
    res.send(`${req.baseUrl} ${req.url} ${admin.path()}`)
  })
  blog.use('/admin', admin)
  app.use('/blog', blog)
  assert.equal((await get(app, '/blog/admin/users')).text, '/blog/admin /users /blog/admin')
})

test('a sub-app that does not respond lets the parent continue', async () => {
  const app = fw()
  app.use('/child', fw())
  const busy = fw()
  busy.get('/elsewhere', () => {})
  app.use('/child', busy)
  app.get('/child', (_req, res) => {
    res.send('parent')
  })
  assert.equal((await get(app, '/child')).text, 'parent')
})

test('an application may be mounted several times', async () => {
  const app = quietApp()
  const child = fw()
  child.get('/', (req, res) => {
    res.send(req.baseUrl)
  })
  app.use(['/a', '/b'], child).use('/c', child)
  for (const path of ['/a', '/b', '/c']) assert.equal((await get(app, path)).text, path)
})

test('a function with handle but without set is mounted as plain middleware', async () => {
  const app = fw()
  const connect = (_req: object, res: { end: (text: string) => void }) => res.end('plain')
  Reflect.set(connect, 'handle', () => assert.fail('taken for an application'))
  Reflect.apply(app.use, app, ['/plain', connect])
  assert.equal((await get(app, '/plain')).text, 'plain')
})
