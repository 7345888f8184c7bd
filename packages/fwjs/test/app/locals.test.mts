import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { templates } from '../support/templates.mts'

test('app.locals values reach every template the application renders', async () => {
  const app = await templates({ 'one.tpl': 'one {site}', 'two.tpl': 'two {site}' })
  app.locals['site'] = 'Fw'
  app.get('/:view', (req, res) => {
    res.render(`${req.params.view}.tpl`)
  })
  assert.equal((await get(app, '/one')).text, 'one Fw')
  assert.equal((await get(app, '/two')).text, 'two Fw')
})

test('app.locals has no prototype and contains the settings', () => {
  const app = fw()
  assert.equal(Object.getPrototypeOf(app.locals), null)
  assert.equal(app.locals['settings'], app.settings)
})
