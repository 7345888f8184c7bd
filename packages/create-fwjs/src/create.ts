import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'fs'
import { join, resolve, sep } from 'path'
import { packageNameOf } from './package-name.ts'

const TEMPLATES = join(__dirname, '..', 'templates')

export type Language = 'typescript' | 'javascript'

/** A usage error: only its message is printed. */
export class UserError extends Error {}

export interface Project {
  folder: string
  packageName: string
}

export interface ProjectOptions {
  language: Language
  /** Whether to use fwjs-v5. */
  isForExpress5: boolean
}

/** Copies the template to a folder, which must be new or empty. */
export function createProject(name: string, options: ProjectOptions): Project {
  const { language, isForExpress5 } = options
  const folder = resolve(name)
  try {
    assertFree(folder, name)
    mkdirSync(folder, { recursive: true })
    cpSync(join(TEMPLATES, language), folder, { recursive: true })
    // npm excludes .gitignore files from packages.
    renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'))
    if (isForExpress5) useFwjsV5(folder)
    return { folder, packageName: writeName(folder) }
  } catch (error) {
    throw toUserError(error, name)
  }
}

const DEPENDENCY = '"fwjs-v5": "^5.100.0"'

/** Replaces fwjs with fwjs-v5 in package.json and in imports. */
function useFwjsV5(folder: string): void {
  rewrite(join(folder, 'package.json'), (text) => text.replace(/"fwjs": "[^"]*"/, DEPENDENCY))
  for (const name of readdirSync(join(folder, 'src'))) {
    rewrite(join(folder, 'src', name), (text) => text.replace("from 'fwjs'", "from 'fwjs-v5'"))
  }
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** Maximum length of a file name on common file systems. */
const LONGEST = 255

function assertFree(folder: string, name: string): void {
  // Checked first, because a recursive mkdir with such a name hangs on Windows.
  if (folder.split(sep).some((part) => part.length > LONGEST)) {
    throw new UserError(`Can't create ${name}. ${REASONS['ENAMETOOLONG']}`)
  }
  if (!existsSync(folder)) {
    if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return
    throw new UserError(`${name} is a link to a missing folder. Choose another one.`)
  }
  if (!statSync(folder).isDirectory()) {
    throw new UserError(`${name} is a file. Choose another name.`)
  }
  if (readdirSync(folder).length > 0) {
    throw new UserError(`The folder ${name} isn't empty. Choose another one.`)
  }
}

/** Writes the package name to package.json and returns it. */
function writeName(folder: string): string {
  const file = join(folder, 'package.json')
  const text = readFileSync(file, 'utf8')
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text)
  const name = packageNameOf(folder, Object.keys({ ...dependencies, ...devDependencies }))
  writeFileSync(file, text.replace('"name": "my-api"', `"name": "${name}"`))
  return name
}

const REASONS: Record<string, string> = {
  EACCES: "You don't have permission to write there.",
  EPERM: "You don't have permission to write there.",
  EROFS: 'The disk is read-only.',
  ENOSPC: 'The disk is full.',
  ENOTDIR: 'Part of the path is a file.',
  ENAMETOOLONG: 'The name is too long.',
}

/** Converts system errors to usage errors; anything else is a bug. */
function toUserError(error: unknown, name: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (error instanceof UserError || !code || !syscall) return error
  return new UserError(`Can't create ${name}. ${REASONS[code] ?? message}`)
}
