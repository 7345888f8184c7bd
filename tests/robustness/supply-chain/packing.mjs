import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The published packages. */
export const PACKAGES = readdirSync(path.join(root, 'packages'))

/** Creates a folder that is deleted when this process exits. */
export function temporary(name) {
  const folder = mkdtempSync(path.join(tmpdir(), `fwjs-${name}-`))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs npm in a folder and returns its output. */
export async function npm(folder, ...options) {
  const settings = { cwd: folder, maxBuffer: 2 ** 26 }
  const { stdout } = await run('npm', [...options, '--no-audit', '--no-fund'], settings)
  return stdout
}

/** Packs a package and returns the path of its tarball. */
export async function pack(name, from = root) {
  const target = temporary('tarball')
  await npm(path.join(from, 'packages', name), 'pack', '--pack-destination', target)
  const [tarball] = readdirSync(target)
  return path.join(target, tarball)
}

/** Packs all packages; returns their tarballs by name. */
export async function packAll(from) {
  const entries = PACKAGES.map(async (name) => [name, await pack(name, from)])
  return Object.fromEntries(await Promise.all(entries))
}

export const hashOf = (file) => createHash('sha512').update(readFileSync(file)).digest('hex')

const LEFT_OUT = new Set(['node_modules', 'build', 'test', 'coverage'])
/** The copy of fwjs for APM agents and the templates are packed with such folders in them. */
const isCopied = (source) =>
  !LEFT_OUT.has(path.basename(source)) || /agent-shims|templates/.test(source)

/** Copies the packed files, and the scripts that pack them, to another folder with other times. */
export function copyElsewhere() {
  const copy = temporary('copy')
  for (const folder of ['packages', 'scripts']) {
    cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true, filter: isCopied })
  }
  for (const file of readdirSync(copy, { recursive: true })) {
    utimesSync(path.join(copy, file), new Date(0), new Date(1e12))
  }
  return copy
}
