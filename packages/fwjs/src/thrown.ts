import { inspect } from 'util'

/*
 * Reading what a program has thrown, rejected or passed to `next`. It may be of any shape, and its
 * getters may throw themselves: code that describes a failure must not fail.
 */

/** A member of it; undefined where it has none or cannot be read. */
export function fieldOf(thrown: unknown, name: string): unknown {
  try {
    return (thrown as Record<string, unknown> | null | undefined)?.[name]
  } catch {
    return undefined
  }
}

/** Whether it is an Error of this realm. A proxy may refuse to say. */
export function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error
  } catch {
    return false
  }
}

/** Its text, as `String` gives it, or what `inspect` shows where that throws. */
export function textOf(thrown: unknown): string {
  try {
    return String(thrown)
  } catch {
    return inspectSafely(thrown)
  }
}

function inspectSafely(thrown: unknown): string {
  try {
    return inspect(thrown)
  } catch {
    return "an error that can't be described"
  }
}

/** What a log says of it: its stack, or its text. */
export function stackOf(thrown: unknown): string {
  return textOf(fieldOf(thrown, 'stack') || thrown)
}
