import assert from 'node:assert/strict'
import test from 'node:test'
import { repositoryTexts, rowsIn } from './support/sources.mjs'

const page = 'docs/express-issues.md'

/** Returns the rows of the page: id, kind of fix, and the files that test it. */
function bugsIn(texts) {
  return rowsIn(texts[page] ?? '')
    .filter(([id = '']) => /^F\d/.test(id))
    .map((cells) => ({
      id: cells[0],
      how: cells[3],
      testFiles: cells[4]?.match(/(?<=`)[^`\s]+(?=`)/g) ?? [],
    }))
}

/** Reads the counts at the top of the page: all rows, and rows of each kind. */
function announced(text) {
  const total = Number(/There are (\d+) rows/.exec(text)?.[1])
  const kinds = rowsIn(text).filter(([, count = '']) => /^\d+$/.test(count))
  return { total, kinds: Object.fromEntries(kinds.map(([how, count]) => [how, Number(count)])) }
}

function counted(texts) {
  const bugs = bugsIn(texts)
  const kinds = {}
  for (const { how } of bugs) kinds[how] = (kinds[how] ?? 0) + 1
  return { total: bugs.length, kinds }
}

/** Returns the bugs that none of their test files names. */
function unnamed(texts) {
  return bugsIn(texts)
    .filter(({ id, testFiles }) => !testFiles.some((path) => named(texts[path] ?? '', id)))
    .map(({ id }) => id)
}

function named(text, id) {
  return new RegExp(`\\b${id}\\b`).test(text)
}

const texts = repositoryTexts()

test('docs/express-issues.md lists every Express bug and counts them at the top', () => {
  assert.equal(bugsIn(texts).length, 86)
  assert.deepEqual(announced(texts[page]), counted(texts))
})

test('every Express bug is named in a file that tests it', () => {
  assert.deepEqual(unnamed(texts), [])
})

test('detects a wrong count and a test that names another bug', () => {
  const text = [
    'There are 3 rows.',
    '| how | rows | meaning |',
    '| default | 2 | better |',
    '| id | in Express | in fwjs | how | tests |',
    '| F1 | a | b | default | `a.mjs` |',
    '| F2 | a | b | setting | `a.mjs` `b.mjs` |',
  ].join('\n')
  const small = { [page]: text, 'a.mjs': 'F1, F21', 'b.mjs': '' }
  assert.notDeepEqual(announced(text), counted(small))
  assert.deepEqual(counted(small), { total: 2, kinds: { default: 1, setting: 1 } })
  assert.deepEqual(unnamed(small), ['F2'])
})
