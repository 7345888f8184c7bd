// Checks that the package versions, the ranges between them, CHANGELOG.md, and the OpenVEX document agree.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import {
  API_LINES,
  manifestOf,
  PACKAGES,
  read,
  root,
  versionsOf,
} from '../../../scripts/lib/packages.mjs'
import { readAdvisories, wrongAdvisories } from '../../../scripts/release/advisories.mjs'

/** @param {{ isFinal: boolean }} settings whether the versions are about to be published */
export function checkVersions({ isFinal }) {
  const versions = versionsOf()
  return [
    ...wrongLines(versions),
    ...wrongMinors(versions),
    ...PACKAGES.flatMap((name) => wrongRanges(`packages/${name}/package.json`, versions)),
    ...templates().flatMap((file) => wrongRanges(file, versions)),
    ...wrongOrder(),
    ...wrongHeadings(headingsOf(read('CHANGELOG.md')), versions, isFinal),
    ...wrongProducts(read('docs/public/fwjs.openvex.json'), versions),
    ...wrongAdvisories(),
  ]
}

function wrongLines(versions) {
  return Object.entries(API_LINES)
    .filter(([name, line]) => semver.major(versions[name]) !== line)
    .map(
      ([name, line]) => `${name} ${versions[name]}: the major version must match its API, ${line}`,
    )
}

/** One branch holds the patches for a minor version of every line (docs/releasing.md). */
export function wrongMinors(versions) {
  const minor = semver.minor(versions.fwjs)
  return ['fwjs-core', ...Object.keys(API_LINES)]
    .filter((name) => semver.minor(versions[name]) !== minor)
    .map((name) => `${name} ${versions[name]}: the minor version must be that of fwjs, ${minor}`)
}

const templates = () =>
  readdirSync(join(root, 'packages/create-fwjs/templates')).map(
    (language) => `packages/create-fwjs/templates/${language}/package.json`,
  )

/** A package requires exactly the version that was tested with it; a new project may get a newer one. */
function wrongRanges(file, versions) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file))
  const isTemplate = file.includes('/templates/')
  return Object.entries({ ...devDependencies, ...dependencies })
    .filter(([name]) => name in versions)
    .filter(([name, range]) => range !== `${isTemplate ? '^' : ''}${versions[name]}`)
    .map(
      ([name, range]) => `${file} requires ${name} ${range}, but the version is ${versions[name]}`,
    )
}

/** A package published before its dependency cannot be installed until that is published too. */
function wrongOrder() {
  return PACKAGES.flatMap((name, index) =>
    Object.keys(manifestOf(name).dependencies ?? {})
      .filter((needed) => PACKAGES.indexOf(needed) > index)
      .map((needed) => `${name} is published before ${needed}, which it depends on`),
  )
}

/**
 * Reads the headings of the changelog: `## fwjs-ops 0.1.0 (2026-12-01)`; one without a package is about fwjs.
 */
export function headingsOf(text) {
  const found = text.matchAll(/^## (?:([a-z][\w-]*) )?(\d+\.\d+\.\d+\S*) \((.+)\)$/gm)
  return Array.from(found, ([, name = 'fwjs', version, date]) => ({ name, version, date }))
}

/** Checks that the first heading of each package has its version, and a date once it is published. */
export function wrongHeadings(headings, versions, isFinal) {
  return Object.entries(versions).flatMap(([name, version]) => {
    const newest = headings.find((heading) => heading.name === name)
    if (!newest) return [`CHANGELOG.md has no entry for ${name}`]
    if (newest.version !== version)
      return [
        `CHANGELOG.md: the newest entry for ${name} is ${newest.version}, but the package is ${version}`,
      ]
    const isDay = /^\d{4}-\d\d-\d\d$/.test(newest.date)
    if (isDay || (!isFinal && newest.date === 'unreleased')) return []
    return [`CHANGELOG.md: ${name} ${version} has "${newest.date}" instead of a date`]
  })
}

/** Statements about vulnerabilities of our own name the versions in their records. */
function wrongProducts(text, versions) {
  const records = new Set(readAdvisories().map(({ id }) => id))
  const { statements } = JSON.parse(text)
  const others = statements.filter(({ vulnerability }) => !records.has(vulnerability.name))
  const found = new Set(
    Array.from(JSON.stringify(others).matchAll(/"pkg:npm\/([\w-]+)@([^"]+)"/g), ([, ...one]) =>
      one.join(' '),
    ),
  )
  return [...found]
    .map((one) => one.split(' '))
    .filter(([name, version]) => name in versions && versions[name] !== version)
    .map(
      ([name, version]) =>
        `docs/public/fwjs.openvex.json names ${name} ${version}: npm run verify -- advisories -- --write`,
    )
}
