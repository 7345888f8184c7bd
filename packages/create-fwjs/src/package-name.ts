import { basename } from 'path'

/** npm rejects longer names, and these. */
const LONGEST = 214
const RESERVED = ['node_modules', 'favicon.ico']

/** Derives a valid package name from a folder; `taken` lists the names of its dependencies. */
export function packageNameOf(folder: string, taken: string[]): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
    .slice(0, LONGEST)
  return name === '' || RESERVED.includes(name) || taken.includes(name) ? 'my-api' : name
}
