import assert from 'node:assert/strict'
import test from 'node:test'
import { compareRuns } from '#lib/test-runs/differences.js'
import type { Result } from '#lib/test-runs/outcome.js'
import type { Run } from '#lib/test-runs/run.js'

const run = (engine: 'express' | 'fwjs', ...results: [title: string, result: Result][]): Run => ({
  engine,
  exitCode: 0,
  outcomes: results.map(([title, result]) => ({
    file: 'a.test.js',
    title,
    result,
    ...(result === 'failed' && { message: `on ${engine}` }),
  })),
  imports: [],
  output: '',
})

test('a test differs if its results differ in every run', () => {
  const { differing, failing, flaky } = compareRuns([
    run('express', ['same', 'passed'], ['other', 'passed'], ['gone', 'passed'], ['bad', 'failed']),
    run('fwjs', ['same', 'passed'], ['other', 'failed'], ['new', 'passed'], ['bad', 'failed']),
  ])
  const file = 'a.test.js'
  assert.deepEqual(differing, [
    { file, title: 'other', express: 'passed', fwjs: 'failed', message: 'on fwjs' },
    { file, title: 'gone', express: 'passed', fwjs: 'absent' },
    { file, title: 'new', express: 'absent', fwjs: 'passed' },
  ])
  assert.deepEqual(
    failing.map(({ title }) => title),
    ['bad'],
  )
  assert.deepEqual(flaky, [])
})

test('a test that changes between runs on one engine is flaky', () => {
  const { differing, flaky } = compareRuns([
    run('express', ['random', 'passed'], ['steady', 'passed']),
    run('fwjs', ['random', 'failed'], ['steady', 'failed']),
    run('express', ['random', 'failed'], ['steady', 'passed']),
    run('fwjs', ['random', 'failed'], ['steady', 'failed']),
  ])
  assert.deepEqual(
    differing.map(({ title }) => title),
    ['steady'],
  )
  assert.deepEqual(
    flaky.map(({ title, express, fwjs }) => ({ title, express, fwjs })),
    [{ title: 'random', express: 'passed or failed', fwjs: 'failed' }],
  )
})

test('compares tests with the same name together', () => {
  const { differing } = compareRuns([
    run('express', ['twice', 'passed'], ['twice', 'failed']),
    run('fwjs', ['twice', 'failed'], ['twice', 'passed']),
  ])
  assert.deepEqual(differing, [])
})
