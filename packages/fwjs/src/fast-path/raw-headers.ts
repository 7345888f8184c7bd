import { IncomingMessage } from 'http'
import { Socket } from 'net'
import { ownSymbol } from './own-symbol.ts'
import { isOn } from './switch.ts'

/** Where Node keeps `req.headers`: null there until somebody asks for them. */
const MADE_HEADERS = isOn('raw-headers')
  ? ownSymbol(new IncomingMessage(new Socket()), 'kHeaders')
  : undefined

/**
 * Whether `rawHeaders` alone says that a request is not conditional. Node makes `req.headers`, for
 * 200 ns (bench/json), when somebody first asks for them; once they are made, a program may have
 * changed them, and only they count. False where in doubt.
 */
export function isKnownUnconditional(req: { rawHeaders: readonly string[] }): boolean {
  if (MADE_HEADERS === undefined) return false
  if ((req as IncomingMessage & Record<symbol, unknown>)[MADE_HEADERS] !== null) return false
  return !isConditional(req.rawHeaders)
}

function isConditional(rawHeaders: readonly string[]): boolean {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length !== 13 && name.length !== 17) continue
    const field = name.toLowerCase()
    if (field === 'if-none-match' || field === 'if-modified-since') return true
  }
  return false
}
