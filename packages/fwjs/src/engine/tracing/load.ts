import type { RequestApplication, RoutedRequest, RoutedResponse } from '../../internal-types.ts'
import { layerStart, requestStart } from './channels.ts'

/**
 * Loads a module with the first request that is traced, so that programs which are not traced start
 * faster (bench/process). A request for which it cannot be loaded is served without being traced.
 */
function whenTraced<Module>(load: () => Module): () => Module | undefined {
  let loaded: Module | undefined
  return () => {
    try {
      loaded ??= load()
    } catch {
      return undefined
    }
    return loaded
  }
}

export const layerTracing: () => typeof import('./layer.ts') | undefined = whenTraced(
  () => require('./layer.js') as typeof import('./layer.ts'),
)
const requestTracing = whenTraced(() => require('./request.js') as typeof import('./request.ts'))

/** Runs the work of an app for a request, and publishes it if no app around this one has. */
export function traceRequest(
  app: RequestApplication,
  req: RoutedRequest,
  res: RoutedResponse,
  work: () => void,
): void {
  const tracing = requestTracing()
  if (tracing) tracing.traceRequest(app, req, res, work)
  else work()
}

/** An error has reached the end of the outermost app, which answers it with a page. */
export function traceFinalError(req: object, error: unknown): void {
  if (!requestStart.hasSubscribers && !layerStart.hasSubscribers) return
  requestTracing()?.traceFinalError(req, error)
}
