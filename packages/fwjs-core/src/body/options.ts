import type { IncomingMessage } from 'http'
import { throwAtCaller } from '../diagnostics/caller-stack.ts'
import type { Req, Res } from '../types.ts'

import bytes = require('bytes')

export type Verify = (req: Req, res: Res, body: Buffer, encoding: string | null) => unknown

export type TypeOption = string | string[] | ((req: IncomingMessage) => unknown)

/** The options of every body parser. */
export interface CommonOptions {
  fatal?: boolean | undefined
  inflate?: boolean | undefined
  limit?: number | string | null | undefined
  type?: TypeOption | undefined
  verify?: Verify | false | null | undefined
}

export interface ReadingOptions {
  /** The maximum number of bytes in a body, before and after decompression. */
  limit: number
  inflate: boolean
  /** Whether to reject bytes that are invalid in the charset instead of replacing them. */
  fatal: boolean
  verify: Verify | undefined
}

const DEFAULT_LIMIT = 102_400

/** Validates options when the parser is created, not on the first request. */
export function readCommonOptions(options: CommonOptions): ReadingOptions {
  const limit = readLimit(options.limit)
  const verify = options.verify || undefined
  if (verify !== undefined && typeof verify !== 'function') {
    throwAtCaller(new TypeError('option verify must be function'))
  }
  return { limit, inflate: options.inflate !== false, fatal: options.fatal === true, verify }
}

/** Throws for an invalid limit, because it must not mean no limit (CVE-2026-12590). */
function readLimit(limit: CommonOptions['limit']): number {
  if (limit === undefined || limit === null) return DEFAULT_LIMIT
  const parsed = bytes.parse(limit)
  if (parsed === null) throwAtCaller(new TypeError(`option limit "${String(limit)}" is invalid`))
  return parsed
}
