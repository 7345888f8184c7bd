import assert from 'node:assert/strict'
import test from 'node:test'
import { pageOf, sourcesOf } from './support/sources.mjs'

/** Returns the messages passed to `deprecate`; `${name}` stands for any word. */
function notesOf(source) {
  const calls = source.matchAll(/\bdeprecate\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)
  return Array.from(calls, ([, , text = '']) => {
    const pieces = text.split(/\$\{[^}]*\}/).map((piece) => piece.replace(/[^\w\s]/g, '\\$&'))
    return new RegExp(`^${pieces.join('[\\w-]+')}$`)
  })
}

const notesInCode = () => Object.values(sourcesOf('packages/fwjs-v3/src', '.ts')).flatMap(notesOf)

/** Returns the first cells of the table under the heading "All deprecation warnings". */
function notesOnPage(page) {
  const [, table = ''] = page.split('\n## All deprecation warnings (exact text)\n')
  return Array.from(table.matchAll(/^\| `(.+)` \|/gm), ([, note = '']) => note)
}

const page = pageOf('migration/from-express-3.md')

test('every deprecation warning in the code is on the migration page, character for character', () => {
  const documented = notesOnPage(page)
  const missing = notesInCode().filter((note) => !documented.some((one) => note.test(one)))
  assert.deepEqual(missing, [])
})

test('every deprecation warning on the migration page is in the code', () => {
  const notes = notesInCode()
  assert.ok(notes.length > 30)
  const stale = notesOnPage(page).filter((one) => !notes.some((note) => note.test(one)))
  assert.deepEqual(stale, [])
})

test('detects a missing or stale deprecation warning', () => {
  const notes = notesOf(`deprecate(\`app.\${name}: Use x()\`)\n deprecate("res.y: it's z")`)
  const documented = notesOnPage(
    '\n## All deprecation warnings (exact text)\n| `app.a: Use x()` | s |\n| `res.y: its z` | s |',
  )
  assert.deepEqual(
    notes.map((note) => documented.filter((one) => note.test(one))),
    [['app.a: Use x()'], []],
  )
})
