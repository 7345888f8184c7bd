import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { Router } from 'fwjs'
import { get } from '../support/client.mts'
import { seen } from '../support/report.mts'

test('req.baseUrl is the matched text, not the pattern', async () => {
  const app = fw()
  const router = Router()
  router.get('/jp', (req, res) => {
    res.send(req.baseUrl)
  })
  app.use(['/gre+t', '/hel{2}o'], router)
  assert.equal((await get(app, '/greet/jp')).text, '/greet')
  assert.equal((await get(app, '/GREEEET/jp')).text, '/GREEEET')
  assert.equal((await get(app, '/hello/jp')).text, '/hello')
})

test('req.baseUrl is empty outside a mount', async () => {
  assert.equal(await seen((req) => req.baseUrl), '')
})

test('req.baseUrl grows with nested mounts and shrinks on the way out', async () => {
  const app = fw()
  const outer = Router()
  const inner = Router()
  const bases: string[] = []
  inner.use((req, _res, next) => {
    bases.push(req.baseUrl)
    next()
  })
  outer.use('/b/', inner)
  outer.use((req, _res, next) => {
    bases.push(req.baseUrl)
    next()
  })
  app.use('/a', outer)
  app.use((req, res) => {
    bases.push(req.baseUrl)
    res.end()
  })
  await get(app, '/a/b/c')
  assert.deepEqual(bases, ['/a/b', '/a', ''])
})
