import assert from 'node:assert/strict'
import http, { type RequestListener } from 'node:http'
import test from 'node:test'
import fw from 'fwjs-v3'
import { ask, serving } from '../support/client.mts'
import { inject } from '../support/injection.mts'

test('an injected request is served, and so is a later request over a socket', async () => {
  const app = fw()
  const child = fw()
  child.get('/next', (_req, _res, next) => next())
  app.use('/child', child)
  app.get('*', (req, res) => res.send(`three ${req.path}`))
  for (const path of ['/', '/child/next']) {
    assert.equal((await inject(app, path)).text, `three ${path}`)
    await serving(http.createServer(app as unknown as RequestListener), async (address) => {
      for (let round = 0; round < 2; round++) {
        assert.equal((await ask(address, path)).text, `three ${path}`)
      }
    })
  }
})

test('an unhandled injected request leaves the prototypes unchanged', async () => {
  assert.equal((await inject(fw(), '/')).status, 404)
  const parentOf = Object.getPrototypeOf
  assert.equal(parentOf(fw.request), http.IncomingMessage.prototype)
  assert.equal(parentOf(fw.response), http.ServerResponse.prototype)
})
