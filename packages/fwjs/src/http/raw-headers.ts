import { IncomingMessage } from 'http'
import { Socket } from 'net'
import { ownSymbol } from './own-symbol.ts'

/** Where Node keeps `req.headers`: null there until somebody asks for them. */
const MADE_HEADERS = ownSymbol(new IncomingMessage(new Socket()), 'kHeaders')

/**
 * Whether a request's headers are still as they came, so that looking through `rawHeaders` tells as
 * much as `req.headers`, which costs Node 200 ns to make (bench/json). False where in doubt.
 */
export function hasOnlyRawHeaders(req: object): boolean {
  return MADE_HEADERS !== undefined && (req as Record<symbol, unknown>)[MADE_HEADERS] === null
}

/** Whether one of the fields that make a request conditional is among them. */
export function isRawConditional(rawHeaders: readonly string[]): boolean {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length !== 13 && name.length !== 17) continue
    const field = name.toLowerCase()
    if (field === 'if-none-match' || field === 'if-modified-since') return true
  }
  return false
}
