// Rehearses a release with a local registry: publishes the packages, installs them by name and by alias in
// empty folders, and uses them.
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { folderOf, PACKAGES, root, versionsOf } from '../../../scripts/lib/packages.mjs'
import { compareWithRegistry, viewOf } from '../../../scripts/release/publishing.mjs'

const exec = promisify(execFile)

/** Returns npm's warnings and errors for a package that would be published. */
export async function checkDryRun(name, { env }) {
  const { stderr } = await exec('npm', ['publish', '--dry-run'], { cwd: folderOf(name), env })
  const complaints = stderr.split('\n').filter((line) => /^npm (?:warn|error)/i.test(line))
  return complaints.map((line) => `${name}: ${line}`)
}

/**
 * Publishes all packages with the release command. Afterwards nothing may be left to publish, and a changed
 * package must be detected.
 */
export async function checkPublishing({ folder, env }) {
  const release = join(folder, 'release')
  const args = ['scripts/release/publish.mjs', '--rehearsal', '--into', release]
  await exec(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 26 })
  const paths = Object.entries(versionsOf()).map(([name, version]) => [
    name,
    join(release, `${name}-${version}.tgz`),
  ])
  const tarballs = Object.fromEntries(paths)
  const { waiting, changed } = await compareWithRegistry(tarballs, env)
  const problems = [
    ...waiting.map((name) => `${name} was not published`),
    ...changed.map((name) => `${name} differs from the one in the registry`),
  ]
  const [first, second] = PACKAGES
  const mistaken = { ...tarballs, [first]: tarballs[second] }
  const found = await compareWithRegistry(mistaken, env)
  if (found.changed.join() !== first) problems.push('a changed package is not detected')
  return [...problems, ...(await wrongSums(release, env))]
}

/** Checks that the registry has the bytes whose checksums the release lists. */
async function wrongSums(release, env) {
  const sums = readFileSync(join(release, 'INTEGRITY'), 'utf8')
  const problems = []
  for (const [name, version] of Object.entries(versionsOf())) {
    const { dist } = await viewOf(`${name}@${version}`, env)
    if (!sums.includes(`${dist?.integrity}  ${name}-${version}.tgz\n`))
      problems.push(`${name}: the registry has ${dist?.integrity}`)
  }
  const bill = readFileSync(join(release, 'sbom.json'), 'utf8')
  if (bill.includes(release)) problems.push(`sbom.json lists ${release}`)
  const { components } = JSON.parse(bill)
  const listed = new Set(components.map((one) => `${one.name}@${one.version}`))
  for (const [name, version] of Object.entries(versionsOf())) {
    if (!listed.has(`${name}@${version}`)) problems.push(`sbom.json is missing ${name} ${version}`)
  }
  return problems
}

/** Installs all packages by name into an empty folder, and calls each once. */
export async function checkByName({ folder, env }) {
  const cwd = join(folder, 'by-name')
  mkdirSync(cwd, { recursive: true })
  writeFileSync(join(cwd, 'package.json'), '{ "name": "by-name", "private": true }\n')
  const versions = versionsOf()
  await exec('npm', ['install', ...PACKAGES], { cwd, env })
  const installed = PACKAGES.filter((name) => versionIn(cwd, name) !== versions[name])
  const problems = installed.map(
    (name) => `${name} is ${versionIn(cwd, name)}, not ${versions[name]}`,
  )
  for (const [command, expected] of CALLS) {
    const { stdout } = await exec('sh', ['-c', command], { cwd, env })
    if (!expected.test(stdout)) problems.push(`${command} printed: ${stdout}`)
  }
  return problems
}

const versionIn = (cwd, name) =>
  JSON.parse(readFileSync(join(cwd, 'node_modules', name, 'package.json'), 'utf8')).version

/** A call of each package as in its README, and its expected output. */
const CALLS = [
  [`node -p "typeof require('fwjs')().get"`, /^function$/m],
  [`node -p "typeof require('fwjs-v3').bodyParser"`, /^function$/m],
  [`node -p "require('fwjs-v5')().router.constructor.name"`, /^Function$/m],
  [`node -p "Object.keys(require('fwjs-ops')).join()"`, /manage.*protect/],
  ['npx fwjs --help', /compare/],
  ['npm create fwjs my-api && ls my-api', /package\.json/],
]

/** Runs a section of acceptance on the packages in the registry. */
export async function checkSection(name, { env }) {
  const file = join(root, 'tests/acceptance', name, 'run.mjs')
  const { stdout, code } = await exec(process.execPath, [file, '--published'], { env }).catch(
    (error) => error,
  )
  const isRight = code === undefined && / 0 failed\s*$/.test(stdout)
  return isRight ? [] : [`tests/acceptance/${name} --published:\n${stdout}`]
}
