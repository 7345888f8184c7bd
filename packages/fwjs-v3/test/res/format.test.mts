import assert from 'node:assert/strict'
import test from 'node:test'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw from 'fwjs-v3'
import { replyOf } from '../support/reply.mts'

function formatted(Accept: string | undefined, hasDefault = false) {
  return replyOf(
    (res) => {
      res.format({
        'text/plain': () => res.send('text'),
        html: () => res.send('html'),
        json: (_req, same) => same.send({ json: true }),
        ...(hasDefault
          ? { default: (...args: unknown[]) => res.send(`default ${args.length}`) }
          : {}),
      })
    },
    { headers: Accept === undefined ? {} : { Accept } },
  )
}

test('res.format calls the function for the preferred type and sets Content-Type', async () => {
  const reply = await formatted('text/html;q=.5, application/json')
  assert.equal(reply.text, '{"json":true}')
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(reply.headers.vary, 'Accept')
  assert.equal((await formatted('text/html')).text, 'html')
})

test('res.format calls the first function without an Accept header', async () => {
  assert.equal((await formatted(undefined)).text, 'text')
})

test('a string sent with res.end has its charset in uppercase', async () => {
  const { headers } = await replyOf((res) => res.format({ text: () => res.end('x') }))
  assert.equal(headers['content-type'], 'text/plain; charset=UTF-8')
})

test('res.format calls default without arguments if nothing matches, even for a second request', async () => {
  const app = fw()
  let seen: unknown[] | undefined
  const choices = {
    html() {},
    default(...args: unknown[]) {
      seen = args
    },
  }
  app.use((_req, res) => {
    res.format(choices)
    res.end('default')
  })
  for (const _round of [1, 2]) {
    seen = undefined
    const reply = await get(app, '/', { headers: { Accept: 'image/png' } })
    assert.equal(reply.text, 'default')
    assert.deepEqual(seen, [])
  }
})

test('res.format without default fails with a 406 that names the types', async () => {
  const app = fw()
  app.use((_req, res) => {
    res.format({ html() {}, json() {} })
  })
  app.use((error: object, _req: unknown, res: fw.Response, _next: unknown) => res.json(error))
  const reply = await get(app, '/', { headers: { Accept: 'image/png' } })
  assert.deepEqual(JSON.parse(reply.text), {
    status: 406,
    types: ['text/html', 'application/json'],
  })
})
