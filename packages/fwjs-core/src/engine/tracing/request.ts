import type { RequestApplication, RoutedRequest, RoutedResponse } from '../../types.ts'
import { layerStart, layers, requestStart, requests } from './channels.ts'
import { createRequestTrace, type LayerTrace, type RequestTrace } from './trace.ts'

/** The private state of a traced request. */
export interface TracedRequest {
  readonly trace: RequestTrace
  /** Whether the request itself is published, or only its layers. */
  readonly isPublished: boolean
  /** The layers that have not called `next` yet, in the order they started. */
  readonly open: LayerTrace[]
  /** The parent of the next layer. */
  current: LayerTrace | undefined
  isResponseDone: boolean
}

/**
 * Not a property of requests, so that their hidden class is the same whether they are traced or not.
 */
const traced = new WeakMap<object, TracedRequest>()

/** Runs an app for a request, and publishes its events unless an outer app already does. */
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

/**
 * Subscribes to layers if there is a subscriber to requests, because the route is known only from the
 * layers.
 */
function followLayers(): void {
  if (isFollowing) return
  isFollowing = true
  layerStart.subscribe(follow)
}

/** Called for the first layer that runs after the last subscriber to requests has unsubscribed. */
export function unfollowLayers(): void {
  if (!isFollowing || requestStart.hasSubscribers) return
  isFollowing = false
  layerStart.unsubscribe(follow)
}

/** Does nothing: layers update the trace of their request while they are traced. */
function follow(): void {}

/** Called when an error reaches the end of the outermost app, which responds with an error page. */
export function traceFinalError(req: object, error: unknown): void {
  const request = traced.get(req)
  if (!request) return
  request.trace.error = error
  if (request.isPublished) requests.error.publish(request.trace)
}

/** Works too if only the layers are traced, or if the request started without a subscriber. */
export function getOrAttachTrace(req: RoutedRequest, res: RoutedResponse): TracedRequest {
  return traced.get(req) ?? attachTrace(createRequestTrace(req, res, req.app), false)
}

function attachTrace(trace: RequestTrace, isPublished: boolean): TracedRequest {
  const request = { trace, isPublished, open: [], current: undefined, isResponseDone: false }
  traced.set(trace.req, request)
  listenForResponse(request)
  return request
}

interface Emitter {
  once?(event: string, listener: () => void): unknown
}

/** Adds one listener for all layers. A plain object passed as a response never ends. */
function listenForResponse(request: TracedRequest): void {
  const res = request.trace.res as Emitter | undefined
  if (typeof res?.once !== 'function') return
  res.once('finish', () => finish(request, false))
  res.once('close', () => finish(request, true))
}

function finish(request: TracedRequest, aborted: boolean): void {
  if (request.isResponseDone) return
  request.isResponseDone = true
  const { trace, open } = request
  trace.aborted = aborted
  for (const layer of open.splice(0).reverse()) publishDone(layer)
  if (!request.isPublished) return
  requests.asyncStart.publish(trace)
  requests.asyncEnd.publish(trace)
}

/** Publishes both events at once, because the layer is done. */
export function publishDone(layer: LayerTrace): void {
  layers.asyncStart.publish(layer)
  layers.asyncEnd.publish(layer)
}
