import assert from 'node:assert/strict'
import test from 'node:test'
import { load } from '../support/require.mts'

const { readShedLimits } = load('fwjs-ops/lib/shed/options.js')
const { createPressure, checkPressure } = load('fwjs-ops/lib/shed/pressure.js')

test('a new connection counts even if its request is rejected because of the delay', () => {
  const pressure = createPressure(readShedLimits(undefined), false)
  // The first request ends a sample, so the counts start over.
  checkPressure(pressure, { socket: {} })
  clearInterval(pressure.loop.timer)
  pressure.loop.due = Number.NEGATIVE_INFINITY
  pressure.loop.firstCheck = Number.NEGATIVE_INFINITY
  assert.equal(checkPressure(pressure, { socket: {} }).reason, 'eventLoopDelay')
  assert.equal(pressure.use.connections.added, 1)
})

test('connections are counted only if the limit depends on them', () => {
  const connectionsOf = (options: object, isGiven: boolean): unknown =>
    createPressure(readShedLimits(options), isGiven).use.connections
  assert.ok(connectionsOf({}, false))
  assert.equal(connectionsOf({ maxEventLoopUtilization: 0.7 }, true), undefined)
  assert.equal(connectionsOf({ maxEventLoopDelay: 0 }, false), undefined)
})
