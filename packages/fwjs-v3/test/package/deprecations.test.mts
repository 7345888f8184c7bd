import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { get } from '../support/client.mts'
import '../support/env.mts'
import fw, { type Application, type RequestHandler } from 'fwjs-v3'
import { deprecationsOf } from '../support/quiet.mts'

const program = `
  const fw = require('fwjs-v3')
  const app = fw()
  for (let index = 0; index < 3; index++) app.configure(() => {})
  app.configure(() => {})
`

function stderrOf(NO_DEPRECATION: string): string {
  const result = spawnSync(process.execPath, ['-e', program], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, NO_DEPRECATION },
    encoding: 'utf8',
  })
  assert.equal(result.status, 0, result.stderr)
  return result.stderr
}

test('a deprecation warning names the package, the 4.x replacement, and the call site, once per call site', () => {
  const lines = stderrOf('').trim().split('\n')
  assert.equal(lines.length, 2)
  assert.match(
    lines[0] as string,
    / fwjs-v3 deprecated app\.configure: Check app\.get\('env'\) in an if statement instead at \[eval\]:4:/,
  )
})

test('NO_DEPRECATION silences the warning under its name and those of Express and Connect', () => {
  for (const name of ['fwjs-v3', 'express', 'connect', '*']) assert.equal(stderrOf(name), '')
  assert.notEqual(stderrOf('fwjs'), '')
})

const atStart: [string, (app: Application) => unknown][] = [
  ['app.configure', (app) => app.configure(() => {})],
  ['app.del', (app) => app.del('/', () => {})],
  ['app.locals', (app) => app.locals({})],
  ['app.param(fn)', (app) => app.param(() => undefined)],
  ['app.router', (app) => app.router],
  ['createServer()', () => fw.createServer()],
]

for (const [name, use] of atStart) {
  test(`${name} emits a deprecation warning`, async () => {
    const messages = await deprecationsOf(() => use(fw()))
    assert.equal(messages.length, 1)
    assert.ok(messages[0]?.startsWith(name), messages[0])
  })
}

const inHandlers: [string, RequestHandler][] = [
  ['req.accepted:', (req) => req.accepted],
  ['req.acceptedCharsets', (req) => req.acceptedCharsets],
  ['req.acceptedEncodings', (req) => req.acceptedEncodings],
  ['req.acceptedLanguages', (req) => req.acceptedLanguages],
  ['req.acceptsCharset', (req) => req.acceptsCharset('x')],
  ['req.acceptsEncoding', (req) => req.acceptsEncoding('x')],
  ['req.acceptsLanguage', (req) => req.acceptsLanguage('x')],
  ['req.auth', (req) => req.auth],
  ['req.host', (req) => req.host],
  ['req.param', (req) => req.param('x')],
  ['res.headerSent', (_req, res) => res.headerSent],
  ['res.json(status, obj)', (_req, res) => res.json(200, {})],
  ['res.jsonp(status, obj)', (_req, res) => res.jsonp(200, {})],
  ['res.locals', (_req, res) => res.locals({})],
  ['res.location(relative)', (_req, res) => res.location('x')],
  ['res.on("header")', (_req, res) => res.on('header', () => {})],
  ['res.redirect(url, status)', (_req, res) => res.redirect('/x', 303)],
  ['res.send(status)', (_req, res) => res.send(200)],
  ['res.send(status, body)', (_req, res) => res.send(200, 'x')],
  ['res.sendfile', (_req, res) => res.sendfile('/none', () => res.end())],
]

for (const [name, use] of inHandlers) {
  test(`${name.replace(':', '')} emits a deprecation warning`, async () => {
    const app = fw()
    app.use((req, res, next) => {
      use(req, res, next)
      if (!res.headersSent && !name.startsWith('res.sendfile')) res.end()
    })
    const messages = await deprecationsOf(() => get(app, '/'))
    assert.equal(messages.length, 1)
    assert.ok(messages[0]?.startsWith(name), messages[0])
  })
}

test('calls that are the same in 4.x emit no deprecation warning', async () => {
  const app = fw()
  app.enable('x').set('y', 1)
  app.get('/', (req, res) => {
    req.accepts('html')
    req.get('host')
    res.status(200).set('a', 'b').cookie('a', 'b').send([req.query, req.ip, req.params])
  })
  assert.deepEqual(await deprecationsOf(() => get(app, '/')), [])
})
