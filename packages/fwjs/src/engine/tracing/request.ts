import type { RequestApplication, RoutedRequest, RoutedResponse } from '../../internal-types.ts'
import { layerStart, layers, requestStart, requests } from './channels.ts'
import { createRequestTrace, type LayerTrace, type RequestTrace } from './trace.ts'

/** What is known of a request that is traced, beside what is published. */
export interface TracedRequest {
  readonly trace: RequestTrace
  /** Whether the request itself is published, or only its layers are. */
  readonly isPublished: boolean
  /** The layers that have not called `next` yet, in the order in which they began. */
  readonly open: LayerTrace[]
  /** The layer inside of which the next one runs. */
  current: LayerTrace | undefined
  isAnswered: boolean
}

/** Not a member of requests: their shape is the same whether they are traced or not. */
const traced = new WeakMap<object, TracedRequest>()

/** Runs the work of an app for a request, and publishes it if no app around this one has. */
export function traceRequest(
  app: RequestApplication,
  req: RoutedRequest,
  res: RoutedResponse,
  work: () => void,
): void {
  if (traced.has(req)) {
    work()
    return
  }
  followLayers()
  const { trace } = attachTrace(createRequestTrace(req, res, app), true)
  requests.start.runStores(trace, () => {
    try {
      work()
    } finally {
      requests.end.publish(trace)
    }
  })
}

let isFollowing = false

/** Only the layers of a request tell its route: who subscribes to requests makes layers be traced. */
function followLayers(): void {
  if (isFollowing) return
  isFollowing = true
  layerStart.subscribe(follow)
}

/** Asked for by the first layer that runs after the last subscriber to requests has gone. */
export function unfollowLayers(): void {
  if (!isFollowing || requestStart.hasSubscribers) return
  isFollowing = false
  layerStart.unsubscribe(follow)
}

/** What layers tell of their request is written while they are traced: nothing is left to do. */
function follow(): void {}

/** An error has reached the end of the outermost app, which answers it with a page. */
export function traceFinalError(req: object, error: unknown): void {
  const request = traced.get(req)
  if (!request) return
  request.trace.error = error
  if (request.isPublished) requests.error.publish(request.trace)
}

/** Also for a request of which only the layers are traced, or which began without a subscriber. */
export function getOrAttachTrace(req: RoutedRequest, res: RoutedResponse): TracedRequest {
  return traced.get(req) ?? attachTrace(createRequestTrace(req, res, req.app), false)
}

function attachTrace(trace: RequestTrace, isPublished: boolean): TracedRequest {
  const request = { trace, isPublished, open: [], current: undefined, isAnswered: false }
  traced.set(trace.req, request)
  listenForAnswer(request)
  return request
}

interface Emitter {
  once?(event: string, listener: () => void): unknown
}

/** One listener for all layers. A plain object in the place of a response never ends. */
function listenForAnswer(request: TracedRequest): void {
  const res = request.trace.res as Emitter | undefined
  if (typeof res?.once !== 'function') return
  res.once('finish', () => finish(request, false))
  res.once('close', () => finish(request, true))
}

function finish(request: TracedRequest, aborted: boolean): void {
  if (request.isAnswered) return
  request.isAnswered = true
  const { trace, open } = request
  trace.aborted = aborted
  for (const layer of open.splice(0).reverse()) publishDone(layer)
  if (!request.isPublished) return
  requests.asyncStart.publish(trace)
  requests.asyncEnd.publish(trace)
}

/** Nothing of a layer follows, so that both are published at once. */
export function publishDone(layer: LayerTrace): void {
  layers.asyncStart.publish(layer)
  layers.asyncEnd.publish(layer)
}
