import { attempt, lazy } from '../../lazy.ts'
import type { RequestApplication, RoutedRequest, RoutedResponse } from '../../types.ts'
import { layerStart, requestStart } from './channels.ts'

/*
 * Loaded with the first traced request, so that apps without tracing start faster (bench/process). If
 * loading fails, the request is served without tracing.
 */
const layer = lazy(() => require('./layer.js') as typeof import('./layer.ts'))
const request = lazy(() => require('./request.js') as typeof import('./request.ts'))

export function layerTracing(): typeof import('./layer.ts') | undefined {
  return attempt(layer)
}

/** Runs an app for a request, and publishes its events unless an outer app already does. */
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

/** Called when an error reaches the end of the outermost app, which responds with an error page. */
export function traceFinalError(req: object, error: unknown): void {
  if (!requestStart.hasSubscribers && !layerStart.hasSubscribers) return
  attempt(request)?.traceFinalError(req, error)
}
