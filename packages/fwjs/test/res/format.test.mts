import assert from 'node:assert/strict'
import test from 'node:test'
import fw, { type Response } from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'
import { replyOf } from '../support/reply.mts'

const respond = (res: Response) =>
  res.format({
    'text/plain': () => res.send('plain'),
    html: () => res.send('<p>html</p>'),
    'application/json': () => res.send({ message: 'json' }),
  })

const replyTo = (accept: string) => replyOf(respond, { headers: { Accept: accept } })

test('res.format runs the handler preferred by Accept', async () => {
  const html = await replyTo('text/html')
  assert.equal(html.text, '<p>html</p>')
  assert.equal(html.headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(html.headers.vary, 'Accept')
  assert.equal((await replyTo('text/html;q=.5, application/json')).text, '{"message":"json"}')
})

test('res.format without an Accept header runs the first handler', async () => {
  const reply = await replyOf(respond)
  assert.equal(reply.text, 'plain')
  assert.equal(reply.headers['content-type'], 'text/plain; charset=utf-8')
})

test('res.format without a match passes a 406 error or runs default', async () => {
  const app = quietApp()
  let passed: unknown
  app.get('/', (_req, res) => {
    respond(res)
  })
  app.use(((error, _req, res, _next) => {
    passed = error
    res.status(error.status).end()
  }) as fw.ErrorRequestHandler)
  const reply = await get(app, '/', { headers: { Accept: 'image/png' } })
  assert.equal(reply.status, 406)
  assert.equal(reply.headers.vary, 'Accept')
  assert.equal((passed as Error).name, 'NotAcceptableError')
  assert.deepEqual(Reflect.get(passed as Error, 'types'), [
    'text/plain',
    'text/html',
    'application/json',
  ])
  const fallback = await replyOf(
    (res) => res.format({ html: () => res.send('html'), default: () => res.send('default') }),
    { headers: { Accept: 'image/png' } },
  )
  assert.equal(fallback.text, 'default')
})

test('res.format without a match gets a 406', async () => {
  assert.equal((await replyTo('image/png')).status, 406)
})

test('res.format calls its handler with req, res, and next, and returns res', async () => {
  const app = fw()
  let same: boolean[] = []
  app.get('/', (req, res, next) => {
    const returned = res.format({
      text(...values: unknown[]) {
        same = [values[0] === req, values[1] === res, values[2] === req.next]
        res.end()
      },
    })
    same.push(returned === res, typeof next === 'function')
  })
  await get(app, '/')
  assert.deepEqual(same, [true, true, true, true, true])
})

test('res.format with only default runs it', async () => {
  const reply = await replyOf((res) => res.format({ default: () => res.send('only') }))
  assert.equal(reply.text, 'only')
})

test('res.format ignores type parameters in the response', async () => {
  const reply = await replyOf((res) =>
    res.format({ 'text/html; foo=bar': () => res.send('html'), other: () => res.send('other') }),
  )
  assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
})
