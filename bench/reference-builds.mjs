import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { folderOf, manifestOf } from '../scripts/lib/packages.mjs'

const kept = join(import.meta.dirname, 'references')
const extracted = join(import.meta.dirname, 'build/references')
const PARTS = ['fwjs-core', 'fwjs']

/** Extracts the builds in bench/references. Returns their names and the folders to load them from. */
export function extractReferences() {
  return readdirSync(kept)
    .filter((file) => file.endsWith('.tgz'))
    .map((file) => {
      const name = file.slice(0, -'.tgz'.length)
      const modules = join(extracted, name, 'node_modules')
      if (!existsSync(modules)) extract(join(kept, file), modules)
      return { name, folder: join(modules, 'fwjs') }
    })
}

/** Links the packages that the build depends on, in the versions that fwjs uses now. */
function extract(tarball, modules) {
  mkdirSync(modules, { recursive: true })
  execFileSync('tar', ['xzf', tarball, '-C', modules])
  const { resolve } = createRequire(join(folderOf('fwjs-core'), 'package.json'))
  for (const part of readdirSync(modules)) {
    const { dependencies } = JSON.parse(readFileSync(join(modules, part, 'package.json'), 'utf8'))
    for (const name of Object.keys(dependencies)) {
      const link = join(modules, name)
      if (existsSync(link) || name.startsWith('@types/')) continue
      symlinkSync(dirname(resolve(`${name}/package.json`)), link)
    }
  }
}

/** Keeps the current build: what is loaded at run time, without types and source maps. */
export function keepReference(name) {
  const folder = join(extracted, `keep-${name}`)
  rmSync(folder, { recursive: true, force: true })
  for (const part of PARTS) {
    const files = manifestOf(part).files.filter((file) => file !== 'src')
    for (const file of [...files, 'package.json']) {
      cpSync(join(folderOf(part), file), join(folder, part, file), {
        recursive: true,
        filter: (path) => !/\.map$|\.d\.m?ts$|\.md$/.test(path),
      })
    }
  }
  // Without dates and owners, the same files give the same bytes.
  const fixed = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
  execFileSync('tar', ['czf', join(kept, `${name}.tgz`), ...fixed, '-C', folder, ...PARTS])
  rmSync(folder, { recursive: true })
}
