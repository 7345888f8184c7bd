import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

function pageOf(settings: object) {
  const app = quietApp({ ...settings })
  app.get('/', () => {
    throw new Error('the secret')
  })
  return get(app, '/')
}

test('error stacks: outside production the page shows the stack', async () => {
  const { status, text } = await pageOf({})
  assert.equal(status, 500)
  assert.match(text, /the secret.*error-stacks\.test/s)
})

test('error stacks: if disabled, the page shows only the status name', async () => {
  const { status, text } = await pageOf({ 'error stacks': false })
  assert.equal(status, 500)
  assert.match(text, /<pre>Internal Server Error<\/pre>/)
  assert.equal(text, (await pageOf({ env: 'production' })).text)
})

test('error stacks: the 404 page does not change', async () => {
  const app = quietApp({ 'error stacks': false })
  assert.match((await get(app, '/none')).text, /Cannot GET \/none/)
})
