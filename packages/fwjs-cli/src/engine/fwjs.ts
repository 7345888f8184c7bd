import { readFileSync } from 'fs'
import { createRequire } from 'module'
import { dirname, join } from 'path'

/** The fwjs package that replaces Express 4. */
export interface Fwjs {
  /** APM agents see its copy in `agent-shims`, which it loads itself (docs/apm-agents.md). */
  folder: string
  version: string
}

/** The app's own fwjs comes first, because the app will migrate to that version. */
const places = (): string[] => [dirname(process.argv[1] ?? ''), process.cwd(), __dirname]

function findManifest(): string {
  for (const place of places()) {
    try {
      return createRequire(join(place, 'program.js')).resolve('fwjs/package.json')
    } catch {
      // Try the next folder.
    }
  }
  throw new Error("fwjs-cli/engine can't find fwjs. Install it: npm install fwjs")
}

/** Finds fwjs in the app, in the working directory, or in the dependencies of fwjs-cli. */
export function findFwjs(): Fwjs {
  const manifest = findManifest()
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  return { folder: dirname(manifest), version }
}
