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

const root = path.join(import.meta.dirname, '../..')

const { options } = readCommand({
  name: 'npm run verify -- drift --',
  does: 'Runs the conformance tests with a new seed on the latest Express 4 and on fwjs with the latest versions within its ranges,\ninstalled from the registry into a temporary folder.',
  folders: [import.meta.dirname],
  options: {
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
    },
  },
)
if (status === 0) rmSync(folder, { recursive: true })
else console.error(`The folder is kept for inspection: ${folder}`)
process.exit(status ?? 1)

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
  const names = ['fwjs', 'fwjs-v3'].map((name) => [name, `file:${pack(name, tarballs)}`])
  const { devDependencies } = readJson(root, 'packages/fwjs-v3/package.json')
  installFirst(folder, { private: true }, Object.fromEntries(names), devDependencies)
}

function installExpress() {
  const conformance = path.join(folder, 'tests/conformance')
  const { devDependencies, ...manifest } = readJson(conformance, 'package.json')
  rmSync(path.join(conformance, 'package-lock.json'))
  installFirst(conformance, manifest, { express: '4' }, { ...devDependencies, express: '4' })
}

/**
 * Installs the compared packages first: otherwise npm would pick the older versions that the others
 * require.
 */
function installFirst(place, manifest, compared, others) {
  for (const dependencies of [compared, { ...others, ...compared }]) {
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

/** Prints the compared versions, and those that are newer than in the lockfile. */
function printVersions() {
  const { version } = readJson(folder, 'tests/conformance/node_modules/express/package.json')
  console.log(`express ${version} from the registry, seed ${seed}`)
  const { packages: locked } = readJson(root, 'package-lock.json')
  const { packages: fresh } = readJson(folder, 'package-lock.json')
  const newer = Object.entries(fresh)
    .filter(
      ([place, { version: now }]) =>
        locked[place] && !locked[place].link && locked[place].version !== now,
    )
    .map(([place, { version: now }]) => `${place.slice(13)} ${locked[place].version} → ${now}`)
  console.log(
    newer.length > 0
      ? `newer than in the lockfile: ${newer.join(', ')}`
      : 'every version matches the lockfile',
  )
}
