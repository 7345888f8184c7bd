import assert from 'node:assert/strict'
import test from 'node:test'
import { pageOf, repositoryTexts, sourcesOf } from './support/sources.mjs'

/** Returns the files that a page names but that don't exist. A decision may omit the folders. */
function missingFiles(page, files) {
  const named = [...page.matchAll(/[\w-]+(?:[./][\w-]+)*\.(?:m?ts|test\.mjs)\b/g)].map(
    ([name]) => name,
  )
  return [...new Set(named)].filter(
    (name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)),
  )
}

/** Returns the functions that a page names after their file but that the file doesn't have. */
function missingFunctions(page, texts) {
  const named = [...page.matchAll(/`([\w/-]+\.ts)`, `(\w+)`/g)].map(([, file, name]) => [
    file,
    name,
  ])
  return named
    .filter(([file, name]) => !new RegExp(`function ${name}\\b`).test(texts[file] ?? ''))
    .map(([file, name]) => `${file} has no function ${name}`)
}

const texts = {
  ...sourcesOf('packages/fwjs/src', '.ts'),
  ...sourcesOf('packages/fwjs-core/src', '.ts'),
}
const sources = Object.keys(texts)
const tests = [
  ...Object.keys(sourcesOf('packages/fwjs/test', '.mts')).map((file) => `test/${file}`),
  ...Object.keys(sourcesOf('packages/fwjs-core/test', '.mts')).map((file) => `test/${file}`),
  ...Object.keys(sourcesOf('tests/rules', '.mjs')).map((file) => `tests/rules/${file}`),
]

test('the request lifecycle page names only existing files', () => {
  const page = pageOf('internals/request-lifecycle.md')
  assert.match(page, /engine\/walk\.ts/)
  assert.deepEqual(missingFiles(page, sources), [])
})

test('the page names only existing functions', () => {
  assert.deepEqual(missingFunctions(pageOf('internals/request-lifecycle.md'), texts), [])
  const page = '`engine/walk.ts`, `walk`, and `engine/walk.ts`, `fly`'
  assert.deepEqual(missingFunctions(page, texts), ['engine/walk.ts has no function fly'])
})

test('the decisions name only existing files', () => {
  const pages = Object.entries(repositoryTexts('docs/decisions'))
  assert.ok(pages.length > 10)
  for (const [path, page] of pages) {
    assert.deepEqual(missingFiles(page, [...sources, ...tests]), [], path)
  }
})

test('detects a file that does not exist', () => {
  const page = 'see `engine/walk.ts`, `walk.ts`, `engine/teleport.ts` and `port.test.mts`'
  assert.deepEqual(missingFiles(page, ['engine/walk.ts', 'test/teleport.test.mts']), [
    'engine/teleport.ts',
    'port.test.mts',
  ])
})
