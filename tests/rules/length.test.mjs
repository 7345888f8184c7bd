import assert from 'node:assert/strict'
import test from 'node:test'
import { PACKAGES, TESTED } from '../../scripts/lib/packages.mjs'
import { sourcesOf } from './support/sources.mjs'

const mostLines = 250

/** Tests of a complete package, which are longer. */
const exceptions = {
  'fwjs-v3': ['flow/odd-errors.test.mts', 'middleware/multipart.test.mts'],
}

/** In the contract, comments are the API documentation: only the declarations are counted. */
function lengthOf(file, text) {
  const counted = file.startsWith('contract/') ? text.replace(/^ *\/\*\*.*?\*\/\n/gms, '') : text
  return counted.split('\n').length - 1
}

function longFiles(sources) {
  return Object.entries(sources)
    .filter(([file, text]) => lengthOf(file, text) > mostLines)
    .map(([file]) => file)
}

for (const name of PACKAGES) {
  test(`a file of ${name} has at most ${mostLines} lines`, () => {
    assert.deepEqual(longFiles(sourcesOf(`packages/${name}/src`, '.ts')), [])
  })
}

for (const name of TESTED) {
  test(`a test file of ${name} has at most ${mostLines} lines`, () => {
    const sources = sourcesOf(`packages/${name}/test`, '.mts')
    assert.deepEqual(longFiles(sources), exceptions[name] ?? [])
  })
}

test('detects a long file, and comments are free in the contract only', () => {
  const long = 'line\n'.repeat(251)
  const comments = '/** What it does. */\nmember: string\n'.repeat(126)
  assert.deepEqual(
    longFiles({
      'a.ts': long,
      'b.ts': 'line\n',
      'c.ts': comments,
      'contract/d.ts': comments,
      'contract/e.ts': long,
    }),
    ['a.ts', 'c.ts', 'contract/e.ts'],
  )
})
