import type {
  HandlerFunction,
  LayerShape,
  PathPattern,
  RequestApplication,
  RoutedRequest,
  RoutedResponse,
} from '../../internal-types.ts'
import { patternsOf } from '../pattern/outline.ts'

/** What is published of a request: one object for all of its events. */
export interface RequestTrace {
  readonly req: RoutedRequest
  readonly res: RoutedResponse
  /** The outermost app; undefined where a router runs without an app. */
  app: RequestApplication | undefined
  /** The pattern of the last route of which a handler ran, with all mounts. */
  route: string | undefined
  /** The pattern of `req.baseUrl` for the layer that is running. */
  mount: string
  /** The connection was closed before the response was complete. */
  aborted: boolean
  /** The error that no error handler has taken. */
  error?: unknown
}

export type LayerKind = 'middleware' | 'router' | 'app' | 'route' | 'handler' | 'error handler'

/** What is published of a layer: one object for all of its events. */
export interface LayerTrace {
  readonly kind: LayerKind
  /** The name of its function, `<anonymous>` if it has none. */
  readonly name: string
  /** The pattern that it was registered with; that of its route for a handler. */
  readonly path: string
  /** The pattern of `req.baseUrl` while it runs. */
  readonly mount: string
  /** For a route and its handlers: the pattern of the route with all mounts. */
  readonly route: string | undefined
  /** For a handler: the method that it was registered for; undefined for all methods. */
  readonly method: string | undefined
  /** The function that runs. */
  readonly handler: HandlerFunction
  /** For an error handler: the error that it is given. */
  readonly handling: unknown
  readonly req: RoutedRequest
  readonly res: RoutedResponse
  /** What is published of the request. */
  readonly request: RequestTrace
  /** The layer inside of which this one runs: that of a route, a router or a mounted app. */
  readonly parent: LayerTrace | undefined
  /** What it has thrown, rejected with or passed to `next`. */
  error?: unknown
}

/** A layer as it is run: one of 4.x, or a function of 3.x with the path that it is mounted on. */
export interface RunnableLayer
  extends Pick<LayerShape, 'handle'>,
    Partial<Pick<LayerShape, 'name' | 'regexp' | 'route' | 'method'>> {
  mountPath?: string
}

/** Names that the framework gives to functions of its own (agents S7). */
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

/** A layer's pattern, and what it adds to `req.baseUrl`. */
interface Place {
  path: string
  mount: string
}

function placeInRoute(route: { path?: PathPattern } | undefined): Place {
  return { path: textOf(route?.path ?? ''), mount: '' }
}

/** Strings as they were given, lists with commas, expressions as they are written: as agents do. */
function textOf(pattern: PathPattern): string {
  return Array.isArray(pattern) ? pattern.map(textOf).join(',') : String(pattern)
}

/** A layer without a pattern runs for every path. As in `req.baseUrl`, a slash at the end is left out. */
function placeInStack({ mountPath, regexp }: RunnableLayer): Place {
  if (mountPath === undefined && regexp === undefined) return { path: '/', mount: '' }
  const patterns = regexp ? patternsOf(regexp) : [mountPath || '/']
  const path = patterns?.join(',') ?? String(regexp)
  const isSinglePath = patterns?.length === 1 && path.endsWith('/')
  return { path, mount: isSinglePath ? path.slice(0, -1) : path }
}

function joinRoute(mount: string, path: string): string {
  return path === '/' && mount !== '' ? mount : mount + path
}
