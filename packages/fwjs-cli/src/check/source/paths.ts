import { join } from 'path'
import type { SourceFile } from './file.ts'

const ENDINGS = ['', '.js', '.cjs', '.mjs', '.ts', '.cts', '.mts', '.jsx', '.tsx']

/** The files of an app by path, as used in `require` and `import`. */
export class FilePaths {
  readonly #files: Map<string, SourceFile>

  constructor(files: SourceFile[]) {
    this.#files = new Map(files.map((file) => [file.path, file]))
  }

  /** Finds a file by its path, without its extension, or by its folder. TypeScript imports `./a.ts` as `./a.js`. */
  find(path: string): SourceFile | undefined {
    for (const base of [path, path.replace(/\.[cm]?js$/, ''), join(path, 'index')]) {
      for (const ending of ENDINGS) {
        const file = this.#files.get(base + ending)
        if (file) return file
      }
    }
    return undefined
  }
}
