import assert from 'node:assert/strict'
import { controlsIn } from './hostile.mts'
import { run } from './run.mts'

/** Runs a `fwjs` command line, which must print something, but no control characters. */
export async function runSafely(...words: string[]): ReturnType<typeof run> {
  const ended = await run(...words)
  const printed = ended.text + ended.errors
  const command = words.join(' ').slice(0, 200)
  assert.deepEqual(controlsIn(printed), [], command)
  assert.notEqual(printed, '', command)
  return ended
}
