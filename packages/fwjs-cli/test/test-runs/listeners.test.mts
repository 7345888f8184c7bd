import assert from 'node:assert/strict'
import test from 'node:test'
import { ComparedProject, isExpress } from '../support/compare.mts'

// Imitates the parts of each runner that `fwjs compare` relies on. See tests/acceptance/suites for the real ones.
const mocha = `
const { EventEmitter } = require('events')
module.exports = class Runner extends EventEmitter {
  run() {
    const file = __filename.replace(/node_modules.*/, 'a.test.cjs')
    const test = (title, own) => ({ ...own, fullTitle: () => title })
    this.emit('pass', test('works', { file }))
    this.emit('pending', test('later', { file }))
    if (${isExpress}) this.emit('pass', test('before all', { parent: { file } }))
    else this.emit('fail', test('before all', { parent: { file } }), new Error('not Express\\nat all'))
    this.emit('fail', test('is wrong', {}), 'a text')
    this.emit('fail', test('is empty', {}), null)
  }
}`

const reporters = `process.argv.flatMap((word) => /^--reporters=(.*jest-reporter.js)$/.exec(word)?.[1] ?? [])`

const jest = `
const [file] = ${reporters}
const reporter = new (require(file))()
const testFilePath = require('path').resolve('a.test.cjs')
const status = ${isExpress} ? 'passed' : 'failed'
reporter.onTestResult({}, { testFilePath, testResults: [{ fullName: 'works', status, failureMessages: [] }] })
reporter.onTestResult({}, { testFilePath: testFilePath + '2', failureMessage: 'No module', testResults: [] })`

const vitest = `
import { createRequire } from 'module'
import { writeFileSync } from 'fs'
import { resolve } from 'path'
const require = createRequire(import.meta.url)
const file = process.argv.find((word) => word.startsWith('--outputFile.json=')).slice(18)
const status = ${isExpress} ? 'passed' : 'failed'
const testResults = [
  { name: resolve('a.test.mjs'), message: '', assertionResults: [{ fullName: 'works', status, failureMessages: [] }] },
  { name: resolve('b.test.mjs'), message: 'No module', assertionResults: [] },
]
writeFileSync(file, JSON.stringify({ testResults }))`

const project = new ComparedProject({
  'node_modules/mocha/lib/runner.js': mocha,
  'mocha.cjs': `new (require('mocha/lib/runner.js'))().run()`,
  'node_modules/jest/bin/jest.js': jest,
  'node_modules/vitest/vitest.mjs': vitest,
})
test.after(() => project.remove())

async function runCompare(...words: string[]) {
  const { stdout } = await project.compare(words, '--json')
  const { differing, failing, runs } = JSON.parse(stdout)
  return { differing, failing: failing.map(({ title }: { title: string }) => title), runs }
}

test('reads the tests and hooks of Mocha', async () => {
  const { differing, failing, runs } = await runCompare('mocha.cjs')
  assert.deepEqual(differing, [
    {
      file: 'a.test.cjs',
      title: 'before all',
      express: 'passed',
      fwjs: 'failed',
      message: 'not Express',
    },
  ])
  assert.deepEqual(failing, ['is wrong', 'is empty'])
  assert.deepEqual([runs[0].passed, runs[0].failed, runs[0].skipped], [2, 2, 1])
})

test('reads Jest tests with a reporter added to its command line', async () => {
  const { differing, failing } = await runCompare('node_modules/jest/bin/jest.js')
  assert.deepEqual(differing, [
    { file: 'a.test.cjs', title: 'works', express: 'passed', fwjs: 'failed' },
  ])
  assert.deepEqual(failing, ['loads'])
})

test('reads Vitest tests from its JSON reporter', async () => {
  const { differing, failing } = await runCompare('node_modules/vitest/vitest.mjs', 'run')
  assert.deepEqual(differing, [
    { file: 'a.test.mjs', title: 'works', express: 'passed', fwjs: 'failed' },
  ])
  assert.deepEqual(failing, ['loads'])
})
