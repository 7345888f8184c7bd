import { lazy } from '../lazy.ts'

type Mistakes = typeof import('./dev-warnings/all.ts')

const mistakes = lazy(() => require('./dev-warnings/all.js') as Mistakes)

let isEnabled = false

/** Enables development warnings, in 4.x only: they name calls that other major versions don't have. */
export function enableDevWarnings(): void {
  isEnabled = true
}

export function isDevWarningEnabled(): boolean {
  return isEnabled && process.env['NODE_ENV'] !== 'production'
}

/**
 * Emits development warnings outside production. The code that finds a mistake and its location is
 * loaded with the first one. The app behaves the same with and without warnings, even if loading fails.
 */
export function devWarn(give: (about: Mistakes) => void): void {
  try {
    if (isDevWarningEnabled()) give(mistakes())
  } catch {}
}

const factories = new WeakMap<object, string>()

/** Registers the names of functions that return middleware, but aren't middleware. */
export function nameFactories(named: Record<string, object>): void {
  for (const [name, factory] of Object.entries(named)) factories.set(factory, name)
}

/** Returns the name of such a function, such as `fw.json`; undefined for all others. */
export function factoryName(handler: object): string | undefined {
  return factories.get(handler)
}
