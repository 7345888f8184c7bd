import {
  type Entry,
  type EntryContent,
  entriesOf,
  isForAll,
  type LayerKind,
  type RouteHandler,
} from './entries.ts'
import { sharingInspector } from './inspector.ts'
import { contentOf, type Handler } from './live.ts'
import { fullPath, mountPath } from './pattern-text.ts'
import { findSourcePositions, type SourcePosition } from './source.ts'

/** A registered function. */
export interface RegisteredHandler {
  /** Its name, or `<anonymous>`. */
  name: string
  /** Its source position, if known. */
  source?: SourcePosition
  /**
   * The live layer, or the route in a 3.x app. Not enumerable, so JSON and console.log leave it
   * out.
   */
  readonly layer: object
}

/** A route method, a middleware, or a mounted router or app. */
export interface RegisteredRoute {
  /** The kind. The contents of a `router` or an `app` follow it, one level deeper. */
  kind: LayerKind
  /** The method of a route, in uppercase; `ALL` means every method. */
  method?: string
  /**
   * The full pattern, including those of its parent routers and apps. A RegExp is converted to a
   * string.
   */
  path: string
  /** The functions in order; for a route, those that run for the method. */
  handlers: RegisteredHandler[]
  /** The number of routers and apps around it. */
  depth: number
  /** Set for an app with inaccessible layers. */
  opaque?: true
}

/** Options for `routes`. */
export interface RoutesOptions {
  /**
   * Whether to find the source positions of the functions. V8's inspector takes about 0.1 ms for
   * each.
   *
   * @default true
   */
  source?: boolean
}

/**
 * Lists the routes and middleware of an app or a router in registration order, as plain data for a
 * table, a tree, or JSON. It runs no application code.
 *
 * @param app an Express 4 or 5 app or router, or one of fwjs, fwjs-v5, or fwjs-v3
 * @throws {TypeError} if `app` isn't an app or a router
 * @example
 * ```ts
 * import fw from 'fwjs'
 * import { routes } from 'fwjs-ops'
 *
 * const app = fw()
 * app.get('/users/:id', (req, res) => res.send(req.params.id))
 * for (const { kind, method, path } of routes(app)) {
 *   if (kind === 'route') console.log(method, path)
 * }
 * ```
 * @since 0.1.0
 */
export function routes(app: object, options: RoutesOptions = {}): RegisteredRoute[] {
  const content = contentOf(app)
  if (!content) throw new TypeError('routes: first argument must be an app or a router')
  const listing: Listing = { rows: [], owners: [], handles: new Map() }
  sharingInspector(() => {
    list(listing, content, '')
    if (options.source !== false) addPositions(listing.handles)
  })
  return listing.rows
}

interface Listing {
  rows: RegisteredRoute[]
  /** The routers being listed: a router may be mounted in itself. */
  owners: object[]
  /** The handlers of the rows by function, to look up their source positions. */
  handles: Map<Handler, RegisteredHandler[]>
}

function list(listing: Listing, content: EntryContent, mount: string): void {
  const { owners } = listing
  if (owners.includes(content.owner)) return
  owners.push(content.owner)
  for (const entry of entriesOf(content)) {
    const path = fullPath(mount, entry.pattern)
    if (entry.kind === 'route') listRoute(listing, entry, path)
    else listMiddleware(listing, entry, path)
    if (entry.content) list(listing, entry.content, mountPath(mount, entry.pattern))
  }
  owners.pop()
}

function listMiddleware(listing: Listing, entry: Entry, path: string): void {
  const { kind, handle, opaque, content } = entry
  // The function of a router or an app belongs to the framework, so its position isn't useful.
  const handlers = [addHandler(listing, entry, content || opaque ? undefined : handle)]
  const depth = listing.owners.length - 1
  listing.rows.push({ kind, path, handlers, depth, ...(opaque && { opaque }) })
}

function addHandler(
  listing: Listing,
  { name, layer }: Pick<RouteHandler, 'name' | 'layer'>,
  handle: Handler | undefined,
): RegisteredHandler {
  const handler: RegisteredHandler = Object.defineProperty({ name, layer }, 'layer', {
    enumerable: false,
  })
  if (typeof handle === 'function') {
    listing.handles.set(handle, [...(listing.handles.get(handle) ?? []), handler])
  }
  return handler
}

/** Adds a row for each method, with the handlers that run for it. */
function listRoute(listing: Listing, { methods, handlers }: Entry, path: string): void {
  const depth = listing.owners.length - 1
  if (handlers.length === 0) listing.rows.push({ kind: 'route', path, handlers: [], depth })
  const named = methods.filter((method) => method !== 'ALL')
  const general = handlers.filter((handler) => !handler.method)
  const lists = named.map((method) => handlers.filter((one) => isFor(one, method)))
  const common = isForAll(named) ? mostCommon(lists) : undefined
  const all = common ?? (general.length > 0 ? general : undefined)
  if (all) addRow('ALL', all)
  for (const [index, method] of named.entries()) {
    const own = lists[index] as RouteHandler[]
    if (!common || !isSame(own, common)) addRow(method, own)
  }

  function addRow(method: string, own: RouteHandler[]): void {
    const added = own.map((one) => addHandler(listing, one, one.handle))
    listing.rows.push({ kind: 'route', method, path, handlers: added, depth })
  }
}

function isFor({ method }: RouteHandler, name: string): boolean {
  return !method || method.toUpperCase() === name
}

function isSame(list: RouteHandler[], other: RouteHandler[]): boolean {
  return (
    list.length === other.length && list.every(({ handle }, at) => handle === other[at]?.handle)
  )
}

/**
 * Returns the list that most methods share: that of `app.all`, even if `app.route(path).get` adds
 * to one.
 */
function mostCommon(lists: RouteHandler[][]): RouteHandler[] {
  const counts = lists.map((list) => lists.filter((other) => isSame(list, other)).length)
  return lists[counts.indexOf(Math.max(...counts))] as RouteHandler[]
}

function addPositions(handles: Listing['handles']): void {
  const positions = findSourcePositions([...handles.keys()])
  for (const [index, handlers] of [...handles.values()].entries()) {
    const source = positions[index]
    if (source) for (const handler of handlers) handler.source = source
  }
}
