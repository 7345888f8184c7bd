import assert from 'node:assert/strict'
import test from 'node:test'
import type { Files } from '../support/folder.mts'
import { findingsIn } from '../support/program-folder.mts'

/** Checks an app that loads the package `bot`, which loads Express; both are installed. */
function undeclared(bot: Files, data: object = {}, more: Files = {}): string[] {
  const files: Files = {
    'package.json': { dependencies: { bot: '^1.0.0' } },
    'app.js': "require('bot')",
    'node_modules/express/package.json': { name: 'express', version: '4.22.3' },
    'node_modules/body-parser/package.json': { name: 'body-parser', version: '1.20.3' },
    'node_modules/bot/package.json': {
      name: 'bot',
      version: '1.2.3',
      dependencies: { express: '^4.18.0' },
      ...data,
    },
    ...Object.fromEntries(
      Object.entries(bot).map(([name, text]) => [`node_modules/bot/${name}`, text]),
    ),
    ...more,
  }
  return findingsIn(files, false)
    .filter(({ rule }) => rule === 'undeclared-in-package')
    .map(({ severity, file, line, message }) => `${severity} ${file}:${line} ${message}`)
}

const PARSER = "const parser = require('body-parser')"

test('reports a package that loads an undeclared dependency of Express', () => {
  assert.deepEqual(undeclared({ 'index.js': `\n${PARSER}` }), [
    "error node_modules/bot/index.js:2 bot 1.2.3 (installed) loads body-parser without declaring it; it's only installed because Express 4 depends on it. Without Express 4, the app doesn't start.",
  ])
  const deep = { 'lib/main.js': "require('./server')", 'lib/server/index.js': PARSER }
  assert.match(
    undeclared(deep, { main: 'lib/main' })[0] ?? '',
    /^error .*lib\/server\/index\.js:1 /,
  )
  const modern = { 'esm/a.mjs': "import parser from 'body-parser'" }
  const exported = { exports: { '.': { types: './a.d.ts', import: './esm/a.mjs' } } }
  assert.match(undeclared(modern, exported)[0] ?? '', /^error .*esm\/a\.mjs:1 /)
})

test('warns if the package may never load it', () => {
  const later = `exports.start = () => { ${PARSER} }`
  assert.match(undeclared({ 'index.js': later })[0] ?? '', /^warning .* it may fail\.$/)
  const inside = { 'index.js': "exports.start = () => require('./server')", 'server.js': PARSER }
  assert.match(undeclared(inside)[0] ?? '', /^warning /)
  const unused = { 'app.js': '' }
  assert.match(undeclared({ 'index.js': PARSER }, {}, unused)[0] ?? '', /^warning /)
})

test("doesn't report a package that declares it, bundles it, works without it, or doesn't load it", () => {
  const dependencies = { express: '4', 'body-parser': '1' }
  assert.deepEqual(undeclared({ 'index.js': PARSER }, { dependencies }), [])
  assert.deepEqual(
    undeclared({ 'index.js': PARSER }, { peerDependencies: { 'body-parser': '1' } }),
    [],
  )
  const own = { 'index.js': PARSER, 'node_modules/body-parser/package.json': {} }
  assert.deepEqual(undeclared(own), [])
  assert.deepEqual(undeclared({ 'index.js': `try { ${PARSER} } catch {}` }), [])
  assert.deepEqual(
    undeclared({ 'index.js': `// ${PARSER}\n'${"require('body-parser')".replaceAll("'", '"')}'` }),
    [],
  )
  assert.deepEqual(undeclared({ 'index.js': '', 'test/a.js': PARSER }), [])
  assert.deepEqual(undeclared({ 'index.js': "require('accepts'); require('lodash')" }), [])
  const declared = { 'package.json': { dependencies: { bot: '1', 'body-parser': '1' } } }
  assert.deepEqual(undeclared({ 'index.js': PARSER }, {}, declared), [])
})

test('the search stops at circular, outside, and missing files', () => {
  const odd = {
    'index.js': "require('./b'); require('../../app.js'); require('./none'); require('.')",
    'b.js': "require('./index'); require('./folder'); const = 1",
    'folder/index.js/x.js': '',
  }
  assert.deepEqual(
    undeclared(odd, { exports: [null, 3, { a: { b: { c: { d: { e: {} } } } } }] }),
    [],
  )
})
