import { ServerResponse, validateHeaderName, validateHeaderValue } from 'http'
import type { Http2ServerResponse, ServerHttp2Stream } from 'http2'
import { type Method, memberOf, methodMembers } from './copied-members.ts'
import { headerStoreMember } from './header-store.ts'
import { lateCallMembers } from './late-calls.ts'
import { watchUnread } from './resets.ts'
import { HEADER_VALUE, HTTP2_MEMBERS } from './streams.ts'

type ResponseMethod = Method<Http2ServerResponse>

/** Connection-specific HTTP/1.1 headers, which RFC 9113, 8.2.2, forbids. */
const CONNECTION_FIELDS = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
])

const isConnectionField = (name: unknown): boolean =>
  typeof name === 'string' && CONNECTION_FIELDS.has(name.toLowerCase())

/** RFC 9113, section 7: the server could not complete the response. */
const INTERNAL_ERROR = 2

/** Returns the members of HTTP/2 responses that replace Node's, to behave as in HTTP/1.1. */
export function responseMembers(node: object): PropertyDescriptorMap {
  const call = (name: string) => memberOf(node, name)?.value as ResponseMethod
  const headers = headerMethods(call)
  const destroy = call('destroy')
  const end = call('end')
  const emit = call('emit')
  const setHeader = call('setHeader')
  const lateCalls = lateCallMembers(call)
  const write = lateCalls['write']?.value as ResponseMethod
  const methods = {
    ...methodMembers<Http2ServerResponse>({
      ...headers,
      writeHeader(...args: unknown[]) {
        return Reflect.apply(this.writeHead, this, args)
      },
      // Node emits this event for every stream, even if the client disconnected before the response
      // ended.
      emit(name: string, ...args: unknown[]) {
        if (name === 'finish' && streamOf(this)?.aborted) return false
        return emit.call(this, name, ...args)
      },
      getRawHeaderNames() {
        return this.getHeaderNames()
      },
      // Node would call `this.write`: a replacement would get the chunk twice.
      end(...given: unknown[]) {
        const { chunk, encoding, callback } = readEndArguments(given)
        if (!this.headersSent) announceLength(this, chunk, encoding, setHeader)
        if (chunk && !this.writableEnded) write.call(this, chunk, encoding)
        const result = end.call(this, callback)
        const stream = streamOf(this)
        if (stream) watchUnread(stream)
        return result
      },
      // Node would end the stream as if everything had been sent.
      destroy(error: unknown) {
        if (!this.writableFinished) streamOf(this)?.close(INTERNAL_ERROR)
        destroy.call(this, error)
        return this
      },
    }),
    ...lateCalls,
  }
  return {
    ...methods,
    ...headerStoreMember(),
    [HTTP2_MEMBERS]: {
      value: {
        setHeader: headers['setHeader'],
        getHeader: call('getHeader'),
        set: setHeader,
        write: methods['write']?.value,
        end: methods['end']?.value,
      },
    },
    ...accessors((name) => memberOf(node, name)?.get as (this: Http2ServerResponse) => unknown),
  }
}

/** Returns header methods that drop connection-specific headers, and fail like those of HTTP/1.1. */
function headerMethods(call: (name: string) => ResponseMethod): Record<string, ResponseMethod> {
  const setHeader = call('setHeader')
  const appendHeader = call('appendHeader')
  const removeHeader = call('removeHeader')
  const writeHead = call('writeHead')
  return {
    setHeader(name: string, value: string) {
      if (isConnectionField(name)) return this
      checkHeader(name, value)
      throwIfSent(this, 'setHeader', name, value)
      setHeader.call(this, name, valueFor(this, name, value))
      return this
    },
    appendHeader(name: string, value: string) {
      if (isConnectionField(name)) return this
      checkHeader(name, value)
      throwIfSent(this, 'appendHeader', name, value)
      appendHeader.call(this, name, value)
      return this
    },
    removeHeader(name: string) {
      throwIfSent(this, 'removeHeader', name)
      removeHeader.call(this, name)
    },
    writeHead(status: number, message: unknown, headers: unknown) {
      throwIfSent(this, 'writeHead', status)
      const given = typeof message === 'string' ? headers : (message ?? headers)
      return writeHead.call(this, status, withoutConnectionFields(given))
    },
  }
}

/** Returns the value that the API line of a response sets. */
function valueFor(res: Http2ServerResponse, name: string, value: string): string {
  const change = (res as { [HEADER_VALUE]?: (name: string, value: string) => string })[HEADER_VALUE]
  return change ? change.call(res, name, value) : value
}

function accessors(
  read: (name: string) => (this: Http2ServerResponse) => unknown,
): PropertyDescriptorMap {
  const readSocket = read('socket')
  const readFinished = read('writableFinished')
  const socket = accessor(function () {
    return socketOf(this, readSocket.call(this))
  })
  return {
    socket,
    connection: socket,
    // HTTP/2 has no reason phrase, and Node would warn.
    statusMessage: accessor(
      () => '',
      () => {},
    ),
    writableFinished: accessor(function () {
      return readFinished.call(this) && !streamOf(this)?.aborted
    }),
    // Read by middleware that captures bodies, such as express-minify.
    _hasBody: accessor(function () {
      return hasBody(this)
    }),
    // After the stream is closed, a response has no socket.
    closed: accessor(function () {
      return readSocket.call(this) === undefined
    }),
    destroyed: accessor(function () {
      return streamOf(this)?.destroyed ?? true
    }),
    writableNeedDrain: accessor(function () {
      return streamOf(this)?.writableNeedDrain ?? false
    }),
  }
}

/**
 * Returns the socket of the request, as in HTTP/1.1. For a HEAD request, Node ends its side of the
 * stream at once, so packages would think that the response was sent.
 */
function socketOf(res: Http2ServerResponse, own: unknown): unknown {
  if (!own) return own
  const socket = (res.req?.socket ?? own) as object
  if (res.req?.method !== 'HEAD') return socket
  return new Proxy(socket, {
    get(target, name) {
      return name === 'writable' ? !res.writableEnded : Reflect.get(target, name)
    },
  })
}

interface EndArguments {
  chunk?: unknown
  encoding?: unknown
  callback?: unknown
}

/** Reads the arguments of `end`; as over HTTP/1.1, a chunk such as false is none. */
function readEndArguments([chunk, encoding, callback]: unknown[]): EndArguments {
  if (typeof chunk === 'function') return { callback: chunk }
  return typeof encoding === 'function'
    ? { chunk, callback: encoding }
    : { chunk, encoding, callback }
}

function hasBody({ req, statusCode }: Http2ServerResponse): boolean {
  return statusCode !== 204 && statusCode !== 304 && req?.method !== 'HEAD'
}

/** Sets Content-Length for a body passed to `end`, as Node does over HTTP/1.1. */
function announceLength(
  res: Http2ServerResponse,
  chunk: unknown,
  encoding: unknown,
  set: ResponseMethod,
): void {
  const isBytes = chunk instanceof Uint8Array
  if (!hasBody(res) || res.hasHeader('content-length')) return
  const text = typeof chunk === 'string' ? chunk : ''
  const length = isBytes ? chunk.length : Buffer.byteLength(text, encoding as BufferEncoding)
  set.call(res, 'Content-Length', length)
}

type HeaderMethod = 'setHeader' | 'appendHeader' | 'removeHeader' | 'writeHead'

/**
 * Throws the HTTP/1.1 error if the headers were sent: apps expect it, and HTTP/1.1 checks this first.
 */
function throwIfSent(res: Http2ServerResponse, name: HeaderMethod, ...args: unknown[]): void {
  if (res.headersSent) Reflect.apply(ServerResponse.prototype[name], res, args)
}

function streamOf({ stream }: Http2ServerResponse): ServerHttp2Stream | undefined {
  return stream
}

function accessor(
  get: (this: Http2ServerResponse) => unknown,
  set?: () => void,
): PropertyDescriptor {
  return { configurable: true, enumerable: false, get, ...(set && { set }) }
}

/**
 * Validates a header as in HTTP/1.1: over HTTP/2, an invalid value would be rejected later, along with
 * the whole stream.
 */
function checkHeader(name: string, value: unknown): void {
  validateHeaderName(name)
  for (const one of Array.isArray(value) ? value : [value]) validateHeaderValue(name, one)
}

/** Filters the headers passed to `writeHead`: an object, pairs, or alternating names and values. */
function withoutConnectionFields(headers: unknown): unknown {
  if (!Array.isArray(headers)) {
    if (typeof headers !== 'object' || headers === null) return headers
    const names = Object.keys(headers)
    if (!names.some(isConnectionField)) return headers
    return Object.fromEntries(Object.entries(headers).filter(([name]) => !isConnectionField(name)))
  }
  if (Array.isArray(headers[0])) return headers.filter(([name]) => !isConnectionField(name))
  return headers.filter((_, index) => !isConnectionField(headers[index - (index % 2)]))
}
