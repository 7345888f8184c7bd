// Packs the packages, writes the other release files next to them, and publishes those whose versions the
// registry does not have. See docs/releasing.md for the steps before.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { readCommand } from '../lib/command.mjs'
import { root, versionsOf } from '../lib/packages.mjs'
import { missingValues, staleFiles } from './owner/values.mjs'
import { compareWithRegistry, publish, tagOf } from './publishing.mjs'
import { integrityOf, packAll } from './tarball.mjs'

const { options } = readCommand({
  name: 'node scripts/release/publish.mjs',
  does: 'Packs all packages into a folder, with checksums, an SBOM, and the OpenVEX document,\nand publishes the versions that are not in the registry yet.',
  options: {
    into: { type: 'string', value: 'FOLDER', help: 'the folder (default release-files)' },
    'dry-run': { type: 'boolean', default: false, help: 'publish nothing' },
    rehearsal: {
      type: 'boolean',
      default: false,
      help: 'allow missing owner values; only for a registry on this machine',
    },
    provenance: {
      type: 'boolean',
      default: false,
      help: 'like npm publish --provenance; only in a workflow',
    },
  },
})

if (options.rehearsal && !isLocal(registryOf())) {
  console.error(`--rehearsal is only for a registry on this machine, not for ${registryOf()}`)
  process.exit(1)
}
const wrong = options['dry-run'] || options.rehearsal ? [] : [...missingValues(), ...staleFiles()]
if (wrong.length > 0) {
  console.error(`${wrong.join('\n')}\nSet the owner values before you publish: docs/releasing.md`)
  process.exit(1)
}
const folder = resolve(options.into ?? 'release-files')
if (existsSync(folder)) {
  console.error(`${folder} already exists. Remove it, or choose another folder with --into.`)
  process.exit(1)
}
const tarballs = await packAll(folder)
writeSums()
writeBill()
copyFileSync(join(root, 'docs/public/fwjs.openvex.json'), join(folder, 'fwjs.openvex.json'))

const { waiting, changed } = await compareWithRegistry(tarballs)
if (changed.length > 0) {
  console.error(
    `Published already with other contents: ${changed.join(', ')}. Raise their versions.`,
  )
  process.exit(1)
}
for (const name of Object.keys(tarballs)) {
  if (!waiting.includes(name)) console.log(`${basename(tarballs[name])} is already published`)
}
for (const name of waiting) {
  const args = [
    ...['--tag', await tagOf(name, versionsOf()[name])],
    ...(options.provenance ? ['--provenance'] : []),
    ...(options['dry-run'] ? ['--dry-run'] : []),
  ]
  await publish(tarballs[name], { args })
}
const verb = options['dry-run'] ? 'would be published' : 'published'
console.log(`${waiting.length} of ${Object.keys(tarballs).length} packages ${verb}; ${folder}`)

function registryOf() {
  return execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
}

function isLocal(registry) {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(registry).hostname)
}

/** Writes the checksums that `npm view NAME dist.integrity` also shows. */
function writeSums() {
  const lines = Object.values(tarballs).map((file) => `${integrityOf(file)}  ${basename(file)}\n`)
  writeFileSync(join(folder, 'INTEGRITY'), lines.join(''))
}

/** Writes the bill of materials of an app that installs all packages. */
function writeBill() {
  const program = mkdtempSync(join(tmpdir(), 'fwjs-bill-'))
  const npm = (...args) =>
    execFileSync('npm', args, { cwd: program, encoding: 'utf8', maxBuffer: 2 ** 26 })
  try {
    const manifest = { name: 'all-of-fwjs', version: '0.0.0', private: true }
    writeFileSync(join(program, 'package.json'), JSON.stringify(manifest))
    const quiet = ['--no-audit', '--no-fund', '--silent', '--ignore-scripts']
    npm('install', ...quiet, ...Object.values(tarballs).map((file) => `file:${file}`))
    const bill = npm('sbom', '--sbom-format', 'cyclonedx')
    // The tarballs are next to it, wherever that is.
    writeFileSync(join(folder, 'sbom.json'), bill.replaceAll(`file:${folder}/`, './'))
  } finally {
    rmSync(program, { recursive: true, force: true })
  }
}
