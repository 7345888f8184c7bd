import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { templates } from '../support/templates.mts'

test('res.locals belongs to one request and reaches its templates', async () => {
  const app = await templates({ 'page.tpl': 'user {user}' })
  app.get('/:user?', (req, res) => {
    if (req.params.user) Object.assign(res.locals, { user: req.params.user })
    res.render('page.tpl')
  })
  assert.equal((await get(app, '/ada')).text, 'user ada')
  assert.equal((await get(app, '/')).text, 'user undefined')
})

test('res.locals has no prototype and is shared with sub-apps', async () => {
  const app = fw()
  const child = fw()
  app.use((_req, res, next) => {
    Object.assign(res.locals, { set: 'by the parent' })
    next()
  })
  child.get('/', (_req, res) => {
    res.json([Object.getPrototypeOf(res.locals), res.locals])
  })
  app.use('/child', child)
  assert.equal((await get(app, '/child')).text, '[null,{"set":"by the parent"}]')
})
