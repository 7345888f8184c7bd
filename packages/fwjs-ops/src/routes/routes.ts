import {
  type Entry,
  type EntryContent,
  entriesOf,
  isForAll,
  type LayerKind,
  type RouteHandler,
} from './entries.ts'
import { contentOf, type Handler } from './live.ts'
import { fullPath, mountPath } from './pattern-text.ts'
import { type SourcePosition, sourcePositionsOf } from './source.ts'

/** A function that was registered. */
export interface RegisteredHandler {
  /** Its name, `<anonymous>` without one. */
  name: string
  /** Its place in the program, where that is known. */
  source?: SourcePosition
  /** The live layer; of an app of 3.x the route. Not enumerable, so JSON and console.log leave it out. */
  readonly layer: object
}

/** A method of a route, a middleware, or a router or an app that was mounted. */
export interface RegisteredRoute {
  /** The kind. The content of a `router` or an `app` follows it, one deeper. */
  kind: LayerKind
  /** The method of a route in capitals; `ALL` stands for every method. */
  method?: string
  /** The full pattern, with those of the routers and apps that it is in. A RegExp is text. */
  path: string
  /** The functions in their order; of a route those that run for the method. */
  handlers: RegisteredHandler[]
  /** In how many routers and apps it is. */
  depth: number
  /** An app whose layers cannot be reached. */
  opaque?: true
}

/** How much `routes` finds out. */
export interface RoutesOptions {
  /**
   * Whether to find the places of the functions in the program. It takes V8's inspector about
   * 0.1 ms for each.
   *
   * @default true
   */
  source?: boolean
}

/**
 * Lists what is registered in an app or a router, in order of registration: plain data, for a table, a
 * tree or JSON. It runs nothing.
 *
 * @param app an app or a router of Express 4 or fwjs, or an app of fwjs-v3
 * @throws {TypeError} when `app` is no app or router
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
  list(listing, content, '')
  if (options.source !== false) addPositions(listing.handles)
  return listing.rows
}

interface Listing {
  rows: RegisteredRoute[]
  /** The routers that are being listed: one may be mounted in itself. */
  owners: object[]
  /** The handlers of the rows by their functions, to find out where those stand. */
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
  // The function of a router or an app is the framework's: where it stands tells nothing.
  const handlers = [noted(listing, entry, content || opaque ? undefined : handle)]
  const depth = listing.owners.length - 1
  listing.rows.push({ kind, path, handlers, depth, ...(opaque && { opaque }) })
}

function noted(
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

/** A row for each method, with what runs for it. */
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
    const noticed = own.map((one) => noted(listing, one, one.handle))
    listing.rows.push({ kind: 'route', method, path, handlers: noticed, depth })
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

/** The list that most methods have: of `app.all`, while `app.route(path).get` adds to one of them. */
function mostCommon(lists: RouteHandler[][]): RouteHandler[] {
  const counts = lists.map((list) => lists.filter((other) => isSame(list, other)).length)
  return lists[counts.indexOf(Math.max(...counts))] as RouteHandler[]
}

function addPositions(handles: Listing['handles']): void {
  const positions = sourcePositionsOf([...handles.keys()])
  for (const [index, handlers] of [...handles.values()].entries()) {
    const source = positions[index]
    if (source) for (const handler of handlers) handler.source = source
  }
}
