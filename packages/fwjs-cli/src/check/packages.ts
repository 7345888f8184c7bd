import { existsSync, realpathSync } from 'fs'
import { dirname, join } from 'path'
import { loadManifest, type Manifest } from './manifest.ts'

/** A name that npm allows. Others could lead out of `node_modules`. */
const NAME = /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/

/** The installed packages that the files of a project find; each is read once. */
export class InstalledPackages {
  /** The folder of the project. */
  readonly folder: string
  readonly #modules = new Map<string, boolean>()
  readonly #byPlace = new Map<string, Manifest | undefined>()

  constructor(folder: string) {
    this.folder = folder
  }

  /**
   * The package that a file in `from` finds by its name. Its folder is the real one: pnpm links packages,
   * and their dependencies are beside the folder that the link leads to.
   */
  find(name: string, from: string = this.folder): Manifest | undefined {
    if (!NAME.test(name)) return undefined
    for (let folder = from; ; folder = dirname(folder)) {
      const modules = join(folder, 'node_modules')
      const found = this.#isThere(modules) ? this.#at(join(modules, name)) : undefined
      if (found) return found
      if (folder === dirname(folder)) return undefined
    }
  }

  /** Most folders have no `node_modules`, so that is asked once for each. */
  #isThere(modules: string): boolean {
    const isThere = this.#modules.get(modules) ?? existsSync(modules)
    this.#modules.set(modules, isThere)
    return isThere
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
