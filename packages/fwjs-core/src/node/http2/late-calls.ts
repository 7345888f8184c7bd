import type { Http2ServerResponse } from 'http2'
import { type Method, methodMembers } from './copied-members.ts'

type ResponseMethod = Method<Http2ServerResponse>

/**
 * Returns methods of a response that throw in Node after the client has reset the stream or
 * disconnected. As in HTTP/1.1, they then do nothing, because a handler can't know in time.
 * Informational responses are also dropped if the headers were sent.
 */
export function lateCallMembers(
  call: (name: string) => ResponseMethod | undefined,
): PropertyDescriptorMap {
  const write = call('write') as ResponseMethod
  const createPushResponse = call('createPushResponse') as ResponseMethod
  return methodMembers<Http2ServerResponse>({
    write(chunk: unknown, encoding: unknown, callback: unknown) {
      if (this.headersSent || !isOver(this)) return write.call(this, chunk, encoding, callback)
      failLater(callback ?? encoding)
      return false
    },
    createPushResponse(headers: unknown, callback: unknown) {
      if (isOver(this)) failLater(callback)
      else createPushResponse.call(this, headers, callback)
    },
    writeProcessing() {
      if (canInform(this)) this.stream.additionalHeaders({ ':status': 102 })
    },
    ...informing('writeContinue', call),
    ...informing('writeEarlyHints', call),
    ...informing('writeInformation', call),
  })
}

/** Wraps a method that only some Node versions have. */
function informing(
  name: string,
  call: (name: string) => ResponseMethod | undefined,
): Record<string, ResponseMethod> {
  const method = call(name)
  if (method === undefined) return {}
  return {
    [name](...args: unknown[]) {
      return canInform(this) ? Reflect.apply(method, this, args) : false
    },
  }
}

function canInform(res: Http2ServerResponse): boolean {
  return !res.headersSent && !isOver(res)
}

function isOver({ stream }: Http2ServerResponse): boolean {
  return stream.closed || stream.destroyed
}

/** Passes the error of a destroyed stream to a callback. */
function failLater(callback: unknown): void {
  if (typeof callback !== 'function') return
  const error = new Error('The stream has been destroyed')
  const code = 'ERR_HTTP2_INVALID_STREAM'
  process.nextTick(callback as (error: Error) => void, Object.assign(error, { code }))
}
