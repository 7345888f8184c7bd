import assert from 'node:assert/strict'
import test from 'node:test'
import { setEnvironmentData } from 'node:worker_threads'
import { chooseEngine, readPercentage } from '#lib/engine/setting.js'

test('FWJS_ENGINE accepts fwjs, express, a percentage, or nothing', () => {
  const percentages = { fwjs: 100, express: 0, 'fwjs:1%': 1, 'fwjs:0.25%': 0.25, 'fwjs:100%': 100 }
  for (const [setting, percentage] of Object.entries(percentages)) {
    assert.equal(readPercentage(setting), percentage)
  }
  assert.equal(readPercentage(undefined), 100)
})

test('rejects any other FWJS_ENGINE and lists the valid values', () => {
  for (const setting of [
    '',
    'fwsj',
    'Express',
    'fwjs ',
    'fwjs:1',
    'fwjs:101%',
    'express:1%',
    '1%',
  ]) {
    assert.throws(
      () => readPercentage(setting),
      (error: Error) => {
        assert.match(
          error.message,
          /Use fwjs \(the default\), express, or a percentage .* fwjs:1%\./,
        )
        assert.ok(error.message.includes(JSON.stringify(setting)))
        return error.stack === `fwjs-cli/engine: ${error.message}`
      },
    )
  }
})

test('a percentage is decided once for all threads of a process', () => {
  const forget = () => setEnvironmentData('fwjs-cli/engine', undefined)
  forget()
  const first = chooseEngine('fwjs:50%')
  const again = Array.from({ length: 50 }, () => chooseEngine('fwjs:50%'))
  assert.deepEqual(new Set(again), new Set([first]))
  const chosen = Array.from({ length: 2000 }, () => {
    forget()
    return chooseEngine('fwjs:50%')
  })
  const share = chosen.filter((name) => name === 'fwjs').length / chosen.length
  // Six standard deviations: fails once in a billion runs.
  assert.ok(Math.abs(share - 0.5) < 0.07, `${share} of the processes`)
  forget()
  assert.equal(chooseEngine('fwjs:0%'), 'express')
  assert.equal(chooseEngine('fwjs'), 'fwjs')
  forget()
})
