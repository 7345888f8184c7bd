import assert from 'node:assert/strict'
import test from 'node:test'
import { doubleIds, lostCitations, missingProofs } from './support/citations.mjs'
import { repositoryTexts } from './support/sources.mjs'

const texts = repositoryTexts()

const pages = [
  ['docs/express-issues.md', /^F\d/],
  ['docs/advisories.md', /^R\d/],
  ['docs/apm-agents.md', /^S\d/],
]

test('everything cited by a comment, a test, or a page exists', () => {
  const folders = new Set(Object.keys(texts).map((file) => file.split('/')[0]))
  for (const folder of ['bench', 'docs', 'packages', 'tests']) {
    assert.ok(folders.has(folder), `${folder} is read`)
  }
  assert.deepEqual(lostCitations(texts), [])
})

for (const [page, id] of pages) {
  test(`every row of ${page} has a unique id and names an existing test`, () => {
    assert.ok((texts[page] ?? '').split('\n').filter((line) => line.startsWith('| ')).length > 20)
    assert.deepEqual(missingProofs(texts, page, id), [])
    assert.deepEqual(doubleIds(texts, page, id), [])
  })
}

/** Made-up citations are concatenated here, because literal ones would be found in this file. */
const madeUp = [
  ['D', '99'],
  ['V', '99'],
  ['F', '999'],
  ['R', '999'],
  ['S', '99'],
  ['B', '9.9.9'],
  ['CVE-', '1999-1'],
  ['decision', ' 99'],
  ['decisions', ' 4 and 99'],
  ['spec', ' app/teleport'],
  ["covers: ['B2.2.1', 'app", "/teleport']"],
  ['bench', '/teleport'],
  ['DES', 'IGN 4'],
  ['ruling', ' 7'],
  ['ecosystem', ' S8'],
  ['ecosystem', ' 0.1'],
  ['behaviour', '.md'],
  ['behaviour', ' 3.7'],
  ['reliability', '.md'],
  ['findings', '.md'],
].map((parts) => parts.join(''))

test('detects a citation that does not exist', () => {
  const isList = (path) => /^(?:docs|bench)\/|^tests\/conformance\/behaviour\.md$/.test(path)
  const lists = Object.fromEntries(Object.entries(texts).filter(([path]) => isList(path)))
  const noticed = madeUp.filter((citation) => {
    const found = lostCitations({ ...lists, 'a.ts': `// See (${citation}).` })
    return found.some((lost) => lost.startsWith('a.ts: '))
  })
  assert.deepEqual(noticed, madeUp)
})

test('an escape, a color, and a word that only look like citations are ignored', () => {
  const lookalikes = ['/%F0%9F', '#F00', 'UTF16', 'x.F12', 'bench/run.mjs', '--reporter=spec a/b']
  assert.deepEqual(lostCitations({ 'a.ts': lookalikes.join(' ') }), [])
})

test('detects a row without a test, with a missing test, or with a duplicate id', () => {
  const page = [
    '| id | bug | tests |',
    '|---|---|---|',
    '| A1 | text | `a.test.mts` |',
    '| A2 | text | none |',
    '| A1 | text | `a.test.mts` `b.test.mts` |',
    '| A3 | not applicable | |',
  ].join('\n')
  const small = { page, 'a.test.mts': '' }
  assert.deepEqual(missingProofs(small, 'page', /^A\d/), [
    'A2 names no test',
    'A1 names b.test.mts, which does not exist',
  ])
  assert.deepEqual(doubleIds(small, 'page', /^A\d/), ['A1'])
})
