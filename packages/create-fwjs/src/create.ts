import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'fs'
import { basename, join, resolve } from 'path'

const TEMPLATES = join(__dirname, '..', 'templates')

export type Language = 'typescript' | 'javascript'

/** A mistake that the person at the terminal can mend. */
export class UserError extends Error {}

/** Writes the template into a folder, which must be new or empty, and returns its path. */
export function createProject(name: string, language: Language): string {
  const folder = resolve(name)
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UserError(`The folder ${name} is not empty. Name another one.`)
  }
  mkdirSync(folder, { recursive: true })
  cpSync(join(TEMPLATES, language), folder, { recursive: true })
  // npm leaves files of this name out of packages.
  renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'))
  const manifest = join(folder, 'package.json')
  const text = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, text.replace('"name": "my-api"', `"name": "${packageName(folder)}"`))
  return folder
}

/** The name of the folder, in the letters that npm allows. */
function packageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+/, '')
  return name || 'my-api'
}
