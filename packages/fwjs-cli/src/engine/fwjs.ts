import { readFileSync } from 'fs'
import { createRequire } from 'module'
import { dirname, join } from 'path'

/** The fwjs that takes the place of Express 4. */
export interface Fwjs {
  /** Agents see its copy in `known-as`, which it loads itself (docs/agents.md). */
  folder: string
  version: string
}

/** The program's own fwjs comes first: its version is the one that the program will move to. */
const places = (): string[] => [dirname(process.argv[1] ?? ''), process.cwd(), __dirname]

function findManifest(): string {
  for (const place of places()) {
    try {
      return createRequire(join(place, 'program.js')).resolve('fwjs/package.json')
    } catch {
      // The next place may have it.
    }
  }
  throw new Error("fwjs-cli/engine can't find fwjs. Install it: npm install fwjs")
}

/** Finds fwjs: the one of the program, of the working directory, or the one that fwjs-cli brings. */
export function findFwjs(): Fwjs {
  const manifest = findManifest()
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  return { folder: dirname(manifest), version }
}
