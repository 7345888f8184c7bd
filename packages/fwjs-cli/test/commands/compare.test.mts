import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import test from 'node:test'
import { ComparedProject, isExpress } from '../support/compare.mts'
import { packageFiles } from '../support/project.mts'

const testFile = `
const assert = require('node:assert')
const { describe, it } = require('node:test')
describe('the app', () => {
  it('works', () => assert.ok(require('express')))
  it('is on Express', () => assert.ok(${isExpress}, 'not Express'))
  it('is wrong', () => assert.fail('always'))
  it.skip('later', () => {})
})`

test('lists the test that differs and shows both engines', async () => {
  const project = new ComparedProject({ 'a.test.cjs': testFile, 'b.test.cjs': `require('./none')` })
  const before = readdirSync(project.folder, { recursive: true })
  const { code, stdout, stderr } = await project.compare(
    ['--test', 'a.test.cjs', 'b.test.cjs'],
    '--verbose',
  )
  assert.equal(code, 1)
  assert.match(stdout, /^Express +2 +2 +1 +1 +2 +express 4\.22\.3$/m)
  assert.match(stdout, /^fwjs +1 +3 +1 +1 +2 +fwjs 4\.100\.0$/m)
  assert.match(
    stdout,
    /^Different \(1\)\n {2}a\.test\.cjs › the app › is on Express\n {4}Express: passed; fwjs: failed\n {4}not Express\n/m,
  )
  assert.match(
    stdout,
    /^Fail on both \(2\):\n {2}a\.test\.cjs › the app › is wrong\n {2}b\.test\.cjs › loads\n/m,
  )
  assert.match(stdout, /\n1 test differs\.\n$/)
  assert.match(stderr, /✔ works/)
  assert.deepEqual(readdirSync(project.folder, { recursive: true }), before)
  project.remove()
})

test('--json reports that all tests are the same', async () => {
  const project = new ComparedProject({
    'a.test.cjs': `require('node:test')('works', () => require('express'))`,
  })
  const { code, stdout } = await project.compare(['--test'], '--json')
  assert.equal(code, 0)
  const counts = { exitCode: 0, passed: 1, failed: 0, skipped: 0, imports: 1 }
  assert.deepEqual(JSON.parse(stdout), {
    same: true,
    compared: 'tests',
    runs: [
      { engine: 'express', ...counts, replaced: 0, resolved: ['express 4.22.3'] },
      { engine: 'fwjs', ...counts, replaced: 1, resolved: ['fwjs 4.100.0'] },
    ],
    differing: [],
    failing: [],
    flaky: [],
  })
  project.remove()
})

test('a flaky test is not a difference', async () => {
  const project = new ComparedProject({
    // It fails in the second of four runs.
    'a.test.cjs': `
      require('express')
      const { appendFileSync, readFileSync } = require('fs')
      appendFileSync('runs', 'x')
      const run = readFileSync('runs', 'utf8').length
      require('node:test')('random', () => require('assert').notEqual(run, 2))`,
  })
  const { code, stdout } = await project.compare(['--test', 'a.test.cjs'])
  assert.match(stdout, /^Flaky \(1\)\n {2}a\.test\.cjs › random\n.*failed or passed/m)
  assert.match(stdout, /\n1 test had the same result on Express and fwjs\.\n$/)
  assert.equal(code, 0)
  project.remove()
})

test('compares exit codes if a command reports no tests', async () => {
  const project = new ComparedProject({
    'same.cjs': `require('express')`,
    'differs.cjs': `process.exitCode = ${isExpress} ? 0 : 3`,
  })
  const same = await project.compare(['same.cjs'])
  assert.equal(same.code, 0)
  assert.match(same.stdout, /The exit codes are the same .* only exit codes were compared\.\n$/)
  const differs = await project.compare(['differs.cjs'])
  assert.equal(differs.code, 1)
  assert.match(differs.stdout, /^fwjs +3 +1 +fwjs 4\.100\.0$/m)
  assert.match(differs.stdout, /The exit codes differ\. The command reports no tests/)
  project.remove()
})

test('explains why nothing was compared, with exit code 2', async () => {
  const project = new ComparedProject({
    'none.cjs': `console.log('hello')`,
    'older.cjs': `require('./older/app.cjs')`,
    'older/app.cjs': `require('express')`,
    ...packageFiles('older/node_modules/express', 'express', '3.21.2'),
    'alias.cjs': `require('./alias/app.cjs')`,
    'alias/app.cjs': `require('express')`,
    ...packageFiles('alias/node_modules/express', 'fwjs', '4.100.0'),
    'broken.cjs': `console.log('no database'); process.exit(4)`,
  })
  const messages = {
    none: /Nothing was compared: no process started by the command loaded Express\. .*\nLast lines of output:\nhello\n/,
    older:
      /Nothing was compared: the command loaded express 3\.21\.2, and only Express 4 and 5 can be replaced\./,
    alias: /Nothing was compared, because "express" resolves to fwjs 4\.100\.0\./,
    broken:
      /on Express, the command reports no tests and exits with code 4\.\nLast lines of output:\nno database\n/,
  }
  for (const [name, message] of Object.entries(messages)) {
    const { code, stderr } = await project.compare([`${name}.cjs`])
    assert.equal(code, 2, name)
    assert.match(stderr, message)
  }
  project.remove()
})
