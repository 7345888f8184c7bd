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
import { type Pattern, patternOf, patternOfMount } from './pattern-text.ts'

/** The kind of a layer: `router` and `app` have layers of their own. */
export type LayerKind = 'route' | 'middleware' | 'error handler' | 'router' | 'app'

/** A handler of a route; without a method it is for all of them. */
export interface RouteHandler {
  layer: object
  name: string
  handle: Handler
  method: string | undefined
}

/** One layer, read. */
export interface Entry {
  kind: LayerKind
  layer: Layer | OldLayer | OldRoute
  /** The pattern that it was registered under, in its own router. */
  pattern: Pattern
  name: string
  handle: Handler | undefined
  /** Of a route: its methods in capitals, `ALL` for `route.all`, and its handlers. */
  methods: string[]
  handlers: RouteHandler[]
  content: EntryContent | undefined
  /** It has layers, but they cannot be reached. */
  opaque: boolean
}

/** What has layers: also the routes of an app of 3.x, which are one middleware of it. */
export type EntryContent = Content | { line: 'routes'; owner: OldRouter }

export function entriesOf(content: EntryContent): Entry[] {
  if (content.line === 'routes') return Object.values(content.owner.map).flat().map(ofOldRoute)
  // Programs may leave holes.
  if (content.line === 4) return content.layers.filter(Boolean).map(ofLayer)
  return content.layers.map((layer) => ofOldLayer(layer, content.router))
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

/** `app.all` names every method; a program that names its methods one by one has fewer. */
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
