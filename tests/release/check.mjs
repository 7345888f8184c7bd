// Rehearses a release: prints what is wrong and, last, "N passed, N failed". With --final it also rejects
// what only a rehearsal may leave open: owner values, and versions without a date in CHANGELOG.md.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommand } from '../../scripts/lib/command.mjs'

const root = join(import.meta.dirname, '../..')
const { options } = readCommand({
  name: 'npm run release --',
  does: 'Checks versions, READMEs, workflows, and tarballs, and rehearses a release with a local registry.',
  folders: [import.meta.dirname, join(root, 'tests/docs')],
  options: {
    final: {
      type: 'boolean',
      default: false,
      help: 'for a release: require all owner values, and a date in CHANGELOG.md',
    },
    only: { type: 'string', value: 'NAME', help: 'only checks whose name starts with NAME' },
  },
})

const { PACKAGES } = await import('../../scripts/lib/packages.mjs')
const { packAll, unpack } = await import('../../scripts/release/tarball.mjs')
const { checkVersions } = await import('./checks/versions.mjs')
const { checkReadmes } = await import('./checks/readmes.mjs')
const { checkForms } = await import('./checks/forms.mjs')
const { checkWorkflows } = await import('./checks/workflows.mjs')
const { checkOrigin } = await import('./checks/origin.mjs')
const { checkUpdates } = await import('./checks/updates.mjs')
const { wrongInTarball } = await import('./checks/tarballs.mjs')
const { checkScanners } = await import('./scanners/scan.mjs')
const walk = await import('./checks/walk.mjs')
const { addresses, missingValues, staleFiles } = await import(
  '../../scripts/release/owner/values.mjs'
)
const { startRegistry } = await import('../docs/registry.mjs')

/** Checks of the repository alone. Each resolves to what is wrong. */
const OF_FILES = {
  controls: checkControls,
  versions: () => checkVersions({ isFinal: options.final }),
  owner: () => [...staleFiles(), ...(options.final ? missingValues() : [])],
  readmes: () => checkReadmes(addresses()),
  forms: checkForms,
  workflows: checkWorkflows,
  updates: checkUpdates,
  origin: checkOrigin,
}
/** Checks with a local registry. Packages must be published before they are installed. */
const WITH_REGISTRY = {
  ...each('tarball', checkTarball),
  ...each('dry run', walk.checkDryRun),
  publishing: walk.checkPublishing,
  'by name': walk.checkByName,
  scanners: checkScanners,
  'quick start': (place) => walk.checkSection('quick-start', place),
  'from 3': (place) => walk.checkSection('from-3', place),
}
const AFTER_PUBLISHING = ['by name', 'scanners', 'quick start', 'from 3']

const names = [...Object.keys(OF_FILES), ...Object.keys(WITH_REGISTRY)]
const chosen = names.filter(isChosen)
if (chosen.length === 0) {
  console.error(`Unknown check "${options.only}". Checks: ${names.join(', ')}`)
  process.exit(1)
}

let failed = 0
let tarballs
for (const name of chosen.filter((one) => one in OF_FILES)) await run(name, OF_FILES[name])
await runWithRegistry(chosen.filter((name) => name in WITH_REGISTRY))
const open = missingValues()
if (open.length > 0) {
  console.log(`${open.length} owner values are missing: node scripts/release/owner.mjs`)
}
console.log(`${chosen.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function each(what, check) {
  return Object.fromEntries(
    PACKAGES.map((name) => [`${what} of ${name}`, (place) => check(name, place)]),
  )
}

function isChosen(name) {
  const { only } = options
  if (only === undefined || name.startsWith(only)) return true
  return name === 'publishing' && AFTER_PUBLISHING.some((one) => one.startsWith(only))
}

async function runWithRegistry(checks) {
  if (checks.length === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-release-'))
  const registry = await startRegistry(join(folder, 'registry'))
  try {
    for (const name of checks) {
      await run(name, () => WITH_REGISTRY[name]({ folder, env: registry.env }))
    }
  } finally {
    registry.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(name, check) {
  const began = performance.now()
  const problems = await (async () => check())().catch((error) => [
    `${error.stack}\n${error.stdout ?? ''}${error.stderr ?? ''}`,
  ])
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) failed += 1
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`== ${name}: ${problems.length === 0 ? 'passed' : 'FAILED'} (${seconds} s)`)
}

async function checkTarball(name, place) {
  tarballs ??= await packAll(join(place.folder, 'packed'), place.env)
  return wrongInTarball(name, await unpack(tarballs[name], join(place.folder, 'unpacked', name)))
}

/** Runs every check on a deliberate mistake, which it must find. */
function checkControls() {
  const args = ['--test', '--test-reporter=spec', join(import.meta.dirname, 'controls.mjs')]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return status === 0 ? [] : [stdout]
}
