import assert from 'node:assert/strict'
import test from 'node:test'
import { codeOf, sourcesOf } from './support/sources.mjs'

/** The only file that may emit a process warning. */
const allowed = 'diagnostics/warning.ts'

function emittersIn(sources) {
  return Object.entries(sources)
    .filter(([file, source]) => file !== allowed && /\bemitWarning\b/.test(codeOf(source)))
    .map(([file]) => file)
}

for (const name of ['fwjs-core', 'fwjs', 'fwjs-v3', 'fwjs-v5']) {
  test(`every process warning of ${name} is emitted by warning.ts of the engine`, () => {
    const sources = sourcesOf(`packages/${name}/src`, '.ts')
    assert.ok(Object.keys(sources).length > 10)
    assert.deepEqual(emittersIn(sources), [])
  })
}

test('detects a warning that is emitted elsewhere', () => {
  const source = "process.emitWarning('a')\n"
  assert.deepEqual(emittersIn({ 'engine/a.ts': source, [allowed]: source }), ['engine/a.ts'])
  assert.deepEqual(emittersIn({ 'b.ts': '// process.emitWarning' }), [])
})
