import type {
  HandlerFunction,
  LayerShape,
  PathPattern,
  RequestApplication,
  RoutedRequest,
  RoutedResponse,
} from '../../types.ts'
import { patternRulesOf } from '../route-index.ts'

export type LayerKind = 'middleware' | 'router' | 'app' | 'route' | 'handler' | 'error handler'

/** The published object for a request; the contracts of the API lines describe its fields. */
export interface RequestTrace {
  readonly req: RoutedRequest
  readonly res: RoutedResponse
  app: RequestApplication | undefined
  route: string | undefined
  mount: string
  aborted: boolean
  error?: unknown
}

/** The published object for a layer. */
export interface LayerTrace {
  readonly kind: LayerKind
  readonly name: string
  readonly path: string
  readonly mount: string
  readonly route: string | undefined
  readonly method: string | undefined
  readonly handler: HandlerFunction
  readonly handling: unknown
  readonly req: RoutedRequest
  readonly res: RoutedResponse
  readonly request: RequestTrace
  readonly parent: LayerTrace | undefined
  error?: unknown
}

/** A layer to run, or a function with its mount path. */
export interface RunnableLayer
  extends Pick<LayerShape, 'handle'>,
    Partial<Pick<LayerShape, 'name' | 'route' | 'method'>> {
  mountPath?: string
}

/** Names of the framework's own functions (agents S7). */
const kinds = new Map<string, LayerKind>([
  ['router', 'router'],
  ['mounted_app', 'app'],
])

export function createRequestTrace(
  req: RoutedRequest,
  res: RoutedResponse,
  app: RequestApplication | undefined,
): RequestTrace {
  return { req, res, app, route: undefined, mount: '', aborted: false }
}

export function createLayerTrace(
  layer: RunnableLayer,
  handling: unknown,
  request: RequestTrace,
  parent: LayerTrace | undefined,
): LayerTrace {
  const { handle: handler, method } = layer
  const { req, res } = request
  const name = layer.name || handler.name || '<anonymous>'
  const kind = kindOf(layer, name)
  const isInRoute = kind === 'route' || Object.hasOwn(layer, 'method')
  const inside = isInRoute ? placeInRoute(layer.route ?? req.route) : placeInStack(layer)
  const mount = (parent?.mount ?? '') + inside.mount
  return {
    kind,
    name,
    path: inside.path,
    mount,
    route: isInRoute ? joinRoute(mount, inside.path) : undefined,
    method: method?.toUpperCase(),
    handler,
    handling,
    req,
    res,
    request,
    parent,
  }
}

function kindOf(layer: RunnableLayer, name: string): LayerKind {
  if (layer.handle.length > 3) return 'error handler'
  if (layer.route) return 'route'
  if (Object.hasOwn(layer, 'method')) return 'handler'
  return kinds.get(name) ?? 'middleware'
}

/** A layer's pattern, and the part it adds to `req.baseUrl`. */
interface Place {
  path: string
  mount: string
}

function placeInRoute(route: { path?: PathPattern } | undefined): Place {
  return { path: textOf(route?.path ?? ''), mount: '' }
}

/**
 * Formats a pattern as agents do: strings as given, arrays with commas, regular expressions as written.
 */
function textOf(pattern: PathPattern): string {
  return Array.isArray(pattern) ? pattern.map(textOf).join(',') : String(pattern)
}

/** The API lines without patterns mount at strings. */
const PLAIN_MOUNTS = {
  patternsOf: ({ mountPath }: RunnableLayer) => [mountPath || '/'],
  trailingSlash: /\/$/,
}

/**
 * Returns the place of a layer. Without a pattern, it runs for every path. As in `req.baseUrl`, a
 * trailing slash is removed.
 */
function placeInStack(layer: RunnableLayer): Place {
  const rules = patternRulesOf(layer) ?? PLAIN_MOUNTS
  const patterns = rules.patternsOf(layer)
  const path = patterns.join(',')
  const mount = patterns.map((pattern) => withoutSlash(pattern, rules.trailingSlash)).join(',')
  return { path, mount: mount === '/' ? '' : mount }
}

function withoutSlash(pattern: string | RegExp, trailingSlash: RegExp): string {
  const isText = typeof pattern === 'string' && pattern !== ''
  return isText ? pattern.replace(trailingSlash, '') || '/' : String(pattern)
}

function joinRoute(mount: string, path: string): string {
  return path === '/' && mount !== '' ? mount : mount + path
}
