import assert from 'node:assert/strict'
import test from 'node:test'
import { PACKAGES } from '../../scripts/lib/packages.mjs'
import { functionsIn } from './support/effects.mjs'
import { sourcesOf } from './support/sources.mjs'

const PROMISES_NO_EFFECT = /^(?:is|has)[A-Z]|[a-z]Of$/

const impureIn = (source) =>
  functionsIn(source)
    .filter(({ name, effects }) => PROMISES_NO_EFFECT.test(name) && effects.length > 0)
    .map(({ name, effects }) => `${name} (line ${effects[0]})`)

for (const name of PACKAGES) {
  test(`functions of ${name} called isX, hasX, or xOf have no side effects`, () => {
    const impure = Object.entries(sourcesOf(`packages/${name}/src`, '.ts')).flatMap(
      ([file, source]) => impureIn(source).map((one) => `${file}: ${one}`),
    )
    assert.deepEqual(impure, [])
  })
}

test('the check finds assignments, listeners, throws, timers, and file reads', () => {
  const impure = [
    'function isA(res) { res.statusCode = 304; return true }',
    'const hasB = (left) => { count += left; return count > 1 }',
    'function cOf(seen) { seen.add(1); return seen }',
    "class D { dOf(server) { server.on('close', f); return server } }",
    'function eOf(text) { if (!text) throw new Error(); return text }',
    'const table = { fOf: (file) => readFileSync(file) }',
    'function isG(one) { delete one.x; return one.y++ }',
    'function hOf(f) { setTimeout(f, 1) }',
  ]
  for (const source of impure) assert.equal(impureIn(source).length, 1, source)
})

test('the check allows local variables, new values, and looking at files', () => {
  const pure = [
    'function aOf(list) { const all = []; for (const one of list) all.push(one); return all }',
    'function bOf(text) { let rest = text; rest = rest.slice(1); return rest }',
    'function cOf(table) { return Object.assign({}, table) }',
    'function isFile(path) { return statSync(path).isFile() }',
    'function dOf(list) { return list.map((one) => one.x).sort() }',
    'function readE(text) { if (!text) throw new Error(); return text }',
  ]
  for (const source of pure) assert.deepEqual(impureIn(source), [], source)
})
