import assert from 'node:assert/strict'
import test from 'node:test'
import { codeOf, type Sources, sourcesOf } from '../support/sources.mts'

/** The only file that may emit a process warning. */
const allowed = 'warning.ts'

function emittersIn(sources: Sources): string[] {
  return Object.entries(sources)
    .filter(([file, source]) => file !== allowed && /\bemitWarning\b/.test(codeOf(source)))
    .map(([file]) => file)
}

for (const folder of ['src', '../fwjs-v3/src']) {
  test(`every process warning in ${folder} is emitted by warning.ts`, () => {
    const sources = sourcesOf(folder, '.ts')
    assert.ok(Object.keys(sources).length > 20)
    assert.deepEqual(emittersIn(sources), [])
  })
}

test('detects a warning that is emitted elsewhere', () => {
  const source = "process.emitWarning('a')\n"
  assert.deepEqual(emittersIn({ 'engine/a.ts': source, 'warning.ts': source }), ['engine/a.ts'])
  assert.deepEqual(emittersIn({ 'b.ts': '// process.emitWarning' }), [])
})
