import assert from 'node:assert/strict'
import test from 'node:test'
import { withReporter } from '#lib/test-runs/listeners/arguments.js'
import { outcomesOf } from '#lib/test-runs/listeners/jest-outcomes.js'
import { optionsWithReporter } from '#lib/test-runs/listeners/node-test.js'

const short = (words: string[]) => words.map((word) => word.replace(/=.*[\\/]/, '='))

test('adds a reporter to the command line of Jest and Vitest', () => {
  const jest = (...words: string[]) =>
    short(withReporter(['node', '/p/node_modules/jest/bin/jest.js', ...words])).slice(2)
  const ours = '--reporters=jest-reporter.js'
  assert.deepEqual(jest('app'), ['app', '--reporters=default', ours])
  assert.deepEqual(jest('--reporters', 'x', '--', 'app'), ['--reporters', 'x', ours, '--', 'app'])
  const vitest = ['node', '/p/node_modules/vitest/vitest.mjs', 'run', '--reporter=dot']
  assert.deepEqual(withReporter(vitest).slice(2, 5), ['run', '--reporter=dot', '--reporter=json'])
  assert.match(String(withReporter(vitest)[5]), /^--outputFile\.json=.*\d+\.json$/)
  assert.deepEqual(withReporter(['node', '/p/app.js', 'x']), ['node', '/p/app.js', 'x'])
  assert.deepEqual(withReporter(['node']), ['node', ''].slice(0, 1))
})

test('adds a reporter to node --test, each with a destination', () => {
  const ours = '--test-reporter=node-reporter.js'
  const to = (name: string) => `--test-reporter-destination=${name}`
  assert.deepEqual(short(optionsWithReporter(['--test'])), [
    ...['--test', '--test-reporter=spec', ours, to('stdout'), to('stdout')],
  ])
  const two = ['--test-reporter=dot', '--test-reporter', 'tap', to('a.txt'), '--test']
  assert.deepEqual(short(optionsWithReporter(two)), [
    ...['--test', '--test-reporter=dot', '--test-reporter=tap', ours],
    ...[to('a.txt'), to('stdout'), to('stdout')],
  ])
})

test("a Jest file that doesn't load is a failed test", () => {
  const path = `${process.cwd()}/a.test.js`
  const file = 'a.test.js'
  assert.deepEqual(
    outcomesOf(path, [], '  ● Test suite failed\n\n    \u001b[31mNo module x\u001b[39m'),
    [{ file, title: 'loads', result: 'failed', message: 'No module x' }],
  )
  assert.deepEqual(outcomesOf(path, [], undefined), [])
  const tests = [
    { fullName: 'a b', status: 'passed', failureMessages: null },
    { fullName: 'a c', status: 'todo' },
    { fullName: 'a d', status: 'failed', failureMessages: ['Error: no\n at x'] },
  ]
  assert.deepEqual(outcomesOf(path, tests, 'ignored'), [
    { file, title: 'a b', result: 'passed' },
    { file, title: 'a c', result: 'skipped' },
    { file, title: 'a d', result: 'failed', message: 'Error: no' },
  ])
})
