import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const script = `
  const fw = require('fwjs')
  const app = fw()
  for (let index = 0; index < 3; index++) app.del('/x', () => {})
  app.del('/y', () => {})
`

function stderrOf(env: Record<string, string>, source: string = script): string {
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const result = spawnSync(process.execPath, ['-e', source], {
    cwd,
    env: { ...process.env, NO_DEPRECATION: '', ...env },
    encoding: 'utf8',
  })
  assert.equal(result.status, 0, result.stderr)
  return result.stderr
}

test('a deprecation is printed once per call site', () => {
  const lines = stderrOf({}).trim().split('\n')
  assert.equal(lines.length, 2)
  assert.match(lines[0] ?? '', / fwjs deprecated app\.del: Use app\.delete instead at \S*:\d+:\d+$/)
})

test('NO_DEPRECATION silences the names fwjs, express, and *', () => {
  for (const name of ['fwjs', 'express', '*', 'other,fwjs']) {
    assert.equal(stderrOf({ NO_DEPRECATION: name }), '', name)
  }
  assert.notEqual(stderrOf({ NO_DEPRECATION: 'other' }), '')
})

/** Deprecations that a package of Express logs, by that package's name. */
const ofPackages = {
  'body-parser': 'fw.urlencoded()',
  send: `
    const app = fw()
    app.get('/hidden', (_req, res) => res.sendFile('x', { root: '/', hidden: true }, () => res.end()))
    app.get('/from', (_req, res) => res.sendFile('/x', { from: '/' }, () => res.end()))
    const server = app.listen(0, async () => {
      const url = 'http://127.0.0.1:' + server.address().port
      await fetch(url + '/hidden')
      await fetch(url + '/from')
      server.close()
    })
  `,
}

for (const [name, source] of Object.entries(ofPackages)) {
  test(`NO_DEPRECATION also silences the deprecations of ${name} under its own name`, () => {
    const notices = `const fw = require('fwjs')\n${source}`
    for (const silenced of [name, 'fwjs', 'express', '*']) {
      assert.equal(stderrOf({ NO_DEPRECATION: silenced }, notices), '', silenced)
    }
    assert.match(stderrOf({ NO_DEPRECATION: 'other' }, notices), / fwjs deprecated /)
    assert.match(stderrOf({ TRACE_DEPRECATION: name }, notices), /\n {4}at /)
    assert.notEqual(stderrOf({ NO_DEPRECATION: name }), '', 'those of Express itself remain')
  })
}

test('TRACE_DEPRECATION adds the stack', () => {
  assert.match(stderrOf({ TRACE_DEPRECATION: 'fwjs' }), /app\.delete instead\n {4}at /)
})

test('DEBUG logs under the namespaces of Express', () => {
  assert.match(stderrOf({ DEBUG: 'express:*', NO_DEPRECATION: 'fwjs' }), /express:/)
})
