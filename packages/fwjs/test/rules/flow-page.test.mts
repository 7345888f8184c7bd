import assert from 'node:assert/strict'
import test from 'node:test'
import { pageOf, sourcesOf } from '../support/sources.mts'

function missingFiles(page: string, files: string[]): string[] {
  const named = [...page.matchAll(/[\w-]+(?:\/[\w-]+)*\.ts\b/g)].map(([name]) => name)
  return [...new Set(named)].filter((name) => !files.includes(name))
}

test('the page that draws the way of a request names only files that exist', () => {
  const page = pageOf('flow.md')
  assert.match(page, /engine\/walk\.ts/)
  assert.deepEqual(missingFiles(page, Object.keys(sourcesOf('src', '.ts'))), [])
})

test('a file that the page invents is noticed', () => {
  assert.deepEqual(
    missingFiles('see `engine/walk.ts` and `engine/teleport.ts`', ['engine/walk.ts']),
    ['engine/teleport.ts'],
  )
})
