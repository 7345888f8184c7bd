import type { Http2ServerResponse } from 'http2'
import { type Method, methodMembers } from './copied-members.ts'

type ResponseMethod = Method<Http2ServerResponse>

/**
 * Returns methods of a response that throw in Node after the client has reset the stream or
 * disconnected. As in HTTP/1.1, they then do nothing, because a handler can't know in time. A write after
 * the end doesn't abort the response, as it does in Node, either.
 * Informational responses are also dropped if the headers were sent.
 */
export function lateCallMembers(
  call: (name: string) => ResponseMethod | undefined,
): PropertyDescriptorMap {
  const write = call('write') as ResponseMethod
  const createPushResponse = call('createPushResponse') as ResponseMethod
  return methodMembers<Http2ServerResponse>({
    write(chunk: unknown, encoding: unknown, callback: unknown) {
      if (this.writableEnded) return failLater(callback ?? encoding, afterEnd())
      if (this.headersSent || !isOver(this)) return write.call(this, chunk, encoding, callback)
      return failLater(callback ?? encoding, destroyed())
    },
    createPushResponse(headers: unknown, callback: unknown) {
      if (isOver(this)) failLater(callback, destroyed())
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

/** Passes an error to a callback. */
function failLater(callback: unknown, error: Error): false {
  if (typeof callback === 'function') process.nextTick(callback as (error: Error) => void, error)
  return false
}

function destroyed(): Error {
  const error = new Error('The stream has been destroyed')
  return Object.assign(error, { code: 'ERR_HTTP2_INVALID_STREAM' })
}

function afterEnd(): Error {
  return Object.assign(new Error('write after end'), { code: 'ERR_STREAM_WRITE_AFTER_END' })
}
