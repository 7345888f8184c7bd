import { readdirSync, readFileSync, statSync } from 'fs'
import { dirname, join, relative, sep } from 'path'
import { UserError } from '../terminal/user-error.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { SourceFile } from './source/file.ts'

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
/** A larger file was not written by a person. */
const LARGEST = 1_000_000

/** A program on disk: its sources and its package.json. */
export interface Project {
  /** The folder of the package.json, or the folder that was named. */
  folder: string
  manifest: Manifest | undefined
  files: SourceFile[]
  /** Files that could not be parsed, with the reason. */
  unread: { name: string; reason: string }[]
  /** The routes of the running program, where it was started. */
  live?: LiveRoute[]
}

/** A route of the running program. */
export interface LiveRoute {
  method: string
  path: string
  /** False for a router or an app that is mounted. */
  isRoute: boolean
  file: string
  line?: number
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Reads the program in a folder, or in the folder of a file. */
export function readProject(given: string): Project {
  const stats = statSync(given, { throwIfNoEntry: false })
  if (!stats) throw new UserError(`There is no file or folder ${given}.`)
  const folder = stats.isDirectory() ? given : folderOf(given)
  const manifest = readManifest(folder)
  const files: SourceFile[] = []
  const unread: Project['unread'] = []
  for (const path of sourcesIn(folder)) {
    const name = relative(folder, path).split(sep).join('/')
    try {
      files.push(new SourceFile(name, path, readFileSync(path, 'utf8')))
    } catch (error) {
      unread.push({ name, reason: (error as Error).message })
    }
  }
  if (!manifest && files.length + unread.length === 0) {
    throw new UserError(
      `${folder} has neither a package.json nor a source file. Name the folder of the program.`,
    )
  }
  return { folder, manifest, files, unread }
}

/** The nearest folder above a file that has a package.json, else the folder of the file. */
function folderOf(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (readManifest(folder)) return folder
    if (folder === dirname(folder)) return dirname(file)
  }
}

function sourcesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name }) => {
      const path = join(folder, name)
      if (name.startsWith('.') || NOT_SEARCHED.has(name)) return []
      if (isFolder(path)) return isBuilt(path) ? [] : sourcesIn(path)
      const isSource = SOURCE.test(name) && !NOT_SOURCE.test(name)
      return isSource && statSync(path).size <= LARGEST ? [path] : []
    })
}

/** Whether a folder is the output of a compiler whose sources are beside it. */
function isBuilt(path: string): boolean {
  const isOutput = /(?:^|[\\/])(?:dist|build|out|lib)$/.test(path)
  return isOutput && isFolder(join(dirname(path), 'src'))
}
