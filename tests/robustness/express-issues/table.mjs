import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { LINES, load } from './lines.mjs'

/**
 * A row: `trigger(fw, isOn, file)` triggers the bug and returns what was observed.
 *
 *   express, fwjs   what Express must show (the control) and what fwjs shows instead
 *   option: true    fwjs shows `fwjs` only with the setting or option on; without it, and on Express
 *                   with it, `express` is seen: Express ignores the name, and apps can opt out
 *   both            Express is correct, and fwjs does the same
 *   line: 3         Express 3.21.2 and fwjs-v3
 */
export async function checkRows(report, rows) {
  for (const row of rows) {
    await report.check(`${row.id} ${row.fault}`, () => checkRow(row))
  }
}

async function checkRow(row) {
  const files = LINES[row.line ?? 4]
  const observe = (side, isOn) => row.trigger(load(files[side]), isOn, files[side])
  if ('both' in row) {
    assert.deepEqual(await observe('express', false), row.both, 'Express')
    assert.deepEqual(await observe('fwjs', false), row.both, 'fwjs')
    return
  }
  assert.ok(!isDeepStrictEqual(row.express, row.fwjs), 'the row expects the same of both')
  assert.deepEqual(await observe('express', Boolean(row.option)), row.express, 'the control')
  if (row.option) assert.deepEqual(await observe('fwjs', false), row.express, 'fwjs, switched off')
  assert.deepEqual(await observe('fwjs', Boolean(row.option)), row.fwjs, 'fwjs')
}
