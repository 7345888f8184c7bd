// The tools that read a lockfile or an installed app of npm, and how each is called.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isOnPath } from '../../../scripts/lib/command.mjs'

const exec = promisify(execFile)
const require = createRequire(import.meta.url)

/** Runs a program, and resolves to what it prints even if it fails, as audits with a result do. */
export async function outputOf(file, args, { cwd, env }) {
  const settings = { cwd, env, maxBuffer: 2 ** 27 }
  const { stdout, stderr } = await exec(file, args, settings).catch((error) => error)
  if (!stdout) throw new Error(`${file} ${args.join(' ')} printed only: ${stderr}`)
  return stdout
}

const binary = (name) => join(import.meta.dirname, 'node_modules/.bin', name)
const LOCKFILE = ['--package-lock-only']
const optionsFor = (kind) => (kind === 'lockfile' ? LOCKFILE : [])

/** Returns `name@version` for the URL of an npm package. */
function nameIn(purl = '') {
  const [, text] = /^pkg:npm\/([^?#]+)/.exec(purl) ?? []
  return text === undefined ? [] : [decodeURIComponent(text)]
}

/** Returns the components of a CycloneDX document, which may be nested. */
const inCycloneDX = ({ components = [] }) =>
  components.flatMap((one) => [...nameIn(one.purl), ...inCycloneDX(one)])

const inSpdx = ({ packages }) =>
  packages
    .flatMap(({ externalRefs = [] }) => externalRefs)
    .flatMap(({ referenceLocator }) => nameIn(referenceLocator))

const npmSbom =
  (format, read) =>
  async ({ cwd, env, kind }) => {
    const args = ['sbom', '--sbom-format', format, ...optionsFor(kind)]
    return read(JSON.parse(await outputOf('npm', args, { cwd, env })))
  }

async function cyclonedxNpm({ cwd, env, kind }) {
  const args = ['--output-file', '-', '--ignore-npm-errors', ...optionsFor(kind)]
  return inCycloneDX(JSON.parse(await outputOf(binary('cyclonedx-npm'), args, { cwd, env })))
}

async function cdxgen({ cwd, env }) {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-cdxgen-'))
  try {
    const file = join(folder, 'sbom.json')
    const args = ['-t', 'npm', '--no-install-deps', '-o', file, cwd]
    await exec(binary('cdxgen'), args, { cwd, env, maxBuffer: 2 ** 27 })
    return inCycloneDX(JSON.parse(readFileSync(file, 'utf8')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function snykParser({ cwd }) {
  const { parseNpmLockV2Project } = require('snyk-nodejs-lockfile-parser')
  const [manifest, lockfile] = ['package.json', 'package-lock.json'].map((file) =>
    readFileSync(join(cwd, file), 'utf8'),
  )
  const options = { includeDevDeps: false, includeOptionalDeps: true, strictOutOfSync: true }
  const graph = await parseNpmLockV2Project(manifest, lockfile, { ...options, pruneCycles: true })
  return graph.getDepPkgs().map(({ name, version }) => `${name}@${version}`)
}

/** Reads each package.json that has a name and a version, as Syft and Trivy do in an image. */
function everyManifest({ cwd }) {
  const files = readdirSync(cwd, { recursive: true }).filter((file) =>
    /(?:^|[\\/])package\.json$/.test(file),
  )
  return files.flatMap((file) => {
    const { name, version } = JSON.parse(readFileSync(join(cwd, file), 'utf8'))
    return name && version ? [`${name}@${version}`] : []
  })
}

/** Reads the lockfile that npm leaves in an installed app, as OSV-Scanner does in an image. */
function hiddenLockfile({ cwd }) {
  const text = readFileSync(join(cwd, 'node_modules/.package-lock.json'), 'utf8')
  return Object.entries(JSON.parse(text).packages).map(
    ([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`,
  )
}

/** Resolves to the ids of the advisories that npm reports. */
async function npmAudit({ cwd, env }) {
  const { vulnerabilities } = JSON.parse(await outputOf('npm', ['audit', '--json'], { cwd, env }))
  return Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .flatMap(({ title }) => title ?? [])
}

const onPath =
  (program, ...args) =>
  async ({ cwd, env }) =>
    inCycloneDX(JSON.parse(await outputOf(program, [...args, cwd], { cwd, env })))

const BOTH = ['lockfile', 'installed']
const SYFT = ['scan', '--override-default-catalogers', 'image', '-q', '-o', 'cyclonedx-json']

/**
 * `list` resolves to the components that a tool finds, `audit` to the ids that it reports; `program` must be
 * installed by hand, because it isn't on npm.
 */
export const TOOLS = [
  { name: 'npm audit', kinds: ['lockfile'], isShort: true, audit: npmAudit },
  {
    name: 'npm sbom, CycloneDX',
    kinds: BOTH,
    isShort: true,
    list: npmSbom('cyclonedx', inCycloneDX),
  },
  { name: 'npm sbom, SPDX', kinds: BOTH, isShort: true, list: npmSbom('spdx', inSpdx) },
  { name: 'every package.json', kinds: ['installed'], isShort: true, list: everyManifest },
  { name: 'hidden lockfile', kinds: ['installed'], isShort: true, list: hiddenLockfile },
  { name: 'cyclonedx-npm', kinds: BOTH, list: cyclonedxNpm },
  { name: 'cdxgen', kinds: BOTH, list: cdxgen },
  { name: "Snyk's lockfile parser", kinds: ['lockfile'], list: snykParser },
  { name: 'Syft', kinds: ['installed'], program: 'syft', list: onPath('syft', ...SYFT) },
  {
    name: 'Trivy',
    kinds: ['installed'],
    program: 'trivy',
    list: onPath('trivy', 'rootfs', '-q', '--format', 'cyclonedx'),
  },
]

export const isAvailable = ({ program }) => program === undefined || isOnPath(program)
