// Packs the packages, and unpacks them.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { folderOf, PACKAGES } from '../lib/packages.mjs'

const exec = promisify(execFile)

/** Packs all packages into a folder. Resolves to the path of each tarball by the name of its package. */
export async function packAll(folder, env = process.env) {
  mkdirSync(folder, { recursive: true })
  const tarballs = {}
  for (const name of PACKAGES) {
    const args = ['pack', '--json', '--pack-destination', folder]
    const { stdout } = await exec('npm', args, { cwd: folderOf(name), env, maxBuffer: 2 ** 26 })
    tarballs[name] = join(folder, filenameIn(stdout))
  }
  return tarballs
}

/** A script that runs before packing may print something before the JSON. */
const filenameIn = (printed) => /"filename": "([^"]+)"/.exec(printed)[1]

/** Unpacks a tarball. Resolves to its folder and its files. */
export async function unpack(tarball, folder) {
  mkdirSync(folder, { recursive: true })
  await exec('tar', ['-xzf', tarball, '-C', folder])
  const top = join(folder, 'package')
  const files = readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(top, join(parentPath, name)).replaceAll('\\', '/'))
  return { folder: top, files: files.sort() }
}

/** Returns the checksum of a tarball in the registry format. */
export const integrityOf = (tarball) =>
  `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
