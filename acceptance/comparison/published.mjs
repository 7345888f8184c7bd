import { readFileSync } from 'node:fs'

/** The option of a section that can install what a registry has. */
export const publishedOption = {
  type: 'boolean',
  default: false,
  help: "install the packages by name from npm's configured registry instead of the packed tarballs",
}

const versionOf = (name) => {
  const file = new URL(`../../packages/${name}/package.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).version
}

/** What npm is asked for by name: this version, and nothing newer. */
export const nameOf = (name) => `${name}@${versionOf(name)}`

/** The line of package.json that README tells to write, as an argument of npm. */
export const aliasOf = (alias, name) => `${alias}@npm:${name}@^${versionOf(name)}`
