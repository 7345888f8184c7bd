import { OutgoingMessage } from 'http'

type Stored = Record<string, [name: string, value: unknown]>
type Value = string | number
type Message = Record<symbol, Stored | null | undefined> & {
  _header?: unknown
  getHeader(name: string): unknown
  setHeader(name: string, value: Value): unknown
  removeHeader(name: string): void
}

const { getHeader, removeHeader, setHeader } = OutgoingMessage.prototype
const STORE = storeOf(new OutgoingMessage())

/**
 * Where Node keeps the headers of a response: by lower-case name, each with its spelling and value.
 * Undefined if Node keeps them in another way, or if somebody, perhaps an agent, had replaced Node's
 * functions before this file was loaded.
 */
function storeOf(message: OutgoingMessage): symbol | undefined {
  if (![getHeader, setHeader].every((method) => /\bkOutHeaders\b/.test(String(method))))
    return undefined
  message.setHeader('X-Probe', 'a')
  return Object.getOwnPropertySymbols(message).find((symbol) => {
    const stored = (message as unknown as Message)[symbol]?.['x-probe']
    return Array.isArray(stored) && stored[0] === 'X-Probe' && stored[1] === 'a'
  })
}

/**
 * `res.setHeader` for a name and a value that are known to be well formed. Node would check both
 * with regular expressions, 150 ns a header (bench/json). Middleware that has replaced `setHeader`
 * is called, and a response that is already sent fails as always.
 */
export function putHeader(res: object, name: string, lowerCaseName: string, value: Value): void {
  const message = res as Message
  if (STORE === undefined || message.setHeader !== setHeader || message._header) {
    message.setHeader(name, value)
    return
  }
  let stored = message[STORE]
  if (!stored) {
    stored = Object.create(null) as Stored
    message[STORE] = stored
  }
  stored[lowerCaseName] = [name, value]
}

/** `res.getHeader`, likewise. */
export function readHeader(res: object, lowerCaseName: string): unknown {
  const message = res as Message
  if (STORE === undefined || message.getHeader !== getHeader)
    return message.getHeader(lowerCaseName)
  return message[STORE]?.[lowerCaseName]?.[1]
}

/** `res.removeHeader`, likewise: most often there is nothing to remove (bench/not-found). */
export function dropHeader(res: object, name: string, lowerCaseName: string): void {
  const message = res as Message
  if (STORE === undefined || message.removeHeader !== removeHeader || message._header) {
    message.removeHeader(name)
    return
  }
  const stored = message[STORE]
  // Undefined in what is no response of node:http (an app on HTTP/2): Node says so itself.
  if (stored === undefined || stored?.[lowerCaseName] !== undefined) message.removeHeader(name)
}

/** Whether the headers are on their way; also of test tools' responses without `headersSent`. */
export function isSent(res: object): boolean {
  const { headersSent, _header } = res as { headersSent?: unknown; _header?: unknown }
  return typeof headersSent === 'boolean' ? headersSent : Boolean(_header)
}
