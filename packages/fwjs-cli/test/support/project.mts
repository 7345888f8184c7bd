import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newFolder, removeFolder, writeFiles } from './folder.mts'

const run = promisify(execFile)

/** The built preload file of the engine switch. */
export const engineFile = fileURLToPath(new URL('../../../lib/engine/index.js', import.meta.url))

/** Creates the files of a package that exports its name and version. */
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

/** The result of running an app. */
export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** A folder with an app and its packages, outside the repository. */
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

  /** Runs Node.js in the folder, without the options the tests were started with. */
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
