import type { IncomingMessage, ServerResponse } from 'http'
import type {
  Http2ServerRequest,
  Http2ServerResponse,
  IncomingHttpHeaders,
  ServerHttp2Stream,
} from 'http2'
import { Socket } from 'net'
import { isHttp2, isHttp2Request, type Server } from './server.ts'

/** An HTTP/1.1 request that has arrived on a connection. */
export interface Arrival {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** Whether the client waits for `100 Continue` before it sends the body. */
  readonly expectsContinue: boolean
}

/** The request and the response of an HTTP/2 stream. */
export interface Http2Messages {
  readonly req: Http2ServerRequest
  readonly res: Http2ServerResponse
  /** Whether the client waits for `100 Continue` before it sends the body. */
  readonly expectsContinue: boolean
}

export interface Interceptor {
  /** Whether requests may be delayed. Interceptors that don't are called first, on arrival. */
  readonly delays: boolean
  /** Called instead of the request's listeners; `handle` calls them. */
  onRequest(arrival: Arrival, handle: () => boolean): boolean
  /** Called when an upgrade or a CONNECT takes over a connection. */
  onUpgrade(socket: Socket): void
  /** Called instead of the listeners for an HTTP/2 stream; `handle` calls them. */
  onStream(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, handle: () => boolean): boolean
  /** Called before an HTTP/2 request's listeners. */
  onMessages(messages: Http2Messages): void
}

const interceptorsOf = new WeakMap<Server['emit'], Interceptor[]>()

/**
 * Intercepts requests without touching their listeners, because fwjs and other packages read and
 * replace those. All interceptors of a server share one replaced `emit`.
 */
export function interceptRequests(server: Server, interceptor: Interceptor): void {
  const interceptors = interceptorsOf.get(server.emit) ?? replaceEmit(server)
  if (interceptor.delays) interceptors.push(interceptor)
  else interceptors.unshift(interceptor)
}

function replaceEmit(server: Server): Interceptor[] {
  const interceptors: Interceptor[] = []
  const own = Object.hasOwn(server, 'emit') ? server.emit : undefined
  const speaksHttp2 = isHttp2(server)
  const readArrival = createArrivalReader(speaksHttp2)
  const intercept = (...args: unknown[]): boolean => {
    const emit = (): boolean => {
      // APM agents replace `emit` on the prototype, so it's looked up when the request has its turn.
      const { emit: inherited } = Object.getPrototypeOf(server) as Server
      return Reflect.apply(own ?? inherited, server, args)
    }
    if (speaksHttp2 && args[0] === 'stream') {
      const [, stream, headers] = args as [string, ServerHttp2Stream, IncomingHttpHeaders]
      return runInterceptors(interceptors, (one, next) => one.onStream(stream, headers, next), emit)
    }
    const arrival = readArrival(args)
    if (!arrival) noticeOther(interceptors, args, speaksHttp2)
    return arrival
      ? runInterceptors(interceptors, (one, next) => one.onRequest(arrival, next), emit)
      : emit()
  }
  server.emit = intercept as Server['emit']
  interceptorsOf.set(server.emit, interceptors)
  return interceptors
}

const REQUEST_EVENTS: ReadonlySet<unknown> = new Set([
  'request',
  'checkContinue',
  'checkExpectation',
])

/** Ignores HTTP/2 requests, and requests emitted by application code with other sockets or none. */
function createArrivalReader(speaksHttp2: boolean): (args: unknown[]) => Arrival | undefined {
  const expecting = new WeakSet<object>()
  return ([event, first, second]) => {
    if (!REQUEST_EVENTS.has(event)) return undefined
    const req = first as IncomingMessage | undefined
    if (!req || (speaksHttp2 && isHttp2Request(req))) return undefined
    // A `checkContinue` listener passes the request on by emitting it again.
    if (!(req.socket instanceof Socket) || expecting.has(req)) return undefined
    if (event !== 'request') expecting.add(req)
    return { req, res: second as ServerResponse, expectsContinue: event === 'checkContinue' }
  }
}

type CallInterceptor = (interceptor: Interceptor, next: () => boolean) => boolean

function runInterceptors(all: Interceptor[], call: CallInterceptor, emit: () => boolean): boolean {
  const handle = all.reduceRight((next, one) => () => call(one, next), emit)
  return handle()
}

function noticeOther(
  interceptors: Interceptor[],
  [event, first, second]: unknown[],
  speaksHttp2: boolean,
): void {
  if (speaksHttp2 && REQUEST_EVENTS.has(event)) {
    const req = first as Http2ServerRequest
    if (!req || !isHttp2Request(req)) return
    const res = second as Http2ServerResponse
    const expectsContinue = event === 'checkContinue'
    for (const interceptor of interceptors) interceptor.onMessages({ req, res, expectsContinue })
  } else if ((event === 'upgrade' || event === 'connect') && second instanceof Socket) {
    // With HTTP/2, a CONNECT has a response there, and the request counts as a stream.
    for (const interceptor of interceptors) interceptor.onUpgrade(second)
  }
}
