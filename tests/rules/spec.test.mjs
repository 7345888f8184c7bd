import assert from 'node:assert/strict'
import test from 'node:test'
import { pageOf, sourcesOf } from './support/sources.mjs'

/** Rows per table of the specification, to detect a missing row. */
const rowsPerTable = {
  'Application members': 4,
  'Sub-app inheritance': 4,
  Settings: 15,
  'Values of `trust proxy`': 5,
  'Values of `etag`': 5,
  'Request properties': 23,
  'Response properties': 4,
  'Router and route': 2,
  'States and transitions': 5,
  'Top level': 2,
  'Router options': 3,
  'Body parsers': 5,
  'Body parser options': 4,
  'Body parser middleware': 4,
  'Static files': 4,
  'Static file options': 10,
  'Arguments of the application methods': 5,
  'Application methods': 16,
  'Routing methods': 25,
  'Middleware order': 3,
  'Param callbacks': 7,
  'Path patterns': 8,
  'Router methods': 6,
  'Request methods': 8,
  'Response methods': 21,
  'Rules of `res.send`': 5,
  'File options': 8,
  'Cookie options': 11,
  Authentication: 2,
  Events: 1,
  Errors: 20,
  Limits: 5,
  Versions: 15,
  '3.x settings': 10,
  '3.x application': 9,
  '3.x request': 12,
  '3.x response': 8,
  '3.x middleware': 16,
}

const results = ['as written', 'Express decides', 'safer']
function rowsOf(page) {
  const rows = []
  let table = ''
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) table = line.slice(3)
    if (!line.startsWith('| ') || line.startsWith('| id |')) continue
    const cells = line.replace(/^\||\|$/g, '').split(/(?<!\\)\|/)
    rows.push({ table, cells: cells.map((cell) => cell.trim()) })
  }
  return rows
}

/** Returns true if a test file has a test with this title, literal or generated from a list of names. */
function hasTitle(source, title) {
  for (const [, quote, text] of source.matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)) {
    if (quote !== '`' && text?.replaceAll('\\', '') === title) return true
    if (quote !== '`') continue
    const pieces = (text ?? '')
      .split(/\$\{[^}]*\}/)
      .map((piece) => piece.replace(/[^\w\s]/g, '\\$&'))
    const names = new RegExp(`^${pieces.join('(.+)')}$`).exec(title)?.slice(1)
    if (names?.every((name) => source.includes(`'${name}'`))) return true
  }
  return false
}

function problemOfTest(cited, tests) {
  const [file = '', title = ''] = cited.split(' › ')
  const source = tests[file]
  if (source === undefined) return `names the test file ${file}, which doesn't exist`
  return hasTitle(source, title)
    ? undefined
    : `names the test "${title}", which ${file} doesn't have`
}

function problemsOf(row, tests) {
  const [id = '', text, result = '', reason, cited = ''] = row.cells
  const problems = []
  if (!/^(?:v3-)?[a-z-]+\/[\w.-]+$/.test(id)) problems.push('has no id')
  if (!text) problems.push('has no text')
  if (!results.includes(result)) problems.push('has no result')
  if (!reason?.endsWith('.')) problems.push('has no reason')
  problems.push(cited ? problemOfTest(cited, tests) : 'has no test')
  return problems
    .filter((problem) => problem !== undefined)
    .map((problem) => `${id || text} ${problem}`)
}

function problemsIn(page, tests, expected) {
  const rows = rowsOf(page)
  const problems = rows.flatMap((row) =>
    problemsOf(row, row.table.startsWith('3.x ') ? tests.v3 : tests.v4),
  )
  const ids = rows.map(({ cells }) => cells[0])
  for (const id of ids.filter((one, index) => ids.indexOf(one) !== index)) {
    problems.push(`${id} is duplicated`)
  }
  for (const [table, number] of Object.entries(expected)) {
    const found = rows.filter((row) => row.table === table).length
    if (found !== number) problems.push(`"${table}" has ${found} rows, not ${number}`)
  }
  return problems
}

test('every row of the specification has an id, a result, a reason, and an existing test', () => {
  const v4 = sourcesOf('packages/fwjs/test', '.test.mts')
  const v3 = sourcesOf('packages/fwjs-v3/test', '.test.mts')
  assert.deepEqual(problemsIn(pageOf('spec.md'), { v4, v3 }, rowsPerTable), [])
})

const page = (...rows) =>
  [
    '## Table',
    '| id | statement | result | reason | test |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')

const v4 = {
  'a.test.mts': `test('a title', run)\nfor (const x of ['one']) test(\`generated from \${x}\`, run)`,
}

const tests = { v4, v3: { 'a.test.mts': `test('a title of 3.x', run)` } }

const good = '| a/b | text | as written | Why. | a.test.mts › a title |'

test('a good row has no problem', () => {
  const made = '| a/c | text | safer | Why. | a.test.mts › generated from one |'
  assert.deepEqual(problemsIn(page(good, made), tests, { Table: 2 }), [])
})

test('a 3.x row names a test of fwjs-v3', () => {
  const old = '| v3-a/b | text | as written | Why. | a.test.mts › a title of 3.x |'
  const wrong = '| v3-a/c | text | as written | Why. | a.test.mts › a title |'
  assert.deepEqual(problemsIn(page(old, wrong).replace('## Table', '## 3.x table'), tests, {}), [
    `v3-a/c names the test "a title", which a.test.mts doesn't have`,
  ])
})

test('detects a row without an id, a result, a reason, or a test, a duplicate id, and a lost row', () => {
  assert.deepEqual(
    problemsIn(
      page(
        good,
        good,
        '|  | text | as written | Why. | a.test.mts › a title |',
        '| a/c | text | maybe | Why. | a.test.mts › a title |',
        '| a/d | text | safer |  | a.test.mts › a title |',
        '| a/e | text | safer | Why. |  |',
        '| a/f | text | safer | Why. | b.test.mts › a title |',
        '| a/g | text | safer | Why. | a.test.mts › another title |',
        '| a/h | text | safer | Why. | a.test.mts › generated from two |',
      ),
      tests,
      { Table: 10 },
    ),
    [
      'text has no id',
      'a/c has no result',
      'a/d has no reason',
      'a/e has no test',
      "a/f names the test file b.test.mts, which doesn't exist",
      `a/g names the test "another title", which a.test.mts doesn't have`,
      `a/h names the test "generated from two", which a.test.mts doesn't have`,
      'a/b is duplicated',
      '"Table" has 9 rows, not 10',
    ],
  )
})
