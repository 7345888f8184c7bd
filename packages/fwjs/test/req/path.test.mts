import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { seen } from '../support/report.mts'

test('req.path is the path without query and mount point', async () => {
  assert.equal(await seen((req) => req.path, { path: '/a/b%20c?x=1#y' }), '/a/b%20c')
  const app = fw()
  app.use('/admin', (req, res) => {
    res.send(req.path)
  })
  assert.equal((await get(app, '/admin/users?sort=desc')).text, '/users')
  assert.equal((await get(app, '/admin')).text, '/')
})

test('req.path follows a rewritten URL', async () => {
  const path = await seen((req) => {
    const before = req.path
    req.url = '/new?x'
    return [before, req.path]
  })
  assert.deepEqual(path, ['/', '/new'])
})
