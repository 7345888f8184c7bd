import { readFileSync, statSync } from 'fs'
import { dirname, join } from 'path'
import { problemOf } from './tree.ts'

type Names = Record<string, string>

const SECTIONS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const

const TEXTS = ['name', 'version', 'main'] as const
/** Longer ranges aren't written by hand. */
const LONGEST = 500
/** Larger package.json files aren't written by hand. */
const LARGEST = 2_000_000

/** The fields of a package.json that the rules use. */
export interface ManifestData {
  name?: string
  version?: string
  main?: string
  exports?: unknown
  dependencies?: Names
  devDependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  overrides?: Record<string, unknown>
  resolutions?: Record<string, unknown>
  pnpm?: { overrides?: Record<string, unknown> }
}

/** A package.json with its lines, for locations. */
export interface Manifest {
  folder: string
  data: ManifestData
  lines: string[]
}

/** Reads the package.json of a folder. Returns neither a manifest nor a problem if there is none. */
export function loadManifest(folder: string): { manifest?: Manifest; problem?: string } {
  const path = join(folder, 'package.json')
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats) return {}
    if (!stats.isFile()) return { problem: "it isn't a regular file" }
    if (stats.size > LARGEST) return { problem: 'it is larger than 2 MB' }
    return parseManifest(folder, readFileSync(path, 'utf8'))
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseManifest(folder: string, text: string): { manifest?: Manifest; problem?: string } {
  const given: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
  if (!isObject(given)) return { problem: "it isn't a JSON object" }
  const odd: string[] = []
  const data: Record<string, unknown> = { exports: given['exports'] }
  for (const name of TEXTS) if (typeof given[name] === 'string') data[name] = given[name]
  for (const section of SECTIONS) data[section] = namesIn(given[section], section, odd)
  for (const name of ['overrides', 'resolutions', 'pnpm'])
    data[name] = isObject(given[name]) ? given[name] : undefined
  const manifest = { folder, data: data as ManifestData, lines: text.split('\n') }
  return odd.length === 0 ? { manifest } : { manifest, problem: `${odd[0]} isn't a version range` }
}

/** Returns the valid ranges of a section and adds the others to `odd`. */
function namesIn(given: unknown, section: string, odd: string[]): Names | undefined {
  if (!isObject(given)) return undefined
  const entries = Object.entries(given).filter((entry): entry is [string, string] => {
    const [name, range] = entry
    const isRange = typeof range === 'string' && range.length <= LONGEST
    if (!isRange) odd.push(`"${name}" in "${section}"`)
    return isRange
  })
  return Object.fromEntries(entries)
}

const lineNumbers = new WeakMap<Manifest, Map<string, Map<string, number>>>()

/** Finds the line of a field in a section, such as `express` in `dependencies`. Cached. */
export function findLine(manifest: Manifest, section: string, name: string): number | undefined {
  const bySection = lineNumbers.get(manifest) ?? new Map<string, Map<string, number>>()
  lineNumbers.set(manifest, bySection)
  const numbers = bySection.get(section) ?? findSectionLines(manifest, section)
  bySection.set(section, numbers)
  return numbers.get(name)
}

/** Maps each string to its first line at or after the start of a section. */
function findSectionLines({ lines }: Manifest, section: string): Map<string, number> {
  const numbers = new Map<string, number>()
  const start = lines.findIndex((line) => line.trimStart().startsWith(`"${section}"`))
  if (start === -1) return numbers
  for (let at = start; at < lines.length; at++) {
    for (const [, text = ''] of (lines[at] ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g)) {
      if (!numbers.has(text)) numbers.set(text, at + 1)
    }
  }
  return numbers
}

/** A dependency declared in a package.json. */
export interface Dependency {
  name: string
  range: string
  line: number | undefined
}

/** Lists all dependencies, deduplicated. */
export function listDependencies(manifest: Manifest): Dependency[] {
  const seen = new Set<string>()
  return SECTIONS.flatMap((section) =>
    Object.entries(manifest.data[section] ?? {}).flatMap(([name, range]) => {
      if (seen.has(name)) return []
      seen.add(name)
      return [{ name, range, line: findLine(manifest, section, name) }]
    }),
  )
}

/** Lists the runtime dependencies of a package. */
export const neededBy = ({
  dependencies,
  optionalDependencies,
  peerDependencies,
}: ManifestData): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

/** Reads the package.json files of the parent folders, as in a workspace. */
export function manifestsAbove(folder: string): Manifest[] {
  const above = dirname(folder)
  if (above === folder || folder.includes('node_modules')) return []
  const { manifest } = loadManifest(above)
  return [...(manifest ? [manifest] : []), ...manifestsAbove(above)]
}
