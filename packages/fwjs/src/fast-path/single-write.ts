import { OutgoingMessage } from 'http'
import { isOn } from './switch.ts'

/** Undefined if somebody, perhaps an agent, replaced the function before this file was loaded. */
const NODE_END = isOn('single-write') ? nodeEnd(OutgoingMessage.prototype.end) : undefined

function nodeEnd(end: unknown): unknown {
  return /\b_implicitHeader\b/.test(String(end)) ? end : undefined
}

/**
 * Whether `res.end` is Node's own, which writes headers and a short text in one piece, and headers
 * and bytes in two (bench/json).
 */
export function writesTextAtOnce(res: { end: unknown }): boolean {
  return NODE_END !== undefined && res.end === NODE_END
}
