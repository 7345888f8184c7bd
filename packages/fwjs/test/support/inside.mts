import type { IncomingMessage, ServerResponse } from 'node:http'

/** Parts of an application that aren't in the specification but that packages rely on. */
export interface Inside {
  (req: object, res: object, next: (error?: unknown) => void): void
  handle(req: object, res: object, next?: (error?: unknown) => void): void
  init(): void
  defaultConfiguration(): void
  lazyrouter(): void
  _router: RouterShape
  cache: Record<string, { name: string; path: string }>
  engines: Record<string, unknown>
  parent: unknown
  request: IncomingMessage
  response: ServerResponse
}

interface RouterShape {
  stack: LayerShape[]
  params: object
  _params: unknown[]
  handle(req: object, res: object, next: (error?: unknown) => void): void
  process_params(...values: unknown[]): void
}

export interface LayerShape {
  handle: (...values: unknown[]) => unknown
  name: string
  params: Record<string, string> | undefined
  path: string | undefined
  keys: Array<{ name: string | number; optional: boolean; offset: number }>
  regexp: RegExp & { fast_star?: boolean; fast_slash?: boolean }
  route?: RouteShape
  method?: string
  match(path: string): boolean
  handle_request(...values: unknown[]): unknown
  handle_error(...values: unknown[]): unknown
}

export interface RouteShape {
  path: unknown
  stack: LayerShape[]
  methods: Record<string, boolean>
  _handles_method(method: string): boolean
  _options(): string[]
  dispatch(req: object, res: object, done: (error?: unknown) => void): void
}

export function inside(app: unknown): Inside {
  return app as Inside
}

export function stackOf(router: unknown): LayerShape[] {
  return (router as RouterShape).stack
}

/** Runs a router, an application, or a route on plain objects and waits for its callback. */
export function run(target: unknown, req: object, res: object = {}): Promise<unknown> {
  return new Promise((resolve) => {
    inside(target).handle(req, res, resolve)
  })
}
