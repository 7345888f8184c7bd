import type { RequestApplication, RoutedRequest, RoutedResponse } from '../../internal-types.ts'
import { attempt, lazy } from '../../lazy.ts'
import { layerStart, requestStart } from './channels.ts'

/*
 * Loaded with the first request that is traced, so that programs which are not traced start faster
 * (bench/process). A request for which this fails is served without being traced.
 */
const layer = lazy(() => require('./layer.js') as typeof import('./layer.ts'))
const request = lazy(() => require('./request.js') as typeof import('./request.ts'))

export function layerTracing(): typeof import('./layer.ts') | undefined {
  return attempt(layer)
}

/** Runs the work of an app for a request, and publishes it if no app around this one has. */
export function traceRequest(
  app: RequestApplication,
  req: RoutedRequest,
  res: RoutedResponse,
  work: () => void,
): void {
  const tracing = attempt(request)
  if (tracing) tracing.traceRequest(app, req, res, work)
  else work()
}

/** An error has reached the end of the outermost app, which answers it with a page. */
export function traceFinalError(req: object, error: unknown): void {
  if (!requestStart.hasSubscribers && !layerStart.hasSubscribers) return
  attempt(request)?.traceFinalError(req, error)
}
