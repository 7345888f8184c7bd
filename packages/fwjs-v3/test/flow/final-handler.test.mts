import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { ask, get, raw, serving } from '../support/client.mts'
import '../support/env.mts'
import fw, { type RequestHandler } from 'fwjs-v3'

function failing(error: unknown): Promise<{ status: number; text: string }> {
  const app = fw()
  app.use((_req, _res, next) => next(error))
  return get(app, '/')
}

test('an unhandled request gets a 404 with a line of HTML and the escaped URL', async () => {
  const reply = await get(fw(), "/a?<b>&'")
  assert.equal(reply.status, 404)
  assert.equal(reply.text, 'Cannot GET /a?&lt;b&gt;&amp;&#39;\n')
  assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(reply.headers['x-content-type-options'], 'nosniff')
  assert.equal(reply.headers['content-security-policy'], undefined)
})

test('the 404 in a sub-app names the URL that the client sent', async () => {
  const app = fw()
  app.use('/sub', fw())
  assert.equal((await get(app, '/sub/x')).text, 'Cannot GET /sub/x\n')
})

test('an error gets a 500 with its escaped stack, including line breaks and spaces', async () => {
  const reply = await failing(new Error('<x>'))
  assert.equal(reply.status, 500)
  assert.match(reply.text, /^Error: &lt;x&gt;<br> &nbsp; &nbsp;at .*\n$/)
})

test('the status of an error is used', async () => {
  assert.equal((await failing(Object.assign(new Error('x'), { status: 403 }))).status, 403)
  assert.equal((await failing(Object.assign(new Error('x'), { statusCode: 404 }))).status, 404)
  assert.equal((await failing(Object.assign(new Error('x'), { status: 200 }))).status, 500)
})

test("an error that isn't an object is shown as a string", async () => {
  assert.equal((await failing('plain')).text, 'plain\n')
})

test('a missing URL, or one without a string form, is called the resource', async () => {
  const urls: [originalUrl: unknown, url?: string | undefined][] = [
    [Object.create(null), '/x'],
    [{ toString: 1 }, '/x'],
    [undefined, undefined],
  ]
  for (const [originalUrl, url] of urls) {
    const app = fw()
    app.use((req, _res, next) => {
      Object.assign(req, { originalUrl, url })
      next()
    })
    assert.equal((await get(app, '/x')).text, 'Cannot GET resource\n')
  }
})

test('the 404 to HEAD has no body', async () => {
  const reply = await get(fw(), '/x', { method: 'HEAD' })
  assert.equal(reply.headers['content-length'], '15')
  assert.equal(reply.text, '')
})

test('an error in the middle of a response closes the connection', async () => {
  const half: RequestHandler = (_req, res, next) => {
    res.write('half')
    next(new Error('x'))
  }
  const app = fw()
  app.use(half)
  assert.equal((await get(app, '/')).cut, true)
})

test('two Host headers get a 400', async () => {
  const app = fw()
  app.use((_req, res) => res.end('middleware'))
  await serving(app, async (address) => {
    const text = await raw(
      address,
      'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
    )
    assert.match(text, /^HTTP\/1\.1 400 /)
    assert.equal((await ask(address, '/')).status, 200)
  })
})

const program = `
  const app = require('fwjs-v3')()
  app.set('env', 'development')
  app.use((req, res, next) => next(new Error('secret')))
  const server = app.listen(0, '127.0.0.1', async () => {
    const reply = await fetch('http://127.0.0.1:' + server.address().port)
    process.stdout.write(await reply.text())
    server.close()
  })
`

function outputIn(env: string) {
  return spawnSync(process.execPath, ['-e', program], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, NODE_ENV: env },
    encoding: 'utf8',
  })
}

test('in production, the page shows only the status, and the error is logged', () => {
  const { stdout, stderr } = outputIn('production')
  assert.equal(stdout, 'Internal Server Error\n')
  assert.match(stderr, /Error: secret/)
})

test("the error isn't logged in a test run", () => {
  const { stdout, stderr } = outputIn('test')
  assert.match(stdout, /^Error: secret<br>/)
  assert.doesNotMatch(stderr, /secret/)
})
