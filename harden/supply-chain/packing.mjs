import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The packages that are published. */
export const PACKAGES = readdirSync(path.join(root, 'packages'))

export const temporary = (name) => mkdtempSync(path.join(tmpdir(), `fwjs-${name}-`))

export function npm(folder, ...options) {
  const settings = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }
  return execFileSync('npm', [...options, '--no-audit', '--no-fund'], {
    ...settings,
    maxBuffer: 2 ** 26,
  })
}

/** Packs a package and returns the path of its tarball. */
export function pack(name, from = root) {
  const target = temporary('tarball')
  npm(path.join(from, 'packages', name), 'pack', '--pack-destination', target)
  const [tarball] = readdirSync(target)
  return path.join(target, tarball)
}

const tarballs = new Map()

/** The tarball of a package of this repository, packed once. */
export function packed(name) {
  if (!tarballs.has(name)) tarballs.set(name, pack(name))
  return tarballs.get(name)
}

export const hashOf = (file) => createHash('sha512').update(readFileSync(file)).digest('hex')

const LEFT_OUT = new Set(['node_modules', 'build', 'test', 'coverage'])
const isCopied = (source) => !LEFT_OUT.has(path.basename(source)) || source.includes('known-as')

/** Copies what is packed into another folder, where every file has another time. */
export function copyElsewhere() {
  const copy = temporary('copy')
  cpSync(path.join(root, 'packages'), path.join(copy, 'packages'), {
    recursive: true,
    filter: isCopied,
  })
  for (const file of ['README.md', 'LICENSE']) cpSync(path.join(root, file), path.join(copy, file))
  for (const file of readdirSync(copy, { recursive: true })) {
    utimesSync(path.join(copy, file), new Date(0), new Date(1e12))
  }
  return copy
}
