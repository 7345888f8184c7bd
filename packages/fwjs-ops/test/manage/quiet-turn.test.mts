import assert from 'node:assert/strict'
import test from 'node:test'
import { load } from '../support/require.mts'
import { block } from '../support/waiting.mts'

const { afterQuietTurn } = load('fwjs-ops/lib/manage/quiet-turn.js')

test('afterQuietTurn waits for a turn in which nothing arrives', async () => {
  let events = 0
  let looks = 0
  const count = (): number => {
    looks += 1
    // Something arrives in each of the first three turns.
    if (looks % 2 === 0 && looks <= 6) events += 1
    return events
  }
  await new Promise<void>((resolve) => afterQuietTurn(count, resolve))
  assert.ok(looks >= 7, `${looks}`)
})

test('afterQuietTurn stops waiting for a process that is never quiet', async () => {
  let events = 0
  await new Promise<void>((resolve) =>
    afterQuietTurn(() => {
      events += 1
      return events
    }, resolve),
  )
  assert.equal(events, 2 * 1000)
})

test("a long turn isn't quiet, even after many others", async () => {
  let looks = 0
  await new Promise<void>((resolve) =>
    afterQuietTurn(() => {
      looks += 1
      // Runs in the measured turn, before its end.
      if (looks % 2 === 1 && looks < 200) setImmediate(() => block(1))
      return 0
    }, resolve),
  )
  assert.ok(looks >= 200, `${looks}`)
})
