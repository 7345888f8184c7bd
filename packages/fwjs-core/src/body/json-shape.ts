import { throwAtCaller } from '../diagnostics/caller-stack.ts'
import { readCount } from '../numbers.ts'

import createError = require('http-errors')

/* Checks of the options `maxDepth` and `proto` of `fw.json`. */

type Reviver = (this: unknown, key: string, value: unknown) => unknown

export type ProtoRule = 'keep' | 'remove' | 'error'

export function readProto(given: unknown): ProtoRule {
  if (given === undefined) return 'keep'
  if (given === 'keep' || given === 'remove' || given === 'error') return given
  throwAtCaller(new TypeError('option proto must be "keep", "remove" or "error"'))
}

/** Reads the option; Infinity if not set. */
export function readMaxDepth(given: unknown): number {
  return given === undefined ? Number.POSITIVE_INFINITY : readCount(given, 'maxDepth')
}

/** Throws if objects and arrays are nested more deeply, before they are created (F56). */
export function assertDepth(text: string, max: number): void {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) index = endOfString(text, index)
    else if (code === BRACE || code === BRACKET) depth++
    else if (code === BRACE_END || code === BRACKET_END) depth--
    if (depth > max) throw createError(400, 'The input exceeded the depth', TOO_DEEP)
  }
}

/** Returns the end of a string that starts at `start`; an escaped quote doesn't end it. */
function endOfString(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text.charCodeAt(index) !== QUOTE) {
    index += text.charCodeAt(index) === BACKSLASH ? 2 : 1
  }
  return index
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const BRACE = 0x7b
const BRACE_END = 0x7d
const BRACKET = 0x5b
const BRACKET_END = 0x5d

const TOO_DEEP = { type: 'entity.too.deep' }

/** Finds texts that may contain a dangerous name, escaped or not. */
const SUSPECT = /__proto__|constructor|\\u/

/**
 * Creates a reviver that removes or rejects names that cause prototype pollution when a value is copied
 * or merged: `__proto__`, and `constructor` with a `prototype` inside (F55).
 */
export function guardPrototypes(
  text: string,
  rule: ProtoRule,
  reviver: Reviver | undefined,
): Reviver | undefined {
  if (rule === 'keep' || !SUSPECT.test(text)) return reviver
  return function guarded(key, value) {
    if (!isPrototypeName(key, value)) return reviver ? reviver.call(this, key, value) : value
    if (rule === 'remove') return undefined
    throw new SyntaxError('Object contains forbidden prototype property')
  }
}

function isPrototypeName(key: string, value: unknown): boolean {
  if (key === '__proto__') return true
  return key === 'constructor' && isObject(value) && Object.hasOwn(value, 'prototype')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
