/*
 * The only test code that uses a clock. No test passes or fails because of how long something took:
 * on a busy machine, everything takes long.
 */

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Turns an endless wait into a failure; no working test comes close to it. */
const FOREVER = 60_000

/** Waits until the condition is true; returns false only if it never becomes true. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = Date.now() + FOREVER
  while (Date.now() < end) {
    if (await isTrue()) return true
    await pause(5)
  }
  return false
}

/** Gives unwanted events many chances to occur: timers, sockets, and immediates. */
export async function settled(turns = 20): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    await pause(1)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Keeps the event loop busy. */
export function block(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

/** Mock timers with one delay, which fire when the test says so. */
export interface HeldTimers {
  /** The number of pending timers. */
  count(): number
  end(): void
  release(): void
}

export function holdTimers(delay: number): HeldTimers {
  const { setTimeout: set, clearTimeout: clear } = globalThis
  const held = new Map<object, () => void>()
  const replaced = (callback: () => void, ms?: number): unknown => {
    if (ms !== delay) return set(callback, ms)
    const timer = {}
    held.set(timer, callback)
    return timer
  }
  const clearHeld = (timer: object): void => {
    if (!held.delete(timer)) clear(timer as NodeJS.Timeout)
  }
  Object.assign(globalThis, { setTimeout: replaced, clearTimeout: clearHeld })
  return {
    count: () => held.size,
    end: () => {
      for (const callback of held.values()) callback()
    },
    release: () => {
      Object.assign(globalThis, { setTimeout: set, clearTimeout: clear })
    },
  }
}
