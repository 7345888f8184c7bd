import assert from 'node:assert/strict'
import { METHODS } from 'node:http'

/** The names of routing functions: one for each method, and `all`. */
export const verbs: string[] = [...METHODS.map((method) => method.toLowerCase()), 'all']

/** Asserts that an object has the listed properties, and no others. */
export function assertMembers(members: object, ...lists: string[][]): void {
  assert.deepEqual(Object.keys(members).sort(), lists.flat().sort())
}
