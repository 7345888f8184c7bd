import assert from 'node:assert/strict'
import test from 'node:test'
import { type Sources, sourcesOf } from '../support/sources.mts'

const mostLines = 250

/** Longer on purpose: the public types refer to each other and are read as one page. */
const exceptions = ['contract.ts']

function longFiles(sources: Sources, allowed: string[]): string[] {
  return Object.entries(sources)
    .filter(([file, text]) => text.split('\n').length - 1 > mostLines && !allowed.includes(file))
    .map(([file]) => file)
}

test('a file has at most 250 lines', () => {
  assert.deepEqual(longFiles(sourcesOf('src', '.ts'), exceptions), [])
  assert.deepEqual(longFiles(sourcesOf('test', '.mts'), []), [])
})

test('a long file is noticed, and an exception is only for the file it names', () => {
  const long = 'line\n'.repeat(251)
  assert.deepEqual(longFiles({ 'a.ts': long, 'b.ts': 'line\n', 'contract.ts': long }, exceptions), [
    'a.ts',
  ])
})
