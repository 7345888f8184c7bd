import { type App, isApp, sizeOf } from './app-search.ts'
import type { Framework } from './frameworks.ts'

/**
 * The apps that the process makes: for programs that neither export theirs nor give it to a server
 * themselves.
 */
export class CreatedApps {
  readonly #apps: App[] = []

  /** Begins to watch what a framework makes. */
  watch({ application }: Framework): void {
    const { init } = application
    const apps = this.#apps
    application.init = function (...args) {
      if (isApp(this)) apps.push(this)
      return init.apply(this, args)
    }
  }

  /** The app that is mounted nowhere; of several the one with the most layers. */
  get outermost(): App | undefined {
    const [first] = this.#apps
      .filter(({ parent }) => parent === undefined)
      .sort((one, other) => sizeOf(other) - sizeOf(one))
    return first
  }
}
