import { readFileSync, realpathSync, type Stats, statSync } from 'fs'
import { dirname, join, relative, sep } from 'path'
import { UserError } from '../terminal/user-error.ts'
import { loadManifest, type Manifest } from './manifest.ts'
import { InstalledPackages } from './packages.ts'
import { SourceFile } from './source/file.ts'
import { problemOf, readTree, type Tree } from './tree.ts'

const SOURCE = /\.(?:[cm]?js|[cm]?ts|jsx|tsx)$/
const NOT_SOURCE = /\.d\.[cm]?ts$|\.min\.js$|\.bundle\.js$/
const NOT_SEARCHED = new Set([
  'node_modules',
  'bower_components',
  'coverage',
  'vendor',
  'public',
  'static',
  'assets',
  'www',
])
/** Larger files aren't written by hand. */
const LARGEST = 1_000_000

/** An app on disk: its source files and package.json. */
export interface Project {
  /** The folder of the package.json, or the given folder. */
  folder: string
  manifest: Manifest | undefined
  packages: InstalledPackages
  files: SourceFile[]
  /** Files that couldn't be read, with the reason. */
  unread: Unread[]
  /** The routes of the running app, with `--load`. */
  live?: LiveRoute[]
}

/** A file that couldn't be read completely. */
interface Unread {
  name: string
  reason: string
}

export interface LiveRoute {
  method: string
  path: string
  /** Whether it's a route; false for a mounted router or app. */
  isRoute: boolean
  file: string
  line?: number
}

/** Reads the app in a folder, or in the folder of a file. */
export function readProject(given: string): Project {
  const folder = readStats(given).isDirectory() ? given : findPackageFolder(given)
  const { manifest, problem } = loadManifest(folder)
  const { files: paths, problems } = sourcesIn(folder)
  const unread = problems.map(({ path, reason }) => ({ name: nameIn(folder, path), reason }))
  if (problem !== undefined) unread.unshift({ name: 'package.json', reason: problem })
  const { files, unread: broken } = readSources(paths, folder)
  unread.push(...broken)
  if (!manifest && files.length + unread.length === 0) {
    throw new UserError(
      `Pass your app's folder: ${folder} has neither a package.json nor source files.`,
    )
  }
  return { folder, manifest, packages: new InstalledPackages(folder), files, unread }
}

function readStats(given: string): Stats {
  try {
    return statSync(given)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new UserError(`File or folder not found: ${given}`)
    throw new UserError(`Can't read ${given}: ${problemOf(error)}.`)
  }
}

const nameIn = (folder: string, path: string): string => relative(folder, path).split(sep).join('/')

/** Parses the files. A file with two names, because of a link, is read once. */
function readSources(paths: string[], folder: string): Pick<Project, 'files' | 'unread'> {
  const files: SourceFile[] = []
  const unread: Unread[] = []
  const seen = new Set<string>()
  for (const path of paths) {
    const name = nameIn(folder, path)
    try {
      const real = realpathSync(path)
      if (seen.has(real) || statSync(path).size > LARGEST) continue
      seen.add(real)
      files.push(new SourceFile(name, path, readFileSync(path, 'utf8')))
    } catch (error) {
      unread.push({ name, reason: problemOf(error) })
    }
  }
  return { files, unread }
}

/** Finds the nearest folder above a file with a package.json; otherwise the folder of the file. */
function findPackageFolder(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (loadManifest(folder).manifest) return folder
    if (folder === dirname(folder)) return dirname(file)
  }
}

const sourcesIn = (folder: string): Tree =>
  readTree(folder, {
    isWanted: (name) => SOURCE.test(name) && !NOT_SOURCE.test(name) && !name.startsWith('.'),
    isEntered: (path, name) =>
      !name.startsWith('.') && !NOT_SEARCHED.has(name) && !detectBuildOutput(path),
  })

/** Returns true if a folder is compiler output next to its source. */
function detectBuildOutput(path: string): boolean {
  const isOutput = /(?:^|[\\/])(?:dist|build|out|lib)$/.test(path)
  if (!isOutput) return false
  return statSync(join(dirname(path), 'src'), { throwIfNoEntry: false })?.isDirectory() === true
}
