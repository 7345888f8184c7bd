import { type App, isApp, sizeOf } from './app-search.ts'
import type { Framework } from './frameworks.ts'

/**
 * The apps created in this process, for scripts that neither export their app nor pass it to a
 * server.
 */
export class CreatedApps {
  readonly #apps: App[] = []

  /** Starts tracking the apps created by a framework. */
  watch({ application }: Framework): void {
    const { init } = application
    const apps = this.#apps
    application.init = function (...args) {
      if (isApp(this)) apps.push(this)
      return init.apply(this, args)
    }
  }

  /** The app that isn't mounted anywhere; if there are several, the one with the most layers. */
  get outermost(): App | undefined {
    const [first] = this.#apps
      .filter(({ parent }) => parent === undefined)
      .sort((one, other) => sizeOf(other) - sizeOf(one))
    return first
  }
}
