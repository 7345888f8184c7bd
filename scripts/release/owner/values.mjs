// The values that only the owner knows, and the files that contain them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, root } from '../../lib/packages.mjs'
import { PLACES } from './places.mjs'

const FILE = 'scripts/release/owner/values.json'
const LIST = 'docs/releasing.md'

/** Describes each value; used as its placeholder until the value is set. */
export const ABOUT = {
  repository: 'repository URL, such as https://github.com/ACCOUNT/NAME',
  homepage: 'the URL of the published docs site, at the root of a host',
  maintainers: 'names of the people who may merge and release',
  'answered-within': 'time until an issue gets a first response',
  'security-contact': 'address or form for private vulnerability reports',
  'security-key': 'public key, or a statement that none is offered',
  'acknowledged-within': 'time until a report is acknowledged',
  'judged-within': 'time until the reporter gets our assessment and plan',
  'public-after': 'maximum time until a report is made public',
  'supported-until-4': 'end of support for fwjs 4.x: a date or a condition',
  'supported-until-3': 'end of support for fwjs-v3 3.x: a date or a condition',
  'conduct-contact': 'person or address for conduct reports',
  'vex-author': 'the publisher of fwjs, with an address',
}

export const readValues = () => JSON.parse(read(FILE))

/** Lists the values that are not set yet. */
export function missingValues(values = readValues()) {
  return Object.keys(ABOUT)
    .filter((key) => !values[key])
    .map((key) => `${FILE}: ${key} is empty: ${ABOUT[key]}`)
}

/** The URLs that pages may link to. */
export function addresses({ repository, homepage } = readValues()) {
  return [repository, homepage].filter(Boolean)
}

/** Lists invalid values, and values missing from the owner's checklist. */
export function wrongValues(values = readValues(), list = read(LIST)) {
  const keys = [...new Set([...Object.keys(ABOUT), ...Object.keys(values)])]
  const unknown = keys.filter((key) => !(key in ABOUT) || !(key in values))
  const unlisted = keys.filter((key) => !list.includes(`\`${key}\``))
  const addressed = ['repository', 'homepage'].filter((key) => values[key])
  const invalid = addressed.filter((key) => !/^https:\/\/[^\s/]+\S*[^/\s]$/.test(values[key]))
  return [
    ...unknown.map(
      (key) => `${key} must be in both ${FILE} and ABOUT (scripts/release/owner/values.mjs)`,
    ),
    ...unlisted.map((key) => `${LIST} does not list \`${key}\``),
    ...invalid.map((key) => `${key} is not a valid URL: use https://… without a trailing slash`),
  ]
}

/** Lists the files that don't contain the current values. */
export function staleFiles(values = readValues()) {
  const stale = changesOf(values).map(
    ([file]) => `${file} is stale: node scripts/release/owner.mjs --write`,
  )
  return [...wrongValues(values), ...stale]
}

/** Writes the values into the files. Returns the names of the changed files. */
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
