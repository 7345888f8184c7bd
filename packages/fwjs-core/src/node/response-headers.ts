import { OutgoingMessage, ServerResponse } from 'http'
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
    stored = createStore(field)
    message[STORE] = stored
  }
  stored[field.key] = [field.name, value]
}

/**
 * Sets a header before the response is bound to its app: as in Express, a `setHeader` of the app's own
 * prototype isn't called yet.
 */
export function setUnbound(res: object, prototype: object, field: Field, value: Value): void {
  if ((res as Message).setHeader === setHeader || !inheritsSetHeader(res, prototype)) {
    setTrusted(res, 'setHeader', field, value)
  } else {
    ServerResponse.prototype.setHeader.call(res as ServerResponse, field.name, value)
  }
}

function inheritsSetHeader(res: object, prototype: object): boolean {
  return Object.getPrototypeOf(res) === prototype && !Object.hasOwn(res, 'setHeader')
}

/**
 * The headers of a response whose first one is X-Powered-By. V8 knows the shape of a class's objects, but
 * not that of the dictionaries that Node uses: they take 1 us longer to fill and to read (bench/json).
 * Nothing is inherited, as in a dictionary.
 */
class PoweredStore {}
/** The headers of all other responses. */
class PlainStore {}
for (const { prototype } of [PoweredStore, PlainStore]) {
  Reflect.deleteProperty(prototype, 'constructor')
  Object.setPrototypeOf(prototype, null)
}

/**
 * False as soon as a response has removed X-Powered-By, as with helmet, which all others will probably do,
 * too. Removing a property turns an object into a dictionary, which takes longer than creating one.
 */
let keepsPoweredBy = true

function createStore(first: Field): Stored {
  if (first.key !== 'x-powered-by') return new PlainStore() as Stored
  return (keepsPoweredBy ? new PoweredStore() : Object.create(null)) as Stored
}

/** Called at the end of a response. */
export function noteRemovedHeader(res: object): void {
  if (!keepsPoweredBy || STORE === undefined) return
  const stored = (res as Message)[STORE]
  if (stored instanceof PoweredStore) keepsPoweredBy = stored['x-powered-by'] !== undefined
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
