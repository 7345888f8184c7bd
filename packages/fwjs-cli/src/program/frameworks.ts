import Module from 'module'
import type { App } from './app-search.ts'

/** The exports of Express or fwjs. */
export interface Framework {
  application: { init(this: App): unknown }
  Route?: { prototype: object }
}

type Load = (...args: unknown[]) => unknown

const isFramework = (exported: unknown): exported is Framework =>
  typeof exported === 'function' &&
  typeof (exported as Partial<Framework>).application?.init === 'function'

/**
 * Calls `note` once for each copy of Express that the process loads. Patches `require` and `import`,
 * like APM agents do.
 */
export function watchFrameworks(note: (framework: Framework) => void): void {
  const known = new WeakSet<object>()
  const loader = Module as unknown as { _load: Load }
  const load = loader._load
  loader._load = function (this: unknown, ...args) {
    const exported = load.apply(this, args)
    if (isFramework(exported) && !known.has(exported.application)) {
      known.add(exported.application)
      note(exported)
    }
    return exported
  }
}
