import type { SourcePosition } from 'fwjs-ops'
import { METHODS } from 'http'
import { join, sep } from 'path'
import { fileURLToPath } from 'url'
import { findEngineFolder, findPackageFolder } from './framework.ts'
import type { Framework } from './frameworks.ts'

/** A stack frame: `at name (file:line:column)` or `at file:line:column`. */
const FRAME = /^ +at (?:.*? \()?(?:async )?(.+?):(\d+):(\d+)\)?$/

/** The folder of this package. With source maps, its frames are in `src`. */
const OWN_FOLDER = join(__dirname, '../..')

const PACKAGES = `${sep}node_modules${sep}`

/** The route methods that add handlers. */
const ADDING = ['all', ...METHODS.map((method) => method.toLowerCase())]

type Add = (this: { stack: object[] }, ...handlers: unknown[]) => unknown

/** Reads the current stack frames, mapped to the original source if Node.js has its source map. */
function readCallerFrames(): SourcePosition[] {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  const { stack } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return String(stack)
    .split('\n')
    .flatMap((line) => {
      const [, file = '', row, column] = FRAME.exec(line) ?? []
      if (file === '' || file.startsWith('node:')) return []
      const path = file.startsWith('file:') ? fileURLToPath(file) : file
      return { file: path, line: Number(row), column: Number(column) }
    })
}

/**
 * Records where routes are registered. The location of a handler isn't useful if a helper created it, such as
 * `catchAsync(handler)`.
 */
export class Registrations {
  readonly #places = new WeakMap<object, SourcePosition>()

  /** Starts recording the registrations of a framework. */
  watch(framework: Framework): void {
    const prototype = framework.Route?.prototype as Record<string, Add> | undefined
    if (!prototype) return
    const folder = findPackageFolder(framework)
    const own = [OWN_FOLDER, folder, folder && findEngineFolder(folder)]
    for (const name of ADDING) {
      const add = prototype[name]
      if (typeof add === 'function') prototype[name] = this.#recording(add, own)
    }
  }

  /** Returns the location where a layer was registered. */
  placeOf(layer: object | undefined): SourcePosition | undefined {
    return layer && this.#places.get(layer)
  }

  #recording(add: Add, own: (string | undefined)[]): Add {
    const places = this.#places
    return function (...handlers) {
      const before = this.stack.length
      const result = add.apply(this, handlers)
      const isInApp = ({ file }: SourcePosition): boolean =>
        !file.includes(PACKAGES) && !own.some((folder) => folder && file.startsWith(folder + sep))
      const place = readCallerFrames().find(isInApp)
      if (place) for (const layer of this.stack.slice(before)) places.set(layer, place)
      return result
    }
  }
}
