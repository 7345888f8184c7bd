import type { Readable } from 'stream'
import { isOn } from './fast-paths.ts'

// Saved now, because test runners replace Node's function later to control the clock.
const { nextTick } = process
const waits = isOn('request-end')

/**
 * Calls back when a request being read has probably ended. Most requests end in the same turn they
 * start, and their stream emits `end` one tick later. Waiting for that avoids the on-finished
 * listeners, which take 2 us (bench/not-found).
 */
export function whenLikelyEnded(message: Readable, proceed: () => void): void {
  if (waits && message.readableEnded === false) nextTick(nextTick, proceed)
  else proceed()
}
