import { inspect } from 'util'

/*
 * Reads values that application code threw, rejected with, or passed to `next`. They may have any shape,
 * and their getters may throw: code that describes a failure must not fail.
 */

/** Reads a property of a thrown value; undefined if missing or unreadable. */
export function fieldOf(thrown: unknown, name: string): unknown {
  try {
    return (thrown as Record<string, unknown> | null | undefined)?.[name]
  } catch {
    return undefined
  }
}

/** Returns true for an Error of this realm. On a proxy, the check may throw. */
export function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error
  } catch {
    return false
  }
}

/** Converts a thrown value with `String`, or with `inspect` if that throws. */
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

/** Returns the text for logs: the stack, or the value as a string. */
export function stackOf(thrown: unknown): string {
  return textOf(fieldOf(thrown, 'stack') || thrown)
}
