import { basename } from 'path'

/** npm takes no longer name, and refuses these. */
const LONGEST = 214
const REFUSED = ['node_modules', 'favicon.ico']

/** The name of a folder in the characters that npm allows; `taken` are names of packages that it installs. */
export function packageNameOf(folder: string, taken: string[]): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
    .slice(0, LONGEST)
  return name === '' || REFUSED.includes(name) || taken.includes(name) ? 'my-api' : name
}
