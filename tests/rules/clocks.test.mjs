import assert from 'node:assert/strict'
import test from 'node:test'
import { TESTED } from '../../scripts/lib/packages.mjs'
import { codeOf, sourcesOf } from './support/sources.mjs'

/** Timers and reading the time. A fixed date and CPU time aren't clocks. */
const clock =
  /\b(?:setTimeout|setInterval|hrtime|AbortSignal\.timeout|Date\.now|performance\.now)\b|\btimeout: [1-9]/

/** The only file that may use a clock, for the reason given there. */
const allowed = 'support/waiting.mts'

function clocksIn(sources) {
  return Object.entries(sources).flatMap(([file, source]) =>
    codeOf(source)
      .split('\n')
      .flatMap((line, index) =>
        file !== allowed && clock.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  )
}

for (const name of TESTED) {
  test(`no test of ${name} depends on a clock`, () => {
    assert.deepEqual(clocksIn(sourcesOf(`packages/${name}/test`, '.mts')), [])
  })
}

test('detects a timer, a measured time, and a timeout', () => {
  const lines = [
    'await new Promise((resolve) => setTimeout(resolve, 30))',
    'const timer = setInterval(read, 5)',
    'assert.ok(performance.now() - started < 1000)',
    'const end = Date.now() + 5',
    'const start = process.hrtime.bigint()',
    'const patience = { signal: AbortSignal.timeout(4000) }',
    'const options = { timeout: 5000 }',
  ]
  assert.equal(clocksIn({ 'a.test.mts': lines.join('\n') }).length, lines.length)
  const fine = "new Date('2020-02-20')\n// setTimeout\nprocess.cpuUsage()\nsetImmediate(next)"
  assert.deepEqual(clocksIn({ 'a.test.mts': fine }), [])
  assert.deepEqual(clocksIn({ [allowed]: lines.join('\n') }), [])
})
