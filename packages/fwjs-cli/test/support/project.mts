import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newFolder, removeFolder, writeFiles } from './folder.mts'

const run = promisify(execFile)

/** The preload file of the engine switch, as it is built. */
export const engineFile = fileURLToPath(new URL('../../../lib/engine/index.js', import.meta.url))

/** The files of a package that says of itself which one it is. */
export function packageFiles(place: string, name: string, version: string): Record<string, string> {
  const text = (file: string) => `exports.from = '${name} ${version} ${file}'\n`
  return {
    [`${place}/package.json`]: JSON.stringify({ name, version }),
    [`${place}/index.js`]: `module.exports = require('./lib/express')\n`,
    [`${place}/lib/express.js`]: text('lib/express'),
    [`${place}/lib/router/index.js`]: text('lib/router'),
    [`${place}/lib/router/layer.js`]: text('lib/router/layer'),
  }
}

/** What became of a program. */
export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** A folder with a program and its packages, outside of the repository. */
export class Project {
  readonly folder: string = newFolder()

  constructor(files: Record<string, string> = {}) {
    this.write(files)
  }

  write(files: Record<string, string>): void {
    writeFiles(this.folder, files)
  }

  path(...names: string[]): string {
    return join(this.folder, ...names)
  }

  /** Runs Node in the folder; what the tests were started with does not reach the program. */
  async run(args: string[], variables: NodeJS.ProcessEnv = {}): Promise<Ended> {
    const { FWJS_ENGINE: _, NODE_OPTIONS: __, NODE_TEST_CONTEXT: ___, ...inherited } = process.env
    const env = { ...inherited, ...variables }
    try {
      const ended = await run(process.execPath, args, { cwd: this.folder, env })
      return { code: 0, ...ended }
    } catch (error) {
      return error as Ended & Error
    }
  }

  remove(): void {
    removeFolder(this.folder)
  }
}
