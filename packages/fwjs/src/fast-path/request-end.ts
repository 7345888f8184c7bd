import type { Readable } from 'stream'
import { isOn } from './switch.ts'

// Kept as it is now: test runners with false clocks put their own in the place of Node's.
const { nextTick } = process
const waits = isOn('request-end')

/**
 * Goes on when a request that is being read has most likely ended, or at once. Most requests end
 * within the turn in which they began, and a stream says so a tick after it has been read: then the
 * listeners of on-finished, 2 us, are not needed (bench/not-found).
 */
export function whenLikelyEnded(message: Readable, proceed: () => void): void {
  if (waits && message.readableEnded === false) nextTick(nextTick, proceed)
  else proceed()
}
