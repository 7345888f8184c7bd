import { readFileSync } from 'fs'
import { createRequire } from 'module'
import { dirname, extname, join } from 'path'
import { pathToFileURL } from 'url'
import { UserError } from '../terminal/user-error.ts'

const TYPESCRIPT = /\.[cm]?tsx?$/

type Format = 'commonjs' | 'module'

/** A package that makes Node.js load TypeScript, and its flags. */
interface Loader {
  name: string
  formats: Format[]
  flags: (path: string) => string[]
}

const required = (path: string): string[] => ['--require', path]

const LOADERS: Loader[] = [
  {
    name: 'tsx',
    formats: ['commonjs', 'module'],
    flags: (path) => ['--import', pathToFileURL(path).href],
  },
  // Without type checking, which takes seconds.
  { name: 'ts-node/register/transpile-only', formats: ['commonjs'], flags: required },
  { name: '@swc-node/register', formats: ['commonjs'], flags: required },
  { name: 'esbuild-register', formats: ['commonjs'], flags: required },
]

/** Detects the module format of a TypeScript file, by its extension or the nearest package.json. */
function detectFormat(file: string): Format {
  const ending = extname(file)
  if (ending.startsWith('.m')) return 'module'
  if (ending.startsWith('.c')) return 'commonjs'
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    try {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      return manifest?.type === 'module' ? 'module' : 'commonjs'
    } catch {
      if (folder === dirname(folder)) return 'commonjs'
    }
  }
}

/** Returns the Node.js flags to load a file: none for JavaScript. */
export function flagsFor(file: string, features: object = process.features): string[] {
  if (!TYPESCRIPT.test(file)) return []
  const require = createRequire(file)
  const format = detectFormat(file)
  for (const { name, formats, flags } of LOADERS) {
    try {
      if (formats.includes(format)) return flags(require.resolve(name))
    } catch {
      // Try the next loader.
    }
  }
  if ('typescript' in features && features.typescript) return []
  const others = format === 'commonjs' ? ', ts-node, @swc-node/register, or esbuild-register' : ''
  throw new UserError(
    `Node.js ${process.versions.node} doesn't load TypeScript by itself. ` +
      `Install tsx${others} in your project (npm install --save-dev tsx), use Node.js 22.18 or later, or pass the compiled file.`,
  )
}
