import type { Next, RoutedRequest, RoutedResponse } from '../../types.ts'
import { fail, guardNext, type ResultRules, settle } from '../next-guard.ts'
import { layers } from './channels.ts'
import { getOrAttachTrace, publishDone, type TracedRequest, unfollowLayers } from './request.ts'
import { createLayerTrace, type LayerTrace, type RunnableLayer } from './trace.ts'

type HandlerArguments =
  | [req: RoutedRequest, res: RoutedResponse]
  | [error: unknown, req: RoutedRequest, res: RoutedResponse]

/**
 * Calls a layer's handler as run.ts does, and publishes its events. Keeps the frames between the
 * handler and its layer few, because packages search the ten frames of a stack for the layer (agents
 * S13).
 */
export function runTraced(
  layer: RunnableLayer,
  args: HandlerArguments,
  req: RoutedRequest,
  res: RoutedResponse,
  next: Next,
  results: ResultRules,
): void {
  unfollowLayers()
  const request = getOrAttachTrace(req, res)
  const handling = args.length === 3 ? args[0] : undefined
  const trace = createLayerTrace(layer, handling, request.trace, request.current)
  const guard = guardNext(layer.handle, req, publishingNext(request, trace, next))
  begin(request, trace)
  try {
    const result = layers.start.runStores(trace, call, undefined, trace, args, guard.next)
    settle(layer, guard, result, req, res, results)
    // After the response, no other event would report the end of the layer.
    if (request.isResponseDone && close(request, trace)) publishDone(trace)
  } catch (thrown) {
    fail(guard, thrown, req, res)
  }
}

function call(trace: LayerTrace, args: HandlerArguments, next: Next): unknown {
  const { handler } = trace
  try {
    return handler(...args, next)
  } finally {
    layers.end.publish(trace)
  }
}

function begin(request: TracedRequest, trace: LayerTrace): void {
  enter(request, trace)
  request.open.push(trace)
  request.trace.app ??= trace.req.app
  if (trace.kind === 'handler') request.trace.route = trace.route
}

/** Sets the parent of the layers that follow: this one, or none outside all routers. */
function enter(request: TracedRequest, layer: LayerTrace | undefined): void {
  request.current = layer
  request.trace.mount = layer?.mount ?? ''
}

/** Returns false for a layer that has already ended: it may call `next` again, with an error. */
function close({ open }: TracedRequest, trace: LayerTrace): boolean {
  const position = open.lastIndexOf(trace)
  if (position === -1) return false
  open.splice(position, 1)
  return true
}

/** Wraps the router's `next` to publish events when a layer calls it. */
function publishingNext(request: TracedRequest, trace: LayerTrace, next: Next): Next {
  const { req } = trace
  const proceed: Next = (error) => {
    if (req.next === proceed) req.next = next
    enter(request, trace.parent)
    return close(request, trace) ? publishNext(trace, error, next) : next(error)
  }
  // Updated because the guard compares the two: `req.next` is that of the running handler.
  if (req.next === next) req.next = proceed
  return proceed
}

/** Runs `next` in the stores bound to `asyncStart`, as Node does for callbacks. */
function publishNext(trace: LayerTrace, error: unknown, next: Next): unknown {
  if (error && error !== 'route' && error !== 'router') {
    trace.error = error
    layers.error.publish(trace)
  }
  return layers.asyncStart.runStores(trace, endAndProceed, undefined, trace, error, next)
}

function endAndProceed(trace: LayerTrace, error: unknown, next: Next): unknown {
  layers.asyncEnd.publish(trace)
  return next(error)
}
