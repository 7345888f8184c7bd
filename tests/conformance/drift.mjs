// Runs conformance against the newest versions in the registry, for a nightly job. The last line is
// the one that conformance prints.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readCommand } from '../../scripts/lib/command.mjs'
import { pack } from '../../scripts/lib/pack.mjs'
import { API_LINES, manifestOf, root } from '../../scripts/lib/packages.mjs'
import { differentVersions, LINES } from './harness/shared-versions.mjs'

/** The compared versions of Express, by their name in package.json. Those of 4 have the narrower ranges. */
const NEWEST = [{ express5: 'npm:express@5' }, { express: '4' }]

const { options } = readCommand({
  name: 'npm run verify -- drift --',
  does: 'Runs the conformance tests with a new seed on the latest Express 5 and 4, and on fwjs-v5 and fwjs with the\nlatest versions within their ranges, installed from the registry into a temporary folder. Also compares the\nversions of the packages that both install.',
  folders: [import.meta.dirname],
  options: {
    major: {
      type: 'string',
      value: '5,4,3',
      help: 'as in conformance: only these major versions',
    },
    only: { type: 'string', help: 'as in conformance: one part, such as written' },
    runs: { type: 'string', value: 'N', help: 'as in conformance' },
    seed: {
      type: 'string',
      value: 'N',
      help: 'repeat the same random test cases (default: random)',
    },
  },
})

const readJson = (...place) => JSON.parse(readFileSync(path.join(...place), 'utf8'))
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

const folder = mkdtempSync(path.join(tmpdir(), 'fwjs-drift-'))
const seed = options.seed ?? String(Math.floor(Math.random() * 2 ** 31))

copyTracked(['scripts', 'tests/conformance', 'docs', 'examples'])
// The runner checks here whether fwjs is built.
symlinkSync(path.join(root, 'packages'), path.join(folder, 'packages'))
installOurs()
installExpress()
printVersions()
const different = versionsThatDiffer()
for (const line of different) console.error(`DIFFERS ${line}`)

const given = Object.entries({ ...options, seed }).filter(([, value]) => typeof value === 'string')
const { status } = spawnSync(
  process.execPath,
  [
    path.join(folder, 'tests/conformance/run.mjs'),
    ...given.flatMap(([name, value]) => [`--${name}`, value]),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      FWJS: path.join(folder, 'node_modules/fwjs'),
      FWJS3: path.join(folder, 'node_modules/fwjs-v3'),
      FWJS5: path.join(folder, 'node_modules/fwjs-v5'),
    },
  },
)
const failed = status !== 0 || different.length > 0
if (failed) console.error(`The folder is kept for inspection: ${folder}`)
else rmSync(folder, { recursive: true })
process.exit(failed ? status || 1 : 0)

/** Copies the files that git tracks in some folders, in their current state. */
function copyTracked(folders) {
  const files = execFileSync('git', ['ls-files', '-z', ...folders], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\0').filter(Boolean)) {
    cpSync(path.join(root, file), path.join(folder, file))
  }
}

/**
 * Installs our packages as they are packed, without a lockfile: npm picks the newest versions that
 * their ranges allow.
 */
function installOurs() {
  const tarballs = path.join(folder, 'tarballs')
  mkdirSync(tarballs)
  const names = Object.keys(API_LINES).map((name) => [name, `file:${pack(name, tarballs)}`])
  const { devDependencies } = manifestOf('fwjs-v3')
  installInTurn(folder, { private: true }, [Object.fromEntries(names), devDependencies])
}

/** Without the overrides, which keep the versions of the lockfile. */
function installExpress() {
  const conformance = path.join(folder, 'tests/conformance')
  const { devDependencies, overrides, ...manifest } = readJson(conformance, 'package.json')
  rmSync(path.join(conformance, 'package-lock.json'))
  installInTurn(conformance, manifest, [...NEWEST, devDependencies])
}

/**
 * Installs groups of packages one after the other, because npm gives a package the older versions that
 * others require if its ranges allow them.
 */
function installInTurn(place, manifest, groups) {
  let dependencies = {}
  for (const group of groups) {
    dependencies = { ...group, ...dependencies }
    writeJson(path.join(place, 'package.json'), { ...manifest, dependencies })
    npm(place, 'install')
  }
}

function npm(place, ...command) {
  const settings = ['--no-audit', '--no-fund', '--silent']
  execFileSync('npm', [...command, ...settings], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Prints the compared versions of Express, and all versions that are newer than in the lockfiles. */
function printVersions() {
  const places = NEWEST.flatMap(Object.keys).map((name) => `node_modules/${name}/package.json`)
  const versions = places.map((place) => readJson(folder, 'tests/conformance', place).version)
  console.log(`express ${versions.join(' and ')} from the registry, seed ${seed}`)
  const newer = ['', 'tests/conformance'].flatMap(newerThanLocked)
  console.log(
    newer.length > 0
      ? `not in the lockfiles: ${newer.join(', ')}`
      : 'every version matches the lockfiles',
  )
}

/** Returns the shared packages that npm installs in another version with Express than with ours. */
function versionsThatDiffer() {
  const [ours, theirs] = ['', 'tests/conformance'].map((place) =>
    readJson(folder, place, 'package-lock.json'),
  )
  return Object.keys(LINES).flatMap((name) =>
    differentVersions(name, ours, `node_modules/${name}`, theirs).map((line) => `${name}: ${line}`),
  )
}

/** Returns the versions in a folder that its lockfile doesn't have, wherever npm has put them. */
function newerThanLocked(place) {
  const locked = versionsIn(readJson(root, place, 'package-lock.json'))
  const fresh = versionsIn(readJson(folder, place, 'package-lock.json'))
  return [...fresh].flatMap(([name, versions]) =>
    [...versions]
      .filter((version) => locked.get(name)?.has(version) === false)
      .map((version) => `${name} ${version}`),
  )
}

/** Returns the installed versions of each package by its name. */
function versionsIn({ packages }) {
  const versions = new Map()
  for (const [place, { version }] of Object.entries(packages)) {
    const [, name] = /.*node_modules\/(.+)$/.exec(place) ?? []
    if (name && version) versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  return versions
}
