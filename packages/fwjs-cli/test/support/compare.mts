import { fileURLToPath } from 'node:url'
import { type Ended, Project, packageFiles } from './project.mts'

const command = fileURLToPath(new URL('../../../lib/bin.js', import.meta.url))

/** A project with Express 4, to run `fwjs compare` in. */
export class ComparedProject extends Project {
  constructor(files: Record<string, string>) {
    super({ ...packageFiles('node_modules/express', 'express', '4.22.3'), ...files })
  }

  /** Runs `fwjs compare OPTIONS -- node WORDS`. */
  compare(words: string[], ...options: string[]): Promise<Ended> {
    return this.run([command, 'compare', ...options, '--', process.execPath, ...words])
  }
}

/** Code that is true on Express and false on fwjs. */
export const isExpress = `require('express/package.json').version === '4.22.3'`
