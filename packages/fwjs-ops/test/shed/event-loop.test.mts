import assert from 'node:assert/strict'
import test from 'node:test'
import { load } from '../support/require.mts'

const { createEventLoop, measureDelay, isOverloaded, takeSample } = load(
  'fwjs-ops/lib/shed/event-loop.js',
)

/** Creates a loop whose timer fired at these times. */
function loopAfter(times: number[], sampleInterval = 100) {
  const loop = createEventLoop(10, sampleInterval)
  measureDelay(loop, 0)
  clearInterval(loop.timer)
  for (const now of times) takeSample(loop, now, loop.due)
  return loop
}

test('the delay can be read at any time', () => {
  const loop = loopAfter([10, 20])
  assert.equal(measureDelay(loop, 25), 0)
  assert.equal(measureDelay(loop, 30), 0)
  assert.equal(measureDelay(loop, 37), 7)
})

test("time before the first request of a turn doesn't count as delay", () => {
  const loop = loopAfter([10, 20])
  assert.equal(measureDelay(loop, 400), 0)
  assert.equal(measureDelay(loop, 405), 5)
  takeSample(loop, 410, loop.due)
  assert.equal(measureDelay(loop, 415), 0)
  assert.equal(measureDelay(loop, 425), 5)
})

function isOverloadedAfter(times: number[], sampleInterval?: number): boolean {
  const loop = loopAfter(times, sampleInterval)
  measureDelay(loop, Number(times.at(-1)) + 1)
  return isOverloaded(loop)
}

test("one long pause isn't an overload, but two late turns longer than a sample are", () => {
  assert.equal(isOverloadedAfter([10, 20, 400]), false)
  assert.equal(isOverloadedAfter([10, 20, 90, 160]), true)
  assert.equal(isOverloadedAfter([10, 20, 90, 160], 200), false)
})

test('one timely turn prevents an overload, and three end it', () => {
  assert.equal(isOverloadedAfter([10, 20, 90, 101, 160]), false)
  const loop = loopAfter([10, 20, 90, 160])
  measureDelay(loop, 161)
  for (const [now, expected] of [
    [171, true],
    [230, true],
    [241, true],
    [252, true],
    [263, false],
  ] as const) {
    takeSample(loop, now, loop.due)
    measureDelay(loop, now + 1)
    assert.equal(isOverloaded(loop), expected, `at ${now}`)
  }
})

test('a stopped timer starts again', () => {
  const loop = loopAfter([10, 20, 90, 160])
  loop.timer = undefined
  measureDelay(loop, 5000)
  clearInterval(loop.timer)
  assert.equal(isOverloaded(loop), false)
})
