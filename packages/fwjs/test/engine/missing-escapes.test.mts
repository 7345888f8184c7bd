import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import fw from 'fwjs'
import Layer from 'fwjs/lib/router/layer.js'
import { withPercentEncoding } from 'fwjs-core/lib/diagnostics/dev-warnings/unencoded-path.js'
import { get } from '../support/client.mts'
import { quietApp, warningsOf } from '../support/quiet.mts'
import { numbers } from '../support/random.mts'

const handler = (_req: unknown, res: { end(): void }) => res.end()

test('literal characters that clients must percent-encode are written as clients send them', () => {
  const cases: [registered: string, sent: string][] = [
    ['/my folder', '/my%20folder'],
    ['/café', '/caf%C3%A9'],
    ['/☃/\u{1f600}', '/%E2%98%83/%F0%9F%98%80'],
    ['/a"b<c>d`e', '/a%22b%3Cc%3Ed%60e'],
    ['/my folder/:id/*', '/my%20folder/:id/*'],
    ['/:id/my folder', '/:id/my%20folder'],
    ['/:id(\\d+) x', '/:id(\\d+)%20x'],
    ['/my%20folder/a b', '/my%20folder/a%20b'],
    ['/ü*', '/%C3%BC*'],
    ['/[(]é', '/[(]%C3%A9'],
    ['/\ud800', '/%EF%BF%BD'],
  ]
  for (const [registered, sent] of cases) assert.equal(withPercentEncoding(registered), sent)
})

test('a path that may match without such a character is left unchanged', () => {
  const paths = [
    ...['/', '/my%20folder', "/@a!$&'()*+,;=:~|[]^{}#?", '/:name([a-z ]+)', '/:name(é|ü)?'],
    ...['/(my folder)?/x', '/((a) b)?', '/[ é]', '/[\\] é]x', '/a\\ b', '/a\\é', '/my ?folder'],
    ...['/é?', '/é+', '/é{0,1}', '/a|/é', '/é|/a', '/:año', '/:ñ', '/x(?:é)', '/x(?!é)'],
  ]
  for (const path of paths) assert.equal(withPercentEncoding(path), path)
})

test('a corrected path matches what clients send, and the original did not', async () => {
  for (const path of ['/my folder', '/café/:id', '/☃', '/a"b<c>d`e', '/:id/my folder', '/ü*']) {
    const target = new URL(path.replace(':id', '7'), 'http://h').pathname
    await warningsOf(async () => {
      assert.equal((await get(quietApp().get(path, handler), target)).status, 404, path)
      assert.equal(
        (await get(quietApp().get(withPercentEncoding(path), handler), target)).status,
        200,
        path,
      )
    })
  }
})

test('no path with a warning matches an ASCII target without such a character', () => {
  const pieces = [
    '/',
    'a',
    'b',
    ' ',
    'é',
    '"',
    '?',
    '*',
    '+',
    '(',
    ')',
    '|',
    '[',
    ']',
    '\\',
    ':x',
    '.',
  ]
  const random = numbers(11)
  const textOf = (from: string[], length: number) =>
    `/${Array.from({ length }, () => from[random(from.length)]).join('')}`
  const plain = ['/', 'a', 'b', 'x', '.', '%20', '%C3%A9', '%22', '(', ')', '|', '[', ']', ':', '+']
  const targets = Array.from({ length: 300 }, () => textOf(plain, random(6)))
  let checked = 0
  for (let round = 0; round < 20_000; round++) {
    const path = textOf(pieces, 1 + random(7))
    if (withPercentEncoding(path) === path) continue
    const expression = expressionOf(path)
    if (expression === undefined) continue
    checked++
    const found = targets.find((target) => expression.test(target))
    assert.equal(found, undefined, `${path} matches ${found}`)
  }
  assert.ok(checked > 1000, `${checked}`)
})

/** Returns the expression of a layer for this path; undefined if the path is invalid. */
function expressionOf(path: string): RegExp | undefined {
  try {
    return new Layer(path, { end: false }, handler).regexp
  } catch {
    return undefined
  }
}

const registrations: Record<string, () => unknown> = {
  'app.use': () => fw().use('/my folder', handler),
  'app.use with an app': () => fw().use('/my folder', fw()),
  'app.get': () => fw().get('/my folder', handler),
  'app.all': () => fw().all('/my folder', handler),
  'app.route': () => fw().route('/my folder'),
  'router.use': () => fw.Router().use('/my folder', handler),
  'router.get': () => fw.Router().get('/my folder', handler),
  'router.all': () => fw.Router().all('/my folder', handler),
  'router.route': () => fw.Router().route('/my folder'),
  'an array': () => fw().get(['/a', /b c/, ['/my folder']] as never, handler),
}

for (const [name, register] of Object.entries(registrations)) {
  test(`${name} warns once per call site about a path that must be percent-encoded`, async () => {
    const warnings = await warningsOf(() => {
      register()
      register()
    })
    assert.equal(warnings.length, 1)
    assert.match(
      warnings[0]?.message ?? '',
      /^The path "\/my folder" never matches, because clients send it percent-encoded\. Register "\/my%20folder" instead\. at .*missing-escapes\.test\.m[jt]s:\d+:\d+\nSee docs\/warnings\/FWJS_PATH_NOT_ENCODED\.md$/,
    )
  })
}

test('ASCII paths, regular expressions, and production mode cause no warning', async () => {
  const { env } = process
  const warnings = await warningsOf(() => {
    fw().use(handler).use('/', handler).get('/my%20folder', handler).get(/é /, handler)
    process.env = { ...env, NODE_ENV: 'production' }
    try {
      fw().get('/my folder', handler)
    } finally {
      process.env = env
    }
  })
  assert.deepEqual(warnings, [])
})

test('the warning has a type and a code and points to the line in the app', () => {
  const script = `const app = require('fwjs')()\napp.get('/my folder', () => {})`
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [...options, '-e', script], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env: { ...process.env, NODE_ENV: 'development' },
      encoding: 'utf8',
    }).stderr
  assert.match(run(), /\[FWJS_PATH_NOT_ENCODED\] FwjsWarning: The path .*\n *at \[eval\]:2:5/)
})
