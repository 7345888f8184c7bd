import { OutgoingMessage } from 'http'
import type { Res } from '../types.ts'
import { isOn } from './fast-paths.ts'
import { http2HeadersOf } from './http2/streams.ts'
import { hasOriginalGet, hasOriginalSet } from './original-members.ts'

/** A header name in both forms: as sent, and as stored by Node. */
export interface Field {
  readonly name: string
  readonly key: string
}

type Stored = Record<string, [name: string, value: unknown]>
type Value = string | number
type Message = Record<symbol, Stored | null | undefined> & {
  _header?: unknown
  getHeader(name: string): unknown
  setHeader(name: string, value: Value): unknown
  removeHeader(name: string): void
}

const { getHeader, removeHeader, setHeader } = OutgoingMessage.prototype
export const STORE: symbol | undefined = isOn('header-store')
  ? probeStore(new OutgoingMessage())
  : undefined

/**
 * Finds the symbol under which Node stores the headers of a response: by lowercase name, each with its
 * original name and value. Returns undefined if Node stores them differently, or if other code, such as
 * an agent, replaced Node's functions before this file was loaded.
 */
function probeStore(message: OutgoingMessage): symbol | undefined {
  if (![getHeader, setHeader].every((method) => /\bkOutHeaders\b/.test(String(method))))
    return undefined
  message.setHeader('X-Probe', 'a')
  return Object.getOwnPropertySymbols(message).find((symbol) => {
    const stored = (message as OutgoingMessage & Message)[symbol]?.['x-probe']
    return Array.isArray(stored) && stored[0] === 'X-Probe' && stored[1] === 'a'
  })
}

function setSlowly(message: Message, field: Field, value: Value): void {
  const http2 = message._header ? undefined : http2HeadersOf(message)
  if (http2) http2.set.call(message, field.key, value)
  else message.setHeader(field.name, value)
}

/**
 * Sets a header whose name and value are known to be valid. Node would check both with regular
 * expressions, 150 ns per header (bench/json). `by` is the method that Express calls for this header:
 * if middleware has replaced it, or the `setHeader` it calls, the replacement is called. If the headers
 * were sent, it fails as usual. Use `setHeader` for Content-Type, because `set` may add a charset.
 */
export function setTrusted(res: object, by: 'set' | 'setHeader', field: Field, value: Value): void {
  if (by === 'set' && !hasOriginalSet(res as Res)) {
    ;(res as Res).set(field.name, value)
    return
  }
  const message = res as Message
  if (STORE === undefined || message.setHeader !== setHeader || message._header) {
    setSlowly(message, field, value)
    return
  }
  let stored = message[STORE]
  if (!stored) {
    stored = Object.create(null) as Stored
    message[STORE] = stored
  }
  stored[field.key] = [field.name, value]
}

/** Returns the value of a header; `by` is the method that Express calls for it. */
export function getFast(res: object, by: 'get' | 'getHeader', field: Field): unknown {
  if (by === 'get' && !hasOriginalGet(res as Res)) return (res as Res).get(field.name)
  const message = res as Message
  if (STORE === undefined || message.getHeader !== getHeader) return message.getHeader(field.name)
  return message[STORE]?.[field.key]?.[1]
}

/** Removes a header; usually, there is nothing to remove (bench/not-found). */
export function removeFast(res: object, field: Field): void {
  const message = res as Message
  if (STORE === undefined || message.removeHeader !== removeHeader || message._header) {
    message.removeHeader(field.name)
    return
  }
  const stored = message[STORE]
  // Undefined in other kinds of responses (HTTP/2), which use their own `removeHeader`.
  if (stored === undefined || stored?.[field.key] !== undefined) message.removeHeader(field.name)
}
