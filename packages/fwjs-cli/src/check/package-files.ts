import { readFileSync, statSync } from 'fs'
import { dirname, join, normalize, relative, sep } from 'path'
import type { Manifest } from './manifest.ts'

/** How much may still be read from all packages together. */
export interface Budget {
  files: number
  bytes: number
}

/** A file that a package loads. */
export interface PackageFile {
  path: string
  text: string
  /** Package names after `require`, `import`, or `from`, in code or in a comment. */
  names: Set<string>
  /** The file that loads it; undefined for the entry. */
  loadedBy: PackageFile | undefined
}

/** Larger files are bundles, which contain their dependencies. */
const LARGEST = 500_000
const SPECIFIER = /\b(?:require\s*\(|import\s*\(|from|import)\s*(['"])([^'"\n]{1,200})\1/g
const ENDINGS = ['', '.js', '.cjs', '.mjs', '/index.js']

/**
 * Reads the files that a package loads, starting at its entry point, within the budget. They are
 * searched with a regular expression instead of parsed, because most of them are irrelevant.
 */
export function readPackageFiles({ folder, data }: Manifest, budget: Budget): PackageFile[] {
  const found = new Map<string, PackageFile>()
  const todo: [base: string, by: PackageFile | undefined][] = entriesOf(data).map((entry) => [
    join(folder, entry),
    undefined,
  ])
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [base, loadedBy] = next
    const path = isInside(base, folder) ? resolved(base) : undefined
    if (path === undefined || found.has(path)) continue
    const file = readFile(path, loadedBy, budget)
    if (!file) continue
    found.set(path, file)
    for (const name of specifiersIn(file.text)) {
      if (name.startsWith('.')) todo.push([join(dirname(path), name), file])
      else file.names.add(name)
    }
  }
  return [...found.values()]
}

const isInside = (path: string, folder: string): boolean => {
  const parts = relative(folder, path).split(sep)
  return parts[0] !== '..' && !parts.includes('node_modules')
}

const specifiersIn = (text: string): string[] =>
  [...text.matchAll(SPECIFIER)].map(([, , name = '']) => name)

/** Returns the entry points of a package: `main`, and `exports` for the package itself. */
function entriesOf({ main = 'index.js', exports }: Manifest['data']): string[] {
  const isByPath = typeof exports === 'object' && exports !== null && '.' in exports
  return [main, ...textsIn(isByPath ? exports['.'] : exports)]
}

/** Collects the strings in conditions such as `{ require: './a.js', import: './a.mjs' }`. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth > 4) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name.startsWith('.') || name === 'types' ? [] : textsIn(inner, depth + 1),
  )
}

function resolved(base: string): string | undefined {
  for (const ending of ENDINGS) {
    const path = normalize(base + ending)
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path
  }
  return undefined
}

function readFile(
  path: string,
  loadedBy: PackageFile | undefined,
  budget: Budget,
): PackageFile | undefined {
  if (!/\.[cm]?js$/.test(path) || budget.files <= 0 || budget.bytes <= 0) return undefined
  budget.files--
  try {
    const { size } = statSync(path)
    if (size > LARGEST) return undefined
    budget.bytes -= size
    return { path, text: readFileSync(path, 'utf8'), names: new Set(), loadedBy }
  } catch {
    return undefined
  }
}
