// Packages of this repository, packed as they would be published.
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pack as packPackage } from '../../../scripts/lib/pack.mjs'
import { options } from './options.mjs'

const exec = promisify(execFile)

/** Outside the repository, so that a missing dependency is not found in a parent folder. */
export const work = join(tmpdir(), 'fwjs-acceptance-types')

/** Returns the output of the command; a failure includes it too. */
export async function run(folder, command, ...args) {
  const { stdout } = await exec(command, args, { cwd: folder, maxBuffer: 1 << 26 })
  return stdout
}

/** Packs a package, with another range of the core types if the command says so. */
export function pack(name) {
  return packPackage(name, work, (manifest) => {
    if (options.core && name === 'fwjs') {
      manifest.dependencies['@types/express-serve-static-core'] = options.core
    }
  })
}

export const tarball = pack('fwjs')
