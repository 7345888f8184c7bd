// The values that only the owner knows, and the files that contain them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, root } from '../../lib/packages.mjs'
import { PLACES } from './places.mjs'

const FILE = 'scripts/release/owner/values.json'
const LIST = 'docs/releasing.md'
const URL_FORM = /^https:\/\/[^\s/]+\S*[^/\s]$/

/** What each value is, and its form. */
export const ABOUT = {
  repository: {
    what: 'repository URL, such as https://github.com/ACCOUNT/NAME',
    form: URL_FORM,
  },
  homepage: { what: 'the URL of the published docs site, at the root of a host', form: URL_FORM },
  maintainers: {
    what: 'GitHub accounts of the people who may merge and release, such as @ada @bob',
    form: /^@[\w/-]+(?: @[\w/-]+)*$/,
  },
}

export const readValues = () => JSON.parse(read(FILE))

/** Lists the values that are not set yet. */
export function missingValues(values = readValues()) {
  return Object.entries(ABOUT)
    .filter(([key]) => !values[key])
    .map(([key, { what }]) => `${FILE}: ${key} is empty: ${what}`)
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
  const invalid = keys.filter((key) => values[key] && ABOUT[key]?.form.test(values[key]) === false)
  return [
    ...unknown.map(
      (key) => `${key} must be in both ${FILE} and ABOUT (scripts/release/owner/values.mjs)`,
    ),
    ...unlisted.map((key) => `${LIST} does not list \`${key}\``),
    ...invalid.map((key) => `${FILE}: ${key} is not valid: ${ABOUT[key].what}`),
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
    .map(([file, before, write]) => [file, before, write(before, values)])
    .filter(([, before, after]) => before !== after)
    .map(([file, , after]) => [file, after])
}
