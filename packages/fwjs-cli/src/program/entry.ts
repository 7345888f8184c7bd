import { existsSync, readFileSync, statSync } from 'fs'
import { join, resolve } from 'path'
import { UserError } from '../terminal/user-error.ts'

const NAMES = ['app', 'server', 'index', 'main']
const FOLDERS = ['', 'src', 'dist', 'build', 'lib']
const ENDINGS = ['.js', '.cjs', '.mjs', '.ts', '.cts', '.mts']

const GUESSES = FOLDERS.flatMap((folder) =>
  NAMES.flatMap((name) => ENDINGS.map((ending) => join(folder, name + ending))),
)

const fileExists = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Reads the entry files from package.json: `main`, and `node FILE` in the `start` script. */
function declaredEntries(folder: string): string[] {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return []
  const { main, scripts } = JSON.parse(readFileSync(file, 'utf8')) as {
    main?: string
    scripts?: Record<string, string>
  }
  const [, started] =
    /\b(?:node|tsx|ts-node|nodemon)\s+(?:-\S+\s+)*([^\s-]\S*)/.exec(scripts?.['start'] ?? '') ?? []
  return [started, main].filter((name) => name !== undefined)
}

/** Finds the entry file of an app: the given file, or a likely one in the folder. */
export function findEntry(given: string | undefined, folder: string = process.cwd()): string {
  const named = given === undefined ? folder : resolve(folder, given)
  if (fileExists(named)) return named
  if (!existsSync(named)) throw new UserError(`File not found: ${given}`)
  const entry = [...declaredEntries(named), ...GUESSES]
    .map((name) => resolve(named, name))
    .find(fileExists)
  if (entry) return entry
  throw new UserError(
    `Can't find the entry file: ${given ?? 'this folder'} has no app.js, server.js, src/app.ts, …, and package.json doesn't name one. Pass the file explicitly.`,
  )
}
