import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { seen } from '../support/report.mts'

test('req.body is undefined until middleware sets it', async () => {
  const app = fw()
  const bodies: unknown[] = []
  app.use((req, _res, next) => {
    bodies.push(req.body)
    req.body = { name: 'Ada' }
    next()
  })
  app.post('/', (req, res) => {
    bodies.push(req.body)
    res.end()
  })
  await get(app, '/', { method: 'POST', body: '{}' })
  assert.deepEqual(bodies, [undefined, { name: 'Ada' }])
})

test('req.files is not provided', async () => {
  assert.equal(await seen((req) => Reflect.get(req, 'files')), null)
})
