/*
 * How many layers are running inside each other in this turn, over all routers and apps: a handler
 * that calls `next` before it returns runs the next one on top of itself.
 */

const LIMIT = 100

let depth = 0

/** Whether the walk must go on in a new turn, with a call stack of its own. */
export function isCallStackDeep(): boolean {
  return depth >= LIMIT
}

export function enterLayer(): void {
  depth++
}

export function leaveLayer(): void {
  depth--
}
