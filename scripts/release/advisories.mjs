// The vulnerabilities found in our own packages: their OpenVEX statements, and the text of their advisory.
import { PACKAGES, read } from '../lib/packages.mjs'
import { isLower } from './versions.mjs'

const FILE = 'scripts/release/advisories.json'

/**
 * A published vulnerability in our packages.
 * @typedef {object} Advisory
 * @property {string} id the CVE number, or the number of the GitHub advisory
 * @property {string[]} [aliases] its other numbers
 * @property {string} title
 * @property {string} severity a CVSS vector
 * @property {string} impact what an attacker can do
 * @property {string} workaround what to do before the update
 * @property {string} [credit]
 * @property {Record<string, string[]>} fixed by package, the first fixed version of each minor version
 */

/** @returns {Advisory[]} */
export const readAdvisories = () => JSON.parse(read(FILE))

/** Returns the versions of the same minor version before a fixed one. */
function versionsBefore(fixed) {
  const [major, minor, patch] = fixed.split('.').map(Number)
  return Array.from({ length: patch }, (_, index) => `${major}.${minor}.${index}`)
}

const minorsOf = ({ fixed }) =>
  Object.entries(fixed).flatMap(([name, versions]) => versions.map((version) => [name, version]))

/** Returns the OpenVEX statements: in each minor version, which versions are affected, and which is fixed. */
export function ownStatements(advisories = readAdvisories()) {
  return advisories.flatMap((advisory) => {
    const { id, aliases } = advisory
    const vulnerability = { name: id, ...(aliases?.length > 0 && { aliases }) }
    return minorsOf(advisory).flatMap(([name, version]) => {
      const productsOf = (versions) => versions.map((one) => ({ '@id': `pkg:npm/${name}@${one}` }))
      const affected = {
        vulnerability,
        products: productsOf(versionsBefore(version)),
        status: 'affected',
        action_statement: `Update to ${version}.`,
      }
      return [affected, { vulnerability, products: productsOf([version]), status: 'fixed' }]
    })
  })
}

/** Returns the text for the form of the repository host, and for the release notes. */
export function textOf(advisory) {
  const { id, aliases = [], title, severity, impact, workaround, credit } = advisory
  const rows = minorsOf(advisory).map(([name, version]) => {
    const first = `${version.slice(0, version.lastIndexOf('.'))}.0`
    return `| ${name} | >=${first} <${version} | ${version} |`
  })
  return `# ${title}

${[id, ...aliases].join(', ')}. Severity: ${severity}

## Impact

${impact}

## Versions

| Package | Affected | Fixed |
|---|---|---|
${rows.join('\n')}

Run \`npm update\`. Earlier minor versions are not supported, and may be affected.

## Workaround

${workaround}
${credit ? `\nReported by ${credit}.\n` : ''}`
}

/** Lists mistakes in the records, and records that the changelog doesn't mention. */
export function wrongAdvisories(advisories = readAdvisories(), changelog = read('CHANGELOG.md')) {
  return advisories.flatMap((advisory) =>
    wrongIn(advisory, changelog).map((problem) => `${FILE}: ${advisory.id}: ${problem}`),
  )
}

function wrongIn({ id, title, severity, impact, workaround, fixed }, changelog) {
  const minors = minorsOf({ fixed })
  const isNumber = /^(?:CVE-\d{4}-\d{4,}|GHSA(?:-[\da-z]{4}){3})$/.test(id)
  const isComplete = title && /^CVSS:\d/.test(severity) && impact && workaround
  const ordered = Object.values(fixed).every((versions) =>
    versions.every((version, index) => index === 0 || isLower(versions[index - 1], version)),
  )
  return [
    ...(isNumber ? [] : ['the id is neither a CVE nor a GHSA number']),
    ...(isComplete ? [] : ['title, severity (a CVSS vector), impact, or workaround is missing']),
    ...(ordered && minors.length > 0 ? [] : ['fixed must list versions in ascending order']),
    ...minors
      .filter(
        ([name, version]) => !PACKAGES.includes(name) || !/^\d+\.\d+\.[1-9]\d*$/.test(version),
      )
      .map(([name, version]) => `${name} ${version} is not a patch of one of our packages`),
    ...(changelog.includes(id) ? [] : ['CHANGELOG.md does not mention it']),
  ]
}
