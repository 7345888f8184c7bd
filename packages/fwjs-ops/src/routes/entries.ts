import { METHODS } from 'http'
import {
  type Content,
  contentOf,
  type Handler,
  type Layer,
  type OldLayer,
  type OldRoute,
  type OldRouter,
} from './live.ts'
import { findMountedApp, isMounted } from './mounted-app.ts'
import { type Pattern, patternOf, patternOfMount, readMountPaths } from './pattern-text.ts'

/** The kind of a layer: `router` and `app` contain layers. */
export type LayerKind = 'route' | 'middleware' | 'error handler' | 'router' | 'app'

/** A route handler; without a method, it applies to all of them. */
export interface RouteHandler {
  layer: object
  name: string
  handle: Handler
  method: string | undefined
}

/** The data of one layer. */
export interface Entry {
  kind: LayerKind
  layer: Layer | OldLayer | OldRoute
  /** The pattern it was registered with, in its own router. */
  pattern: Pattern
  name: string
  handle: Handler | undefined
  /** The methods of a route in uppercase, `ALL` for `route.all`, and its handlers. */
  methods: string[]
  handlers: RouteHandler[]
  content: EntryContent | undefined
  /** Whether its layers are inaccessible. */
  opaque: boolean
}

/**
 * Anything with layers, including the routes of a 3.x app, which are one of its middleware
 * functions.
 */
export type EntryContent = Content | { line: 'routes'; owner: OldRouter }

export function entriesOf(content: EntryContent): Entry[] {
  if (content.line === 'routes') return Object.values(content.owner.map).flat().map(ofOldRoute)
  // Application code may leave holes.
  if (content.line !== 3) return ofLayers(content.layers.filter(Boolean))
  return content.layers.map((layer) => ofOldLayer(layer, content.router))
}

function ofLayers(layers: readonly Layer[]): Entry[] {
  readMountPaths(layers.filter(({ route }) => !route))
  return layers.map(ofLayer)
}

const empty = { methods: [], handlers: [], content: undefined, opaque: false }

function ofLayer(layer: Layer): Entry {
  const { route, handle, name } = layer
  if (!route) {
    return { ...empty, ...readHandle(handle, name), layer, name, pattern: patternOfMount(layer) }
  }
  const handlers = route.stack.map((one) => {
    return { layer: one, name: one.name, handle: one.handle, method: one.method }
  })
  const methods = Object.keys(route.methods).map(nameOf)
  const pattern = patternOf(route.path)
  return { ...empty, kind: 'route', layer, name, pattern, handle: undefined, methods, handlers }
}

function readHandle(
  handle: Handler,
  name: string,
): Pick<Entry, 'kind' | 'handle' | 'content' | 'opaque'> {
  const mounted = isMounted(name) && !contentOf(handle)
  const content = contentOf(mounted ? findMountedApp(handle) : handle)
  if (content) return { kind: content.kind, handle, content, opaque: false }
  if (mounted) return { kind: 'app', handle, content, opaque: true }
  const kind = handle?.length === 4 ? 'error handler' : 'middleware'
  return { kind, handle, content, opaque: false }
}

function nameOf(method: string): string {
  return method === '_all' ? 'ALL' : method.toUpperCase()
}

/** `app.all` registers every method; an app that registers methods one by one has fewer. */
export function isForAll(methods: string[]): boolean {
  return methods.length > METHODS.length / 2
}

function ofOldLayer(layer: OldLayer, router: OldRouter | undefined): Entry {
  const { route, handle } = layer
  const name = handle.name || '<anonymous>'
  const pattern = patternOf(route || '/')
  if (router && handle === router.middleware) {
    const content = { line: 'routes', owner: router } as const
    return { ...empty, kind: 'router', layer, name, pattern, handle, content }
  }
  return { ...empty, ...readHandle(handle, name), layer, name, pattern }
}

function ofOldRoute(route: OldRoute): Entry {
  const { method, path, callbacks } = route
  const handlers = callbacks.map((handle) => ({
    layer: route,
    name: handle.name || '<anonymous>',
    handle,
    method,
  }))
  const methods = [method.toUpperCase()]
  const pattern = patternOf(path)
  return {
    ...empty,
    kind: 'route',
    layer: route,
    name: '',
    pattern,
    handle: undefined,
    methods,
    handlers,
  }
}
