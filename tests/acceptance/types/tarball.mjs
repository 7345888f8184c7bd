// Packages of this repository, packed as they would be published.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { options } from './options.mjs'

const exec = promisify(execFile)
const packages = fileURLToPath(new URL('../../../packages', import.meta.url))

/** Outside the repository, so that a missing dependency is not found in a parent folder. */
export const work = join(tmpdir(), 'fwjs-acceptance-types')

/** Returns the output of the command; a failure includes it too. */
export async function run(folder, command, ...args) {
  const { stdout } = await exec(command, args, { cwd: folder, maxBuffer: 1 << 26 })
  return stdout
}

/** Named after its content: package managers cache tarballs by name. */
export async function pack(name) {
  await mkdir(work, { recursive: true })
  const arguments_ = ['pack', '--json', '--pack-destination', work]
  const [{ filename }] = JSON.parse(await run(join(packages, name), 'npm', ...arguments_))
  const packed = join(work, filename)
  if (options.core && name === 'fwjs') await changeCore(packed, options.core)
  const hash = createHash('sha256').update(await readFile(packed))
  const named = join(work, `${name}-${hash.digest('hex').slice(0, 12)}.tgz`)
  await rename(packed, named)
  return named
}

async function changeCore(packed, range) {
  const folder = join(work, 'repack')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await run(folder, 'tar', 'xzf', packed)
  const file = join(folder, 'package/package.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  manifest.dependencies['@types/express-serve-static-core'] = range
  await writeFile(file, JSON.stringify(manifest))
  await run(folder, 'tar', 'czf', packed, 'package')
}

export const tarball = await pack('fwjs')
