import { type Entry, type EntryContent, entriesOf, isForAll, type LayerKind } from './entries.ts'
import { contentOf } from './live.ts'
import { fullPath, mountPath } from './pattern-text.ts'
import { addSources, type SourcePosition } from './source.ts'
import { readTarget, type Target } from './target.ts'
import { type Reason, type Verdict, verdictOf, verdictOfHandler } from './verdict.ts'

/** One layer, and whether a request may run it. */
export interface Candidate {
  /** The kind of the layer; a `handler` belongs to the route before it in the list. */
  kind: LayerKind | 'handler'
  /** The full pattern, with those of the routers and apps that it is in. */
  path: string
  /** The methods of a route, `ALL` for every method, or the method of a handler. */
  methods?: string[]
  /** The name of the function; not of a route, whose handlers follow. */
  name?: string
  /** In how many routers, apps and routes it is. */
  depth: number
  /** `may match`: it runs unless a layer before it ends the request or changes it. */
  outcome: 'may match' | 'cannot match'
  /** Why it cannot match, or what is to be known about one that may. */
  reason?: Reason
  /** The values of the parameters that are in the URL, decoded. */
  params?: Record<string, string>
  /** An app whose layers cannot be reached: any of them may run. */
  opaque?: true
  /** The place of its function in the program; only with the option `source`. */
  source?: SourcePosition
  /** The live layer. Not enumerable, so JSON and console.log leave it out. */
  readonly layer: object
}

/** How much `candidates` finds out. */
export interface CandidatesOptions {
  /**
   * Whether to find the places of the functions in the program. It takes V8's inspector about
   * 0.1 ms for each.
   *
   * @default false
   */
  source?: boolean
}

/** One walk through an app, for one request. */
interface Walk {
  method: string
  found: Candidate[]
  /** The routers that the walk is in, with the URL that each sees: one may be mounted in itself. */
  inside: string[]
  owners: object[]
}

/**
 * Says which layers of an app or a router may run for a request, in order. It runs nothing: no handler,
 * no param callback, and no `match` but the framework's own. The answer holds as long as no
 * layer changes `req.url` or `req.method`: ask again for what it changes them to.
 *
 * Layers in a router that cannot match are left out: the router's own entry stands for them. Of
 * `app.all` only the handlers of the method are listed.
 *
 * @param app an app or a router of Express 4 or fwjs, or an app of fwjs-v3
 * @param method the method as it is in the request, such as `GET`
 * @param url the target as it is in the request, such as `/users/7?page=2`
 * @throws {TypeError} when `app` is no app or router
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
  walkContent(walk, content, readTarget(url), '')
  if (options.source) {
    addSources(
      walk.found,
      walk.found.map(({ layer }) => (layer as { handle?: unknown }).handle),
    )
  }
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
  for (const entry of entriesOf(content)) {
    const verdict = verdictOf(entry, walk.method, target)
    const mayMatch = verdict.outcome === 'may match'
    if (verdict.reason === 'parameter') isErrorPending = true
    else if (mayMatch && entry.kind === 'error handler') isErrorPending = false
    if (mayMatch && isErrorPending) {
      add(walk, entry, mount, { outcome: 'cannot match', reason: 'error pending' })
      continue
    }
    add(walk, entry, mount, verdict)
    if (mayMatch) walkInto(walk, entry, verdict, mount)
  }
  inside.pop()
  owners.pop()
}

function walkInto(walk: Walk, entry: Entry, verdict: Verdict, mount: string): void {
  const { pattern, content } = entry
  const path = fullPath(mount, pattern)
  if (content) walkContent(walk, content, verdict.rest, mountPath(mount, pattern))
  for (const handler of entry.handlers) {
    const { outcome, reason } = verdictOfHandler(entry, handler, walk.method)
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

function add(walk: Walk, entry: Entry, mount: string, verdict: Verdict): void {
  const { kind, pattern, name, methods, opaque } = entry
  const { outcome, reason, params } = verdict
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
