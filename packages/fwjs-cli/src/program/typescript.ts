import { createRequire } from 'module'
import { pathToFileURL } from 'url'
import { UserError } from '../terminal/user-error.ts'

const TYPESCRIPT = /\.[cm]?tsx?$/

/** What the project may have that lets Node load TypeScript, and how Node is told. */
const LOADERS: [name: string, flags: (path: string) => string[]][] = [
  ['tsx', (path) => ['--import', pathToFileURL(path).href]],
  ['ts-node/register', (path) => ['--require', path]],
]

/** The flags with which Node loads a file: none for JavaScript. */
export function flagsFor(file: string, features: object = process.features): string[] {
  if (!TYPESCRIPT.test(file)) return []
  const require = createRequire(file)
  for (const [name, flags] of LOADERS) {
    try {
      return flags(require.resolve(name))
    } catch {
      // The next one, then.
    }
  }
  if ('typescript' in features && features.typescript) return []
  throw new UserError(
    `Node ${process.versions.node} does not load TypeScript, and the project has neither tsx nor ts-node. ` +
      'Install one (npm install --save-dev tsx), use Node 22.18 or later, or name the compiled file.',
  )
}
