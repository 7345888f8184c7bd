import { existsSync, realpathSync } from 'fs'
import { dirname, join } from 'path'
import { loadManifest, type Manifest } from './manifest.ts'

/** Names that npm allows. Others could point outside `node_modules`. */
const NAME = /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/

/** The installed packages that a project's files can load. Each is read once. */
export class InstalledPackages {
  readonly folder: string
  readonly #modules = new Map<string, boolean>()
  readonly #byPlace = new Map<string, Manifest | undefined>()

  constructor(folder: string) {
    this.folder = folder
  }

  /**
   * Finds the package that a file in `from` would load. Its folder is resolved, because pnpm links
   * packages, and their dependencies are next to the link target.
   */
  find(name: string, from: string = this.folder): Manifest | undefined {
    if (!NAME.test(name)) return undefined
    for (let folder = from; ; folder = dirname(folder)) {
      const modules = join(folder, 'node_modules')
      const found = this.#checkExists(modules) ? this.#at(join(modules, name)) : undefined
      if (found) return found
      if (folder === dirname(folder)) return undefined
    }
  }

  /** Cached, because most folders have no `node_modules`. */
  #checkExists(modules: string): boolean {
    const checkExists = this.#modules.get(modules) ?? existsSync(modules)
    this.#modules.set(modules, checkExists)
    return checkExists
  }

  #at(place: string): Manifest | undefined {
    if (!this.#byPlace.has(place)) this.#byPlace.set(place, read(place))
    return this.#byPlace.get(place)
  }
}

function read(place: string): Manifest | undefined {
  try {
    return existsSync(place) ? loadManifest(realpathSync(place)).manifest : undefined
  } catch {
    return undefined
  }
}
