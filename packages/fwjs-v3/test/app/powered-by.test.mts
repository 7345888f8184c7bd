import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'

test('every response has X-Powered-By: fw, unless the setting is off', async () => {
  const app = fw()
  assert.equal((await get(app, '/')).headers['x-powered-by'], 'fw')
  app.disable('x-powered-by')
  assert.equal((await get(app, '/')).headers['x-powered-by'], undefined)
})
