import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'

test('app.mountpath is the pattern passed to use, not the matched text', async () => {
  const app = fw()
  const admin = fw()
  admin.get('/', (req, res) => {
    res.json({ mountpath: admin.mountpath, baseUrl: req.baseUrl })
  })
  app.use(['/adm*n', '/manager'], admin)
  assert.deepEqual(JSON.parse((await get(app, '/adminn')).text), {
    mountpath: ['/adm*n', '/manager'],
    baseUrl: '/adminn',
  })
})

test('app.mountpath is the root before mounting', () => {
  assert.equal(fw().mountpath, '/')
})

test('app.mountpath is the last path if an application is mounted twice', () => {
  const app = fw()
  const child = fw()
  app.use('/one', child)
  app.use('/two', child)
  assert.equal(child.mountpath, '/two')
})
