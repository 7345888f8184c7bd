import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { seen } from '../support/report.mts'

const accepts = (accept: string | undefined, ...types: unknown[]) =>
  seen((req) => Reflect.apply(req.accepts, req, types), {
    headers: accept === undefined ? {} : { Accept: accept },
  })

test('req.accepts returns the best match as it was passed, or false', async () => {
  assert.equal(await accepts('text/html', 'html'), 'html')
  assert.equal(await accepts('text/*, application/json', 'text/html'), 'text/html')
  assert.equal(await accepts('text/*, application/json', ['json', 'text']), 'json')
  assert.equal(await accepts('text/*;q=.5, application/json', 'html', 'json'), 'json')
  assert.equal(await accepts('text/html', 'image/png'), false)
  assert.equal(await accepts('text/html', 'no-such-type'), false)
})

test('req.accepts splits a comma-separated list', async () => {
  assert.equal(await accepts('text/*, application/json', 'html,json'), 'json')
  assert.equal(await accepts('application/json', 'html, json'), 'json')
  assert.equal(await accepts('image/png', 'html,json'), false)
  assert.equal(await accepts(undefined, 'html,json'), 'html')
})

test('req.accepts without an Accept header returns the first type', async () => {
  assert.equal(await accepts(undefined, 'json', 'html'), 'json')
})

test('req.accepts without arguments lists the accepted types, best first', async () => {
  assert.deepEqual(await accepts('text/html;q=.5, application/json'), [
    'application/json',
    'text/html',
  ])
})

test('req.accepts returning false leaves the response to the application', async () => {
  const app = fw()
  app.get('/', (req, res) => {
    if (req.accepts('json') === false) res.sendStatus(406)
    else res.json({})
  })
  assert.equal((await get(app, '/', { headers: { Accept: 'text/html' } })).status, 406)
})
