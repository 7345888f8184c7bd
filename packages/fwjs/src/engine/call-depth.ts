/*
 * How many layers are running inside each other in this turn, over all routers and apps: a handler
 * that calls `next` before it returns runs the next one on top of itself.
 */

const LIMIT = 100

let depth = 0

/** Whether the next layer must run in a new turn of the event loop, with an empty call stack. */
export function isCallStackDeep(): boolean {
  return depth >= LIMIT
}

export function enterLayer(): void {
  depth++
}

export function leaveLayer(): void {
  depth--
}
