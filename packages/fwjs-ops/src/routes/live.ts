/*
 * Describes apps, routers, and layers of a running app: only the properties that are read here.
 * Express and fwjs have the same ones. None is certain, because apps change all of them.
 */

// biome-ignore lint/suspicious/noExplicitAny: handlers take whatever req and res their caller has.
export type Handler = (...args: any[]) => unknown

export type PathExpression = RegExp & { fast_star?: boolean; fast_slash?: boolean }

interface AnyLayer {
  handle: Handler
  name: string
  route?: Route | undefined
  method?: string | undefined
  match(path: string): boolean
}

/** A layer of a 4.x router, or of a route, which has a method. */
export interface ExpressionLayer extends AnyLayer {
  keys: { name: string | number }[]
  regexp: PathExpression
}

/** A layer of a 5.x router, or of a route. */
export interface MatcherLayer extends AnyLayer {
  keys: string[]
  /** Whether it's mounted at `/`, which matches every path. */
  slash: boolean
  /** One for each path it was registered with. */
  matchers: Matcher[]
}

export type Matcher = (path: string) => unknown

export type Layer = ExpressionLayer | MatcherLayer

export function hasMatchers(layer: object): layer is MatcherLayer {
  return 'matchers' in layer
}

export interface Route {
  path: unknown
  stack: Layer[]
  methods: Record<string, boolean>
}

/** A 3.x middleware, and where it's mounted. */
export interface OldLayer {
  route: string
  handle: Handler
}

/** A 3.x route, which has one method. */
export interface OldRoute {
  path: unknown
  method: string
  callbacks: Handler[]
  keys: { name: string | number }[]
  regexp: PathExpression
  match(path: string): boolean
}

/** The routes of a 3.x app; `middleware` represents them in the app's stack. */
export interface OldRouter {
  map: Record<string, OldRoute[]>
  middleware: Handler
}

/** The contents of an app or a router. */
export type Content =
  | { line: 4 | 5; kind: 'router' | 'app'; owner: object; layers: readonly Layer[] }
  | { line: 3; kind: 'app'; owner: object; layers: readonly OldLayer[]; router?: OldRouter }

type Members = Record<string, unknown>

/** Returns the contents of an app or a router; undefined for other values. */
export function contentOf(given: unknown): Content | undefined {
  if (typeof given !== 'function' && (typeof given !== 'object' || given === null)) return undefined
  const owner = given as Members & object
  if (typeof owner['handle'] !== 'function') return undefined
  if (Array.isArray(owner['stack'])) return contentOfStack(owner, owner['stack'])
  if (typeof owner['lazyrouter'] === 'function') return contentOfApp(4, owner, owner['_router'])
  return isApplication(owner) ? contentOfApp(5, owner, readRouter(owner)) : undefined
}

/** Creates the router of a 5.x app if nothing is registered yet, as reading `app.router` does. */
function readRouter(owner: Members): unknown {
  return Object.hasOwn(owner, 'router') ? owner['router'] : undefined
}

function contentOfApp(line: 4 | 5, owner: object, router: unknown): Content | undefined {
  const { stack } = (router ?? {}) as { stack?: unknown }
  if (line === 5 && !Array.isArray(stack)) return undefined
  const layers = Array.isArray(stack) ? (stack as Layer[]) : []
  return { line, kind: 'app', owner: (router ?? owner) as object, layers }
}

function contentOfStack(owner: Members & object, stack: unknown[]): Content {
  if (!isApplication(owner)) {
    const line = typeof owner['param'] === 'function' && !('_params' in owner) ? 5 : 4
    return { line, kind: 'router', owner, layers: stack as Layer[] }
  }
  const { _router } = owner as { _router?: Partial<OldRouter> }
  const content = { line: 3, kind: 'app', owner, layers: stack as OldLayer[] } as const
  return _router?.map && _router.middleware ? { ...content, router: _router as OldRouter } : content
}

/** Distinguishes apps from other middleware the way Express does. */
export function isApplication(given: unknown): given is Handler {
  const candidate = given as Partial<Record<'handle' | 'set', unknown>> | null | undefined
  return typeof candidate?.handle === 'function' && typeof candidate.set === 'function'
}
