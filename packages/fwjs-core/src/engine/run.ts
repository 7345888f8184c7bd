import { isWatching, recordHandler } from '../diagnostics/dev-warnings/no-response.ts'
import type { Next, RoutedRequest, RoutedResponse } from '../types.ts'
import { fail, guardNext, promises, type ResultRules, settle } from './next-guard.ts'
import { layerStart } from './tracing/channels.ts'
import { layerTracing } from './tracing/load.ts'
import type { RunnableLayer } from './tracing/trace.ts'

/** Calls a layer's handler, unless it is an error handler. */
export function runHandler(
  layer: RunnableLayer,
  req: RoutedRequest,
  res: RoutedResponse,
  next: Next,
  results: ResultRules = promises,
): void {
  // Read for each request, because monitoring agents replace `handle` after registration (agents S9).
  const handler = layer.handle
  if (handler.length > 3) {
    next()
    return
  }
  if (isWatching()) recordHandler(req, layer)
  const tracing = layerStart.hasSubscribers ? layerTracing() : undefined
  if (tracing) {
    tracing.runTraced(layer, [req, res], req, res, next, results)
    return
  }
  const guard = guardNext(handler, req, next)
  try {
    const result = handler(req, res, guard.next)
    settle(layer, guard, result, req, res, results)
  } catch (thrown) {
    fail(guard, thrown, req, res)
  }
}

/** Calls a layer's error handler: a function with exactly four parameters. */
export function runErrorHandler(
  layer: RunnableLayer,
  error: unknown,
  req: RoutedRequest,
  res: RoutedResponse,
  next: Next,
  results: ResultRules = promises,
): void {
  const handler = layer.handle
  if (handler.length !== 4) {
    next(error)
    return
  }
  if (isWatching()) recordHandler(req, layer)
  const tracing = layerStart.hasSubscribers ? layerTracing() : undefined
  if (tracing) {
    tracing.runTraced(layer, [error, req, res], req, res, next, results)
    return
  }
  const guard = guardNext(handler, req, next)
  try {
    const result = handler(error, req, res, guard.next)
    settle(layer, guard, result, req, res, results)
  } catch (thrown) {
    fail(guard, thrown, req, res)
  }
}
