// What only the owner can say, and the files that say it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, root } from '../packages.mjs'
import { PLACES } from './places.mjs'

const FILE = 'release/owner/values.json'
const LIST = 'docs/releasing.md'

/** What each value is, in the words that stand for it until it is there. */
export const ABOUT = {
  repository: 'the address of the repository, such as https://github.com/ACCOUNT/NAME',
  homepage: 'the address at which the site of docs/ is published, the root of a host',
  maintainers: 'the people who may merge and release',
  'answered-within': 'the time in which an issue gets its first answer',
  'security-contact': 'address or form for private reports',
  'security-key': 'public key, or that none is offered',
  'acknowledged-within': 'time until a report is acknowledged',
  'judged-within': 'time until the reporter hears what we see and plan',
  'public-after': 'time until a report becomes public at the latest',
  'supported-until-4': 'day until which fwjs 4.x is kept, or what ends it',
  'supported-until-3': 'day until which fwjs-v3 3.x is kept, or what ends it',
  'conduct-contact': 'a person or an address for reports about conduct',
  'vex-author': 'the publisher of fwjs, with an address',
}

export const readValues = () => JSON.parse(read(FILE))

/** Names the values that are not there yet. */
export function missingValues(values = readValues()) {
  return Object.keys(ABOUT)
    .filter((key) => !values[key])
    .map((key) => `${FILE}: ${key} is empty: ${ABOUT[key]}`)
}

/** The addresses that a page may link to. */
export function addresses({ repository, homepage } = readValues()) {
  return [repository, homepage].filter(Boolean)
}

/** Values that cannot be right, and values that the list of the owner's steps does not name. */
export function wrongValues(values = readValues(), list = read(LIST)) {
  const keys = [...new Set([...Object.keys(ABOUT), ...Object.keys(values)])]
  const unknown = keys.filter((key) => !(key in ABOUT) || !(key in values))
  const unlisted = keys.filter((key) => !list.includes(`\`${key}\``))
  const addressed = ['repository', 'homepage'].filter((key) => values[key])
  const invalid = addressed.filter((key) => !/^https:\/\/[^\s/]+\S*[^/\s]$/.test(values[key]))
  return [
    ...unknown.map((key) => `${FILE} and its table of meanings do not both have ${key}`),
    ...unlisted.map((key) => `${LIST} does not list \`${key}\``),
    ...invalid.map((key) => `${key} is not an address: https://… without a slash at its end`),
  ]
}

/** The files that do not say what the values say. */
export function staleFiles(values = readValues()) {
  const stale = changesOf(values).map(
    ([file]) => `${file} is stale: node release/owner.mjs --write`,
  )
  return [...wrongValues(values), ...stale]
}

/** Writes the values into the files. Returns the names of those that changed. */
export function writeFiles(values = readValues()) {
  const changes = changesOf(values)
  for (const [file, text] of changes) writeFileSync(join(root, file), text)
  return changes.map(([file]) => file)
}

function changesOf(values) {
  return PLACES.map(({ file, write }) => [file, read(file), write])
    .map(([file, before, write]) => [file, before, write(before, values, ABOUT)])
    .filter(([, before, after]) => before !== after)
    .map(([file, , after]) => [file, after])
}
