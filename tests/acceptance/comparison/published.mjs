import { readFileSync } from 'node:fs'

/** The option of a section that can install packages from a registry. */
export const publishedOption = {
  type: 'boolean',
  default: false,
  help: "install the packages by name from npm's configured registry instead of the packed tarballs",
}

const versionOf = (name) => {
  const file = new URL(`../../../packages/${name}/package.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).version
}

/** Returns the npm specification by name: exactly this version. */
export const nameOf = (name) => `${name}@${versionOf(name)}`

/** Returns the package.json line from README as an npm argument. */
export const aliasOf = (alias, name) => `${alias}@npm:${name}@^${versionOf(name)}`
