import { readFileSync } from 'fs'
import { createRequire } from 'module'
import { dirname, join } from 'path'

/** The package of ours that replaces a major version of Express. */
export interface Fwjs {
  name: string
  /** APM agents see its copy in `agent-shims`, which it loads itself (docs/apm-agents.md). */
  folder: string
  version: string
}

/** The app's own fwjs comes first, because the app will migrate to that version. */
const places = (): string[] => [dirname(process.argv[1] ?? ''), process.cwd(), __dirname]

function findManifest(name: string): string {
  for (const place of places()) {
    try {
      return createRequire(join(place, 'program.js')).resolve(`${name}/package.json`)
    } catch {
      // Try the next folder.
    }
  }
  throw new Error(`fwjs-cli/engine can't find ${name}. Install it: npm install ${name}`)
}

function findPackage(name: string): Fwjs {
  const manifest = findManifest(name)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  return { name, folder: dirname(manifest), version }
}

/** The packages that replace Express, by its major version. */
export type Replacements = Partial<Record<string, Fwjs>>

/** Finds each package in the app, in the working directory, or in the dependencies of fwjs-cli. */
export function findReplacements(): Replacements {
  return { 4: findPackage('fwjs'), 5: findPackage('fwjs-v5') }
}
