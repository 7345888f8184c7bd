import type { Http2ServerRequest } from 'http2'
import { memberOf, methodMembers } from './copied-members.ts'
import { destroyAborted, destroyUnfinished } from './resets.ts'

/** Set when the end of the body is received. */
const RECEIVED = Symbol('fwjs.received')
/** The state of a destroyed request: `close` is next, or was emitted. */
const CLOSE = Symbol('fwjs.close')

type Request = Http2ServerRequest & { [RECEIVED]?: true; [CLOSE]?: 'due' | 'emitted' }

/**
 * Returns members of HTTP/2 requests for clients that reset the stream or disconnect before the body is
 * complete. Node would end the body as if it were complete, and a proxy would forward a truncated one.
 * As in HTTP/1.1, the request is destroyed with the error `aborted`, and `complete` is false.
 */
export function abortedBodyMembers(node: object): PropertyDescriptorMap {
  const readComplete = memberOf(node, 'complete')?.get as (this: Request) => boolean
  const push = memberOf(node, 'push')?.value as Request['push']
  const emit = memberOf(node, 'emit')?.value as Request['emit']
  return {
    complete: {
      configurable: true,
      enumerable: false,
      get(this: Request) {
        return readComplete.call(this) && !isTruncated(this)
      },
    },
    ...methodMembers<Request>({
      // Node ends a request with null if its stream has ended, but also if it was closed.
      push(chunk: unknown, encoding?: BufferEncoding) {
        if (chunk !== null) return push.call(this, chunk, encoding)
        destroyUnfinished(this.stream)
        if (destroyTruncated(this)) return false
        this[RECEIVED] = true
        return push.call(this, null)
      },
      emit(name: string, ...args: unknown[]) {
        if (name === 'aborted') {
          destroyAborted(this.stream)
          destroyTruncated(this)
        }
        if (name === 'close' && this.destroyed && !takeClose(this)) return false
        return emit.call(this, name, ...args)
      },
      // As in HTTP/1.1, an error without a listener must not crash the process.
      _destroy(error: Error | null, callback: (error?: Error | null) => void) {
        process.nextTick(() => {
          process.nextTick(() => {
            this[CLOSE] ??= 'due'
          })
          callback(this.listenerCount('error') === 0 ? null : error)
        })
      },
    }),
  }
}

/** Returns true if the stream is closed and the end of the body was not received. */
function isTruncated(req: Request): boolean {
  const { stream } = req
  if (req[RECEIVED] || stream.endAfterHeaders) return false
  // Node ends the body of a stream that it destroys, even if the client closed it with an error.
  return stream.aborted || (stream.destroyed && !(stream.readableEnded && stream.rstCode === 0))
}

function destroyTruncated(req: Request): boolean {
  if (!isTruncated(req)) return false
  // The error of Node's HTTP/1.1 server.
  req.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  return true
}

/**
 * Returns true if this `close` should be emitted: Node emits it with the stream, and a destroyed
 * request emits it itself, after its error.
 */
function takeClose(req: Request): boolean {
  if (req[CLOSE] !== 'due') return false
  req[CLOSE] = 'emitted'
  return true
}
