import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import test from 'node:test'
import { load } from '../support/require.mts'

const { readShedLimits } = load('fwjs-ops/lib/shed/options.js')
const { createPressure, checkPressure } = load('fwjs-ops/lib/shed/pressure.js')

test('a request is rejected if connections have been waiting, even if the loop is on time', () => {
  const pressure = createPressure(readShedLimits(undefined))
  const req = { socket: { server: new EventEmitter() } }
  assert.equal(checkPressure(pressure, req), undefined)
  pressure.queue.waitingSince = 0
  pressure.queue.overloadedUntil = Number.POSITIVE_INFINITY
  const excess = checkPressure(pressure, req)
  clearInterval(pressure.loop.timer)
  assert.equal(excess.reason, 'eventLoopDelay')
  assert.ok(excess.value >= 50)
})

test('connections are measured only if there is a limit for the delay', () => {
  const listenersWith = (options: object): number => {
    const server = new EventEmitter()
    const pressure = createPressure(readShedLimits(options))
    checkPressure(pressure, { socket: { server } })
    clearInterval(pressure.loop.timer)
    return server.listenerCount('connection')
  }
  assert.equal(listenersWith({}), 1)
  assert.equal(listenersWith({ maxEventLoopDelay: 0 }), 0)
})
