import { readFileSync } from 'fs'
import { dirname, join } from 'path'

type Names = Record<string, string>

/** What is read of a package.json. */
export interface ManifestData {
  name?: string
  version?: string
  main?: string
  dependencies?: Names
  devDependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  overrides?: Record<string, unknown>
  resolutions?: Names
  pnpm?: { overrides?: Names }
}

/** A package.json, with the lines of its members. */
export interface Manifest {
  folder: string
  data: ManifestData
  lines: string[]
}

/** The package.json of a folder. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    const text = readFileSync(join(folder, 'package.json'), 'utf8')
    return { folder, data: JSON.parse(text) as ManifestData, lines: text.split('\n') }
  } catch {
    return undefined
  }
}

/** The line of a member inside of another one, such as `express` in `dependencies`. */
export function lineIn({ lines }: Manifest, section: string, name: string): number | undefined {
  const start = lines.findIndex((line) => line.trimStart().startsWith(`"${section}"`))
  const at = lines.findIndex((line, index) => index >= start && line.includes(`"${name}"`))
  return start === -1 || at === -1 ? undefined : at + 1
}

const SECTIONS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const

/** A package that a package.json asks for. */
export interface Dependency {
  name: string
  range: string
  line: number | undefined
}

/** All that a package.json asks for; what stands twice is told once. */
export function dependenciesOf(manifest: Manifest): Dependency[] {
  const seen = new Set<string>()
  return SECTIONS.flatMap((section) =>
    Object.entries(manifest.data[section] ?? {}).flatMap(([name, range]) => {
      if (seen.has(name)) return []
      seen.add(name)
      return [{ name, range, line: lineIn(manifest, section, name) }]
    }),
  )
}

/** What a package asks for at run time. */
export const neededBy = ({
  dependencies,
  optionalDependencies,
  peerDependencies,
}: ManifestData): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

/** The folder of a package as a file in `from` finds it. */
export function installed(name: string, from: string): Manifest | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = readManifest(join(folder, 'node_modules', name))
    if (found) return found
    if (folder === dirname(folder)) return undefined
  }
}

/** The package.json files of the folders above, as in a workspace. */
export function manifestsAbove(folder: string): Manifest[] {
  const above = dirname(folder)
  if (above === folder || folder.includes('node_modules')) return []
  const manifest = readManifest(above)
  return [...(manifest ? [manifest] : []), ...manifestsAbove(above)]
}
