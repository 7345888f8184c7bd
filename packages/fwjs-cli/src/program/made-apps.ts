import Module from 'module'
import { type App, isApp, sizeOf } from './app-search.ts'

interface Framework {
  application: { init(this: App): unknown }
}

type Load = (...args: unknown[]) => unknown

const isFramework = (exported: unknown): exported is Framework =>
  typeof exported === 'function' &&
  typeof (exported as Partial<Framework>).application?.init === 'function'

/**
 * The apps that the process makes, by any copy of Express: for programs that neither export theirs
 * nor give it to a server themselves. Watches what `require` and `import` return, as agents do.
 */
export class MadeApps {
  readonly #apps: App[] = []
  readonly #known = new WeakSet<object>()

  /** Begins to watch. */
  watch(): void {
    const loader = Module as unknown as { _load: Load }
    const load = loader._load
    const apps = this
    loader._load = function (this: unknown, ...args) {
      const exported = load.apply(this, args)
      apps.#note(exported)
      return exported
    }
  }

  /** The app that is mounted nowhere; of several the one with the most layers. */
  get outermost(): App | undefined {
    const [first] = this.#apps
      .filter(({ parent }) => parent === undefined)
      .sort((one, other) => sizeOf(other) - sizeOf(one))
    return first
  }

  #note(exported: unknown): void {
    if (!isFramework(exported) || this.#known.has(exported.application)) return
    const { application } = exported
    this.#known.add(application)
    const { init } = application
    const apps = this.#apps
    application.init = function (...args) {
      if (isApp(this)) apps.push(this)
      return init.apply(this, args)
    }
  }
}
