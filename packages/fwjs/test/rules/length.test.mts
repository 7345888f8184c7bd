import assert from 'node:assert/strict'
import test from 'node:test'
import { type Sources, sourcesOf } from '../support/sources.mts'

const mostLines = 250

/** In the contract, comments are the API documentation: only the declarations are counted. */
function lengthOf(file: string, text: string): number {
  const counted = file.startsWith('contract/') ? text.replace(/^ *\/\*\*.*?\*\/\n/gms, '') : text
  return counted.split('\n').length - 1
}

function longFiles(sources: Sources): string[] {
  return Object.entries(sources)
    .filter(([file, text]) => lengthOf(file, text) > mostLines)
    .map(([file]) => file)
}

test('a file has at most 250 lines', () => {
  assert.deepEqual(longFiles(sourcesOf('src', '.ts')), [])
  assert.deepEqual(longFiles(sourcesOf('test', '.mts')), [])
  assert.deepEqual(longFiles(sourcesOf('../fwjs-ops/src', '.ts')), [])
  assert.deepEqual(longFiles(sourcesOf('../fwjs-ops/test', '.mts')), [])
  assert.deepEqual(longFiles(sourcesOf('../create-fwjs/src', '.ts')), [])
  assert.deepEqual(longFiles(sourcesOf('../fwjs-cli/src', '.ts')), [])
  assert.deepEqual(longFiles(sourcesOf('../fwjs-cli/test', '.mts')), [])
})

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
