import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { seen } from '../support/report.mts'

const accepts = (accept: string | undefined, ...types: unknown[]) =>
  seen((req) => Reflect.apply(req.accepts, req, types), {
    headers: accept === undefined ? {} : { Accept: accept },
  })

test('req.accepts gives the best match as it was written, else false', async () => {
  assert.equal(await accepts('text/html', 'html'), 'html')
  assert.equal(await accepts('text/*, application/json', 'text/html'), 'text/html')
  assert.equal(await accepts('text/*, application/json', ['json', 'text']), 'json')
  assert.equal(await accepts('text/*;q=.5, application/json', 'html', 'json'), 'json')
  assert.equal(await accepts('text/html', 'image/png'), false)
  assert.equal(await accepts('text/html', 'no-such-type'), false)
})

test('req.accepts splits a comma list', async () => {
  assert.equal(await accepts('text/*, application/json', 'html,json'), 'json')
  assert.equal(await accepts('application/json', 'html, json'), 'json')
  assert.equal(await accepts('image/png', 'html,json'), false)
  assert.equal(await accepts(undefined, 'html,json'), 'html')
})

test('req.accepts without an Accept header takes the first', async () => {
  assert.equal(await accepts(undefined, 'json', 'html'), 'json')
})

test('req.accepts without types lists what is accepted, best first', async () => {
  assert.deepEqual(await accepts('text/html;q=.5, application/json'), [
    'application/json',
    'text/html',
  ])
})

test('req.accepts giving false leaves the reply to the application', async () => {
  const app = fw()
  app.get('/', (req, res) => {
    if (req.accepts('json') === false) res.sendStatus(406)
    else res.json({})
  })
  assert.equal((await get(app, '/', { headers: { Accept: 'text/html' } })).status, 406)
})
