import type { LayerKind } from './entries.ts'
import type { Content, Handler, Layer } from './live.ts'
import { pathOfMount } from './pattern-text.ts'
import type { BegunLayer, RecordedLayer, Recording } from './recording.ts'

/*
 * Express 4 publishes nothing, so the two functions that run its layers are replaced during a
 * trace. For all other requests, they behave as before.
 */

type Next = (error?: unknown) => unknown

interface RoutedRequest {
  next?: Next | undefined
  route?: { path?: unknown }
}

/** The prototype of Express 4 layers. */
export interface LayerPrototype {
  handle_request(this: Layer, req: RoutedRequest, res: object, next: Next): unknown
  handle_error(this: Layer, error: unknown, req: RoutedRequest, res: object, next: Next): unknown
}

/**
 * Returns the prototype of an app's layers if they are Express 4 layers, identified by a word in
 * their `match`.
 */
export function prototypeOfExpress({ line, layers }: Content): LayerPrototype | undefined {
  const layer = line === 4 ? layers.find(Boolean) : undefined
  const prototype = layer && Object.getPrototypeOf(layer)
  if (typeof prototype?.match !== 'function') return undefined
  const text = Function.prototype.toString.call(prototype.match)
  return /\bfast_slash\b/.test(text) ? prototype : undefined
}

/** Records the layers of one traced request. */
export class ReplacedLayers {
  /** Always true: unlike fwjs, Express doesn't have to publish anything first. */
  readonly isSeen = true
  readonly #recording: Recording
  readonly #detach: () => void
  /** The layer in which the next one runs. */
  #current: RecordedLayer | undefined

  constructor(recording: Recording, prototype: LayerPrototype) {
    this.#recording = recording
    this.#detach = attach(prototype, this)
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
const replaced = new WeakMap<LayerPrototype, Replaced>()

function attach(prototype: LayerPrototype, trace: ReplacedLayers): () => void {
  const entry = replaced.get(prototype) ?? replace(prototype)
  replaced.set(prototype, entry)
  entry.traces.add(trace)
  return () => {
    entry.traces.delete(trace)
    if (entry.traces.size > 0) return
    replaced.delete(prototype)
    entry.restore()
  }
}

function replace(prototype: LayerPrototype): Replaced {
  const traces = new Set<ReplacedLayers>()
  const { handle_request: handleRequest, handle_error: handleError } = prototype
  const traceOf = (req: object) => [...traces].find((trace) => trace.isOf(req))
  // Packages look for the names of these functions in stack traces.
  const own: LayerPrototype = {
    handle_request: function handle(req, res, next) {
      const trace = this.handle.length > 3 ? undefined : traceOf(req)
      const call = (proceed: Next) => handleRequest.call(this, req, res, proceed)
      return trace ? trace.run(this, req, next, call) : call(next)
    },
    handle_error(error, req, res, next) {
      const trace = this.handle.length === 4 ? traceOf(req) : undefined
      const call = (proceed: Next) => handleError.call(this, error, req, res, proceed)
      return trace ? trace.run(this, req, next, call) : call(next)
    },
  }
  Object.assign(prototype, own)
  return {
    traces,
    restore() {
      // An APM agent may have wrapped them in the meantime. Its wrappers stay and call them, but
      // they no longer do anything.
      if (prototype.handle_request === own.handle_request) prototype.handle_request = handleRequest
      if (prototype.handle_error === own.handle_error) prototype.handle_error = handleError
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
