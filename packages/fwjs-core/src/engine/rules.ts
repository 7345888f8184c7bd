import type { Debug } from '../diagnostics/debug.ts'
import type {
  LayerShape,
  Next,
  ParamPass,
  RoutedRequest,
  RoutedResponse,
  RouterShape,
  RouteShape,
} from '../types.ts'

/*
 * What differs between the routers of the API lines. Each line passes its rules when it calls the engine.
 * Members have other names in each line, and agents replace them, so the rules call them as methods.
 */

export interface RouteRules {
  handleRequest(layer: LayerShape, req: RoutedRequest, res: RoutedResponse, next: Next): void
  handleError(
    layer: LayerShape,
    error: unknown,
    req: RoutedRequest,
    res: RoutedResponse,
    next: Next,
  ): void
}

export interface RouterRules extends RouteRules {
  readonly debug: Debug | undefined
  /** The characters that may follow the part of a path that `use` matched. */
  readonly mountEnds: string
  handlesMethod(route: RouteShape, method: string | undefined): boolean
  /** Returns the methods of a route for an `Allow` header. */
  allowedMethods(route: RouteShape): string[]
  /** Returns true if there are param callbacks to run, or if an agent wants to know. */
  needsParams(router: RouterShape, layer: LayerShape): boolean
  processParams(router: RouterShape, layer: LayerShape, pass: ParamPass, done: Next): void
  /** Sends the automatic OPTIONS response. */
  sendOptions(res: RoutedResponse, allowed: string[], onError: Next): void
}
