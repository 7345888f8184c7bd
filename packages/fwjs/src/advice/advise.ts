import { lazy } from '../lazy.ts'

type Mistakes = typeof import('./mistakes.ts')

const mistakes = lazy(() => require('./mistakes.js') as Mistakes)

let isBegun = false

/** 4.x begins: the advice names its calls, which other major versions do not have. */
export function beginAdvice(): void {
  isBegun = true
}

export function isAdvising(): boolean {
  return isBegun && process.env['NODE_ENV'] !== 'production'
}

/**
 * Advises outside production. What finds a mistake and its place is loaded with the first one, and the
 * program goes on as it would without it, also if this fails.
 */
export function advise(give: (about: Mistakes) => void): void {
  try {
    if (isAdvising()) give(mistakes())
  } catch {}
}

const factories = new WeakMap<object, string>()

/** Names functions that return middleware, and are none themselves. */
export function nameFactories(named: Record<string, object>): void {
  for (const [name, factory] of Object.entries(named)) factories.set(factory, name)
}

/** The name of such a function, such as `fw.json`; undefined for all others. */
export function factoryName(handler: object): string | undefined {
  return factories.get(handler)
}
