import type { IncomingMessage, ServerResponse } from 'http'
import { Socket } from 'net'
import { isHttp2, type Server } from './server.ts'

/** An HTTP/1.1 request that has arrived on a connection. */
export interface Arrival {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** Whether the client waits for `100 Continue` before it sends the body. */
  readonly expectsContinue: boolean
}

export interface Interceptor {
  /** Whether `onRequest` may delay a request. Others are called first, and see it when it arrives. */
  readonly delays: boolean
  /** Called instead of the request's listeners; `handle` calls them. */
  onRequest(arrival: Arrival, handle: () => boolean): boolean
  /** Called when an upgrade or a CONNECT takes over a connection. */
  onUpgrade(socket: Socket): void
  /** Called for every HTTP/2 stream. */
  onStream(stream: NodeJS.EventEmitter): void
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
  const readArrival = createArrivalReader(isHttp2(server))
  const intercept = (...args: unknown[]): boolean => {
    const emit = (): boolean => {
      // APM agents replace `emit` on the prototype, so it's looked up when the request has its turn.
      const { emit: inherited } = Object.getPrototypeOf(server) as Server
      return Reflect.apply(own ?? inherited, server, args)
    }
    const arrival = readArrival(args)
    if (!arrival) noticeOther(interceptors, args)
    return arrival ? runInterceptors(interceptors, arrival, emit) : emit()
  }
  server.emit = intercept as Server['emit']
  interceptorsOf.set(server.emit, interceptors)
  return interceptors
}

/** Ignores HTTP/2 requests, and requests emitted by application code with other sockets or none. */
function createArrivalReader(speaksHttp2: boolean): (args: unknown[]) => Arrival | undefined {
  const expecting = new WeakSet<object>()
  return ([event, first, second]) => {
    const expects = event === 'checkContinue' || event === 'checkExpectation'
    if (!expects && event !== 'request') return undefined
    const req = first as IncomingMessage | undefined
    // An HTTP/1.1 request may claim any version, so only an HTTP/2 server has to check it.
    if (!req || (speaksHttp2 && req.httpVersionMajor > 1)) return undefined
    // A `checkContinue` listener passes the request on by emitting it again.
    if (!(req.socket instanceof Socket) || expecting.has(req)) return undefined
    if (expects) expecting.add(req)
    return { req, res: second as ServerResponse, expectsContinue: event === 'checkContinue' }
  }
}

function runInterceptors(all: Interceptor[], arrival: Arrival, emit: () => boolean): boolean {
  const handle = all.reduceRight((next, one) => () => one.onRequest(arrival, next), emit)
  return handle()
}

function noticeOther(interceptors: Interceptor[], [event, first, second]: unknown[]): void {
  if (event === 'stream') {
    for (const interceptor of interceptors) interceptor.onStream(first as NodeJS.EventEmitter)
  } else if ((event === 'upgrade' || event === 'connect') && second instanceof Socket) {
    // With HTTP/2, a CONNECT has a response there, and the request counts as a stream.
    for (const interceptor of interceptors) interceptor.onUpgrade(second)
  }
}
