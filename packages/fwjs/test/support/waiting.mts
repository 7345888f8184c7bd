/*
 * The only place in the tests that uses a clock. No test passes or fails because of the time that
 * something takes: on a busy machine everything takes long.
 */

import timers from 'node:timers'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Turns an endless wait into a failure; no passing test comes near it. */
export const FOREVER = 60_000

/** The same as a signal. */
export const foreverSignal = (): AbortSignal => AbortSignal.timeout(FOREVER)

/** Waits until the condition is true; returns false only if it never becomes true. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = Date.now() + FOREVER
  while (Date.now() < end) {
    if (await isTrue()) return true
    await pause(5)
  }
  return false
}

/** Gives unwanted events many chances to happen: timers, sockets, and immediates. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await pause(1)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Returns the result of the work and the CPU time in milliseconds that the process spent on it. */
export async function cpuTimeOf<T>(work: () => T | Promise<T>): Promise<[result: T, ms: number]> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return [result, (user + system) / 1000]
}

/** Returns the result of the work, and the time before and after it. */
export async function timeAround<T>(work: () => Promise<T>): Promise<[T, number, number]> {
  const before = Date.now()
  return [await work(), before, Date.now()]
}

/** A timer that fires when the test says so. */
export interface HeldTimer {
  /** The number of times it was restarted. */
  refreshed: number
  fire(): void
}

/** Holds timers with this duration while the work runs. */
export async function holdingTimers(
  duration: number,
  work: (held: HeldTimer[]) => Promise<void>,
): Promise<void> {
  const real = globalThis.setTimeout
  const held: HeldTimer[] = []
  const hold = (callback: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => {
    if (ms !== duration) return real(callback, ms, ...values)
    const timer = {
      refreshed: 0,
      fire: () => callback(...values),
      refresh: () => {
        timer.refreshed += 1
        return timer
      },
      unref: () => timer,
    }
    held.push(timer)
    return timer
  }
  const places = [globalThis, timers]
  for (const place of places) Reflect.set(place, 'setTimeout', hold)
  try {
    await work(held)
  } finally {
    for (const place of places) Reflect.set(place, 'setTimeout', real)
  }
}
