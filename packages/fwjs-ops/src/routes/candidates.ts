import { type Entry, type EntryContent, entriesOf, isForAll, type LayerKind } from './entries.ts'
import { sharingInspector } from './inspector.ts'
import { contentOf } from './live.ts'
import { fullPath, mountPath } from './pattern-text.ts'
import type { Reason } from './reason.ts'
import { addSources, type SourcePosition } from './source.ts'
import { readTarget, type Target } from './target.ts'
import { type MatchResult, resultOf, resultOfHandler } from './verdict.ts'

/** A layer, and whether a request may run it. */
export interface Candidate {
  /** The kind of the layer; a `handler` belongs to the route before it in the list. */
  kind: LayerKind | 'handler'
  /** The full pattern, including those of its parent routers and apps. */
  path: string
  /** The methods of a route, `ALL` for every method, or the method of a handler. */
  methods?: string[]
  /** The name of the function; missing for a route, whose handlers follow. */
  name?: string
  /** The number of routers, apps, and routes around it. */
  depth: number
  /** `may match`: it runs unless a layer before it ends the request or changes it. */
  outcome: 'may match' | 'cannot match'
  /** The reason why it can't match, or a caveat if it may. */
  reason?: Reason
  /** The decoded values of the URL parameters; a 5.x wildcard has a list. */
  params?: Record<string, string | string[]>
  /** Set for an app with inaccessible layers: any of them may run. */
  opaque?: true
  /** The source position of its function; only with the `source` option. */
  source?: SourcePosition
  /** The live layer. Not enumerable, so JSON and console.log leave it out. */
  readonly layer: object
}

/** Options for `candidates`. */
export interface CandidatesOptions {
  /**
   * Whether to find the source positions of the functions. V8's inspector takes about 0.1 ms for
   * each.
   *
   * @default false
   */
  source?: boolean
}

/** The state of one walk through an app, for one request. */
interface Walk {
  method: string
  found: Candidate[]
  /** The routers the walk is in, with the URL each one sees: a router may be mounted in itself. */
  inside: string[]
  owners: object[]
}

/**
 * Lists the layers of an app or a router that may run for a request, in order. It runs no handlers,
 * no param callbacks, and no `match` but the framework's own. The result is valid as long as no
 * layer changes `req.url` or `req.method`: if one does, call it again with the new values.
 *
 * Layers in a router that can't match are left out: the router's own entry represents them. For
 * `app.all`, only the handlers for the request method are listed.
 *
 * @param app an Express 4 or 5 app or router, or one of fwjs, fwjs-v5, or fwjs-v3
 * @param method the request method, such as `GET`
 * @param url the request target, such as `/users/7?page=2`
 * @throws {TypeError} if `app` isn't an app or a router
 * @example
 * ```ts
 * import fw from 'fwjs'
 * import { candidates } from 'fwjs-ops'
 *
 * const app = fw()
 * app.get('/users/:id', (req, res) => res.send(req.params.id))
 * for (const { outcome, reason, path } of candidates(app, 'GET', '/users/7')) {
 *   console.log(outcome, reason ?? '', path)
 * }
 * ```
 * @since 0.1.0
 */
export function candidates(
  app: object,
  method: string,
  url: string,
  options: CandidatesOptions = {},
): Candidate[] {
  const content = contentOf(app)
  if (!content) throw new TypeError('candidates: first argument must be an app or a router')
  const walk: Walk = { method, found: [], inside: [], owners: [] }
  sharingInspector(() => {
    walkContent(walk, content, readTarget(url), '')
    if (options.source) {
      addSources(
        walk.found,
        walk.found.map(({ layer }) => (layer as { handle?: unknown }).handle),
      )
    }
  })
  return walk.found
}

function walkContent(
  walk: Walk,
  content: EntryContent,
  target: Target | undefined,
  mount: string,
): void {
  const { inside, owners } = walk
  const isWithinItself = owners.some(
    (owner, at) => owner === content.owner && inside[at] === target?.url,
  )
  if (isWithinItself) return
  inside.push(target?.url ?? '')
  owners.push(content.owner)
  let isErrorPending = false
  let current = target
  for (const entry of entriesOf(content)) {
    const result = resultOf(entry, walk.method, current)
    current = result.after ?? current
    const mayMatch = result.outcome === 'may match'
    if (result.reason === 'parameter') isErrorPending = true
    else if (mayMatch && entry.kind === 'error handler') isErrorPending = false
    if (mayMatch && isErrorPending) {
      add(walk, entry, mount, { outcome: 'cannot match', reason: 'error pending' })
      continue
    }
    add(walk, entry, mount, result)
    if (mayMatch) walkInto(walk, entry, result, mount)
  }
  inside.pop()
  owners.pop()
}

function walkInto(walk: Walk, entry: Entry, result: MatchResult, mount: string): void {
  const { pattern, content } = entry
  const path = fullPath(mount, pattern)
  if (content) walkContent(walk, content, result.rest, mountPath(mount, pattern))
  for (const handler of entry.handlers) {
    const { outcome, reason } = resultOfHandler(entry, handler, walk.method)
    if (reason === 'method' && isForAll(entry.methods)) continue
    addLayer(walk, handler.layer, {
      kind: 'handler',
      path,
      methods: [handler.method?.toUpperCase() ?? 'ALL'],
      name: handler.name,
      depth: walk.owners.length,
      outcome,
      ...(reason && { reason }),
    })
  }
}

function add(walk: Walk, entry: Entry, mount: string, result: MatchResult): void {
  const { kind, pattern, name, methods, opaque } = entry
  const { outcome, reason, params } = result
  addLayer(walk, entry.layer, {
    kind,
    path: fullPath(mount, pattern),
    ...(kind === 'route' ? { methods: isForAll(methods) ? ['ALL'] : methods } : { name }),
    depth: walk.owners.length - 1,
    outcome,
    ...(reason && { reason }),
    ...(params && { params }),
    ...(opaque && { opaque }),
  })
}

function addLayer(walk: Walk, layer: object, candidate: Omit<Candidate, 'layer'>): void {
  walk.found.push(Object.defineProperty(candidate, 'layer', { value: layer }) as Candidate)
}
