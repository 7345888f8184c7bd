/*
 * Counts the nested layers in this turn, over all routers and apps: if a handler calls `next` before it
 * returns, the next one runs on top of it.
 */

const LIMIT = 100

let depth = 0

/**
 * Returns true if the next layer must run in a new turn of the event loop, with an empty call stack.
 */
export function isCallStackDeep(): boolean {
  return depth >= LIMIT
}

export function enterLayer(): void {
  depth++
}

export function leaveLayer(): void {
  depth--
}
