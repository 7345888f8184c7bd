import { type IncomingHttpHeaders, IncomingMessage } from 'http'
import type { Http2ServerRequest } from 'http2'
import { abortedBodyMembers } from './aborted-body.ts'
import { CONNECTION, type Connection, withConnection } from './connection.ts'
import { memberOf } from './copied-members.ts'
import { NODE_FIELDS } from './entry.ts'
import { NODE_HEADERS } from './protocol.ts'

const HEADERS = Symbol('fwjs.headers')
const RAW_HEADERS = Symbol('fwjs.rawHeaders')
const SOCKET = Symbol('fwjs.socket')
const SIGNAL = Symbol('fwjs.signal')

/** Node's request, with cached values. */
type Request = Http2ServerRequest & {
  [CONNECTION]?: Connection
  [HEADERS]?: unknown
  [RAW_HEADERS]?: unknown
  [SOCKET]?: unknown
  [SIGNAL]?: unknown
}

type Getter = (this: Request) => unknown

/** Returns the members of HTTP/2 requests that replace Node's, to behave as in HTTP/1.1. */
export function requestMembers(node: object): PropertyDescriptorMap {
  const read = (name: string) => memberOf(node, name)?.get as Getter
  const readHeaders = read('headers')
  const readRawHeaders = read('rawHeaders')
  const readSocket = read('socket')
  const socket = kept(SOCKET, function () {
    return withConnection(readSocket.call(this) as object, this[CONNECTION])
  })
  return {
    [NODE_HEADERS]: { get: readHeaders },
    [NODE_FIELDS]: { get: readRawHeaders },
    headers: kept(HEADERS, function () {
      return ordinaryHeaders(readHeaders.call(this) as IncomingHttpHeaders, hasBody(this))
    }),
    rawHeaders: kept(RAW_HEADERS, function () {
      return ordinaryFields(readRawHeaders.call(this) as string[])
    }),
    socket,
    connection: socket,
    ...abortedBodyMembers(node),
    ...(lacksSignal(node) && { signal: kept(SIGNAL, createSignal) }),
  }
}

/**
 * Returns true if `signal` must be added: the HTTP/1.1 getter, which requests inherit in Node 24 and
 * later, fails on HTTP/2 messages.
 */
function lacksSignal(node: object): boolean {
  return 'signal' in IncomingMessage.prototype && !('signal' in node)
}

/**
 * Creates a signal that is aborted, as in HTTP/1.1, if the client disconnects before the response is
 * finished.
 */
function createSignal(this: Request): AbortSignal {
  const controller = new AbortController()
  if (this.aborted) controller.abort()
  else this.once('aborted', () => controller.abort())
  return controller.signal
}

/** Defines a member that is computed once and can be replaced, like a field of an HTTP/1.1 request. */
function kept(key: symbol, read: Getter): PropertyDescriptor {
  return {
    configurable: true,
    enumerable: true,
    get(this: Request & Record<symbol, unknown>) {
      this[key] ??= read.call(this)
      return this[key]
    },
    set(this: Request & Record<symbol, unknown>, value: unknown) {
      this[key] = value
    },
  }
}

const isPseudo = (name: string): boolean => name[0] === ':'

const hasBody = ({ stream }: Request): boolean => stream?.endAfterHeaders === false

/**
 * Returns HTTP/1.1 headers: without pseudo-headers, with `:authority` as Host, and with the header that
 * tells middleware to expect a body of unknown length.
 */
function ordinaryHeaders(headers: IncomingHttpHeaders, hasBody: boolean): IncomingHttpHeaders {
  const ordinary: IncomingHttpHeaders = {}
  for (const name in headers) {
    if (!isPseudo(name)) ordinary[name] = headers[name]
  }
  const authority = headers[':authority']
  if (authority !== undefined) ordinary.host ??= authority as string
  if (hasBody && ordinary['content-length'] === undefined) {
    ordinary['transfer-encoding'] ??= 'chunked'
  }
  return ordinary
}

function ordinaryFields(fields: string[]): string[] {
  const ordinary: string[] = []
  let authority: string | undefined
  let hasHost = false
  for (let index = 0; index < fields.length; index += 2) {
    const [name = '', value = ''] = [fields[index], fields[index + 1]]
    if (name === ':authority') authority = value
    if (isPseudo(name)) continue
    hasHost ||= name === 'host'
    ordinary.push(name, value)
  }
  return hasHost || authority === undefined ? ordinary : ['host', authority, ...ordinary]
}
