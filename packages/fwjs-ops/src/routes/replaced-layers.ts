import type { LayerKind } from './entries.ts'
import type { Content, Handler, Layer } from './live.ts'
import { pathOfMount } from './pattern-text.ts'
import type { BegunLayer, RecordedLayer, Recording } from './recording.ts'

/*
 * Express publishes nothing, so the two functions that run its layers are replaced during a
 * trace. For all other requests, they behave as before.
 */

type Next = (error?: unknown) => unknown

interface RoutedRequest {
  next?: Next | undefined
  route?: { path?: unknown }
}

type HandleRequest = (this: Layer, req: RoutedRequest, res: object, next: Next) => unknown
type HandleError = (
  this: Layer,
  error: unknown,
  req: RoutedRequest,
  res: object,
  next: Next,
) => unknown

/** The prototype of Express's layers, and the names of the functions that run them. */
export interface ExpressLayers {
  prototype: Record<string, unknown>
  handleRequest: string
  handleError: string
}

const NAMES = {
  4: { handleRequest: 'handle_request', handleError: 'handle_error', inMatch: /\bfast_slash\b/ },
  5: { handleRequest: 'handleRequest', handleError: 'handleError', inMatch: /\bthis\.matchers\b/ },
}

/**
 * Returns the prototype of an app's layers if they are Express's, identified by a word in their
 * `match`.
 */
export function layersOfExpress({ line, layers }: Content): ExpressLayers | undefined {
  if (line === 3) return undefined
  const layer = layers.find(Boolean)
  const prototype = layer && Object.getPrototypeOf(layer)
  if (typeof prototype?.match !== 'function') return undefined
  const { inMatch, ...names } = NAMES[line]
  const text = Function.prototype.toString.call(prototype.match)
  return inMatch.test(text) ? { prototype, ...names } : undefined
}

/** Records the layers of one traced request. */
export class ReplacedLayers {
  /** Always true: unlike fwjs, Express doesn't have to publish anything first. */
  readonly isSeen = true
  readonly #recording: Recording
  readonly #detach: () => void
  /** The layer in which the next one runs. */
  #current: RecordedLayer | undefined

  constructor(recording: Recording, layers: ExpressLayers) {
    this.#recording = recording
    this.#detach = attach(layers, this)
  }

  detach(): void {
    this.#detach()
  }

  isOf(req: object): boolean {
    return this.#recording.isOf(req)
  }

  /** Runs a layer with a `next` that records its end. */
  run(layer: Layer, req: RoutedRequest, next: Next, call: (next: Next) => unknown): unknown {
    const parent = this.#current
    const recorded = this.#recording.begin(describe(layer, req, parent))
    this.#current = recorded
    const proceed: Next = (error) => {
      if (req.next === proceed) req.next = next
      this.#current = parent
      const isError = error && error !== 'route' && error !== 'router'
      this.#recording.end(recorded, isError ? 'error' : 'next', error)
      return next(error)
    }
    // Methods of `res` continue with `req.next`.
    if (req.next === next) req.next = proceed
    return call(proceed)
  }
}

interface Replaced {
  traces: Set<ReplacedLayers>
  restore(): void
}

/**
 * Several requests may be traced at once: the first replaces the functions, and the last restores
 * them.
 */
const replaced = new WeakMap<object, Replaced>()

function attach(layers: ExpressLayers, trace: ReplacedLayers): () => void {
  const { prototype } = layers
  const entry = replaced.get(prototype) ?? replace(layers)
  replaced.set(prototype, entry)
  entry.traces.add(trace)
  return () => {
    entry.traces.delete(trace)
    if (entry.traces.size > 0) return
    replaced.delete(prototype)
    entry.restore()
  }
}

function replace({ prototype, ...names }: ExpressLayers): Replaced {
  const traces = new Set<ReplacedLayers>()
  const handleRequest = prototype[names.handleRequest] as HandleRequest
  const handleError = prototype[names.handleError] as HandleError
  const traceOf = (req: object) => [...traces].find((trace) => trace.isOf(req))
  // Packages look for the names of these functions in stack traces.
  const ownHandleRequest: HandleRequest = function handle(req, res, next) {
    const trace = this.handle.length > 3 ? undefined : traceOf(req)
    const call = (proceed: Next) => handleRequest.call(this, req, res, proceed)
    return trace ? trace.run(this, req, next, call) : call(next)
  }
  const ownHandleError: HandleError = function handle_error(error, req, res, next) {
    const trace = this.handle.length === 4 ? traceOf(req) : undefined
    const call = (proceed: Next) => handleError.call(this, error, req, res, proceed)
    return trace ? trace.run(this, req, next, call) : call(next)
  }
  prototype[names.handleRequest] = ownHandleRequest
  prototype[names.handleError] = ownHandleError
  return {
    traces,
    restore() {
      // An APM agent may have wrapped them in the meantime. Its wrappers stay and call them, but
      // they no longer do anything.
      if (prototype[names.handleRequest] === ownHandleRequest) {
        prototype[names.handleRequest] = handleRequest
      }
      if (prototype[names.handleError] === ownHandleError) {
        prototype[names.handleError] = handleError
      }
    },
  }
}

const kinds: Record<string, LayerKind> = { router: 'router', mounted_app: 'app' }

function kindOf(layer: Layer): BegunLayer['kind'] {
  if (layer.handle.length > 3) return 'error handler'
  if (layer.route) return 'route'
  return Object.hasOwn(layer, 'method') ? 'handler' : (kinds[layer.name] ?? 'middleware')
}

/** Describes a layer in the same words as fwjs does. */
function describe(layer: Layer, req: RoutedRequest, parent: RecordedLayer | undefined): BegunLayer {
  const { name, method, handle: handler } = layer
  const isInRoute = layer.route !== undefined || Object.hasOwn(layer, 'method')
  const mount = (parent?.mount ?? '') + (isInRoute ? '' : withoutSlash(pathOfMount(layer)))
  const path = textOf((layer.route ?? req.route)?.path)
  return {
    kind: kindOf(layer),
    name,
    mount,
    route: isInRoute ? (path === '/' && mount ? mount : mount + path) : undefined,
    method: method?.toUpperCase(),
    handler: handler as Handler,
    depth: parent ? parent.depth + 1 : 0,
  }
}

function withoutSlash(path: unknown): string {
  const text = textOf(path)
  if (text === '/') return ''
  return typeof path === 'string' && text.endsWith('/') ? text.slice(0, -1) : text
}

function textOf(path: unknown): string {
  return Array.isArray(path) ? path.map(textOf).join(',') : String(path)
}
