import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, manifestOf, PACKAGES } from './packages.mjs'

/**
 * Packs a package of this repository as for the registry, and returns the path of the tarball. Its
 * dependencies in this repository aren't published yet, so the packed manifest refers to their tarballs
 * instead. The name contains a hash, because package managers cache tarballs by name.
 *
 * @param {string} name
 * @param {string} target the folder for the tarballs
 * @param {(manifest: object) => void} [change] changes the packed manifest
 */
export function pack(name, target, change = () => {}) {
  mkdirSync(target, { recursive: true })
  const args = ['pack', '--silent', '--pack-destination', target]
  const printed = execFileSync('npm', args, { cwd: folderOf(name), encoding: 'utf8' })
  const packed = join(target, printed.trim().split('\n').at(-1))
  const manifest = manifestOf(name)
  const before = JSON.stringify(manifest)
  const own = Object.keys(manifest.dependencies ?? {}).filter((each) => PACKAGES.includes(each))
  for (const each of own) manifest.dependencies[each] = `file:${pack(each, target)}`
  change(manifest)
  if (JSON.stringify(manifest) !== before) replaceManifest(packed, manifest, target)
  const hash = createHash('sha256').update(readFileSync(packed)).digest('hex').slice(0, 12)
  const named = join(target, `${name}-${manifest.version}-${hash}.tgz`)
  renameSync(packed, named)
  return named
}

function replaceManifest(tarball, manifest, target) {
  const folder = mkdtempSync(join(target, 'repack-'))
  execFileSync('tar', ['xzf', tarball, '-C', folder])
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify(manifest, undefined, 2))
  // Without dates and owners, the same files give the same bytes.
  const fixed = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
  execFileSync('tar', ['c', ...fixed, '-f', `${tarball}.tar`, '-C', folder, 'package'])
  writeFileSync(tarball, execFileSync('gzip', ['-nc', `${tarball}.tar`], { maxBuffer: 1 << 28 }))
  rmSync(`${tarball}.tar`)
  rmSync(folder, { recursive: true })
}
