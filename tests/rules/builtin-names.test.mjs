import assert from 'node:assert/strict'
import test from 'node:test'
import { sourcesOf } from './support/sources.mjs'

/** Returns the files that require a Node.js module as `node:name`. */
function prefixed(compiled) {
  return Object.entries(compiled)
    .filter(([, code]) => /\brequire\(["']node:/.test(code))
    .map(([file]) => file)
}

// Jest before 27 looks for a file with that name, and so does webpack 4: Express 4 apps use them.
test('Node.js modules are required without the node: prefix', () => {
  const compiled = sourcesOf('packages/fwjs/lib', '.js')
  assert.ok(Object.values(compiled).some((code) => code.includes('require("http")')))
  assert.deepEqual(prefixed(compiled), [])
})

test('detects a prefixed name', () => {
  assert.deepEqual(
    prefixed({ 'a.js': 'const a = require("node:http");', 'b.js': 'const b = require("http");' }),
    ['a.js'],
  )
})
