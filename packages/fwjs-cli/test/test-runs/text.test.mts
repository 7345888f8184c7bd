import assert from 'node:assert/strict'
import test from 'node:test'
import { readSpec } from '#lib/test-runs/spec.js'
import { readTap } from '#lib/test-runs/tap.js'

const titled = (outcomes: { title: string; result: string }[]) =>
  outcomes.map(({ title, result }) => `${result}: ${title}`)

test('reads TAP from tape: the comment before an assertion names the test', () => {
  const text = `TAP version 13
# GET /
ok 1 answers
not ok 2 should be strictly equal
  ---
    operator: equal
  ...
# POST /
ok 3 later # SKIP
ok 4 some day # TODO

1..4
# tests 4
# pass  3
# fail  1`
  assert.deepEqual(titled(readTap(text)), [
    'passed: GET / › answers',
    'failed: GET / › should be strictly equal',
    'skipped: POST / › later',
    'skipped: POST / › some day',
  ])
})

test('reads TAP from tap and node:test: subtests include the name of their parent', () => {
  const text = `TAP version 14
# Subtest: a.test.js
    # Subtest: GET /
        ok 1 - answers
        not ok 2 - with text
        1..2
    not ok 1 - GET / # time=5.2ms
    # Subtest: plans more
        ok 1 - one
        1..2
    not ok 2 - plans more # time=1ms
    1..2
not ok 1 - a.test.js # time=88ms
# Subtest: b.test.js
    1..0 # no tests found
not ok 2 - b.test.js # time=3ms {
}
1..2`
  assert.deepEqual(titled(readTap(text)), [
    'passed: a.test.js › GET / › answers',
    'failed: a.test.js › GET / › with text',
    'passed: a.test.js › plans more › one',
    'failed: a.test.js › plans more',
    'failed: b.test.js',
  ])
})

test("a string that isn't TAP has no assertions", () => {
  assert.deepEqual(readTap('ok, done\nnot ok at all\n'), [])
})

test('reads the spec output of node:test up to its summary', () => {
  const text = `▶ the app
  ✔ answers (1.5ms)
  ▶ with a query
    ✖ reads it (0.25ms)
  ✖ with a query (2ms)
  ﹣ later (0.1ms) # SKIP
✖ the app (4ms)
\u001b[32m✔ alone (12ms)\u001b[39m
⚠ some day (1ms) # TODO
ℹ tests 5
ℹ suites 1

✖ failing tests:

✖ reads it (0.25ms)`
  assert.deepEqual(titled(readSpec(text)), [
    'passed: the app › answers',
    'failed: the app › with a query › reads it',
    'skipped: the app › later',
    'passed: alone',
    'skipped: some day',
  ])
  assert.deepEqual(readSpec('✔ built (2ms)\n'), [])
})
