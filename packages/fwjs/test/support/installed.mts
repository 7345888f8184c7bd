import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderOf } from './folder.mts'

const packages = fileURLToPath(new URL('../../../../', import.meta.url))

/** Packs a package as for the registry and returns the path of the tarball. */
export function pack(name: string): string {
  const folder = folderOf({})
  const args = ['pack', '--silent', '--pack-destination', folder]
  const output = execFileSync('npm', args, { cwd: join(packages, name), encoding: 'utf8' })
  return join(folder, output.trim().split('\n').at(-1) as string)
}

/** Creates an app folder and installs the tarballs under these names. */
export function install(tarballs: Record<string, string>): string {
  // Deno imports only packages that a manifest names.
  const dependencies = Object.fromEntries(Object.keys(tarballs).map((name) => [name, '*']))
  const folder = folderOf({ 'package.json': JSON.stringify({ private: true, dependencies }) })
  for (const [name, tarball] of Object.entries(tarballs)) {
    const target = join(folder, 'node_modules', name)
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', target])
  }
  for (const name of Object.keys(tarballs)) linkDependencies(folder, name)
  return folder
}

function linkDependencies(folder: string, name: string): void {
  const manifest = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')
  const { dependencies, name: own } = JSON.parse(manifest) as Record<string, string>
  const require = createRequire(join(packages, own as string, 'package.json'))
  for (const dependency of Object.keys(dependencies ?? {})) {
    const isInstalled = existsSync(join(folder, 'node_modules', dependency))
    if (dependency.startsWith('@types/') || isInstalled) continue
    // Not beside the other packages, because they may need another version.
    const path = join(folder, 'node_modules', name, 'node_modules', dependency)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(folderOfPackage(require, dependency), path)
  }
}

/** Returns the folder of a package, which may not export its package.json. */
function folderOfPackage(require: NodeJS.Require, name: string): string {
  const places = require.resolve.paths(name) ?? []
  return places.map((place) => join(place, name)).find((path) => existsSync(path)) as string
}

/** Returns what a script in the folder prints as JSON; `form` is its file extension. */
export function outputOf(folder: string, script: string, form: 'cjs' | 'mjs' = 'cjs'): unknown {
  const file = `program.${form}`
  writeFileSync(join(folder, file), script)
  const env = { ...process.env, NODE_ENV: 'test' }
  const options = { cwd: folder, env, encoding: 'utf8' } as const
  const { stdout, stderr } = spawnSync(process.execPath, [file], options)
  if (stderr) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** The end of a script that prints which files of the packages `names` it has loaded. */
export const printLoaded = (names: string[]): string => `
const { realpathSync } = require('fs')
const { sep } = require('path')
console.log(JSON.stringify(Object.keys(require.cache).flatMap((file) => {
  const [, inside] = file.split(realpathSync('node_modules') + sep)
  return inside && ${JSON.stringify(names)}.includes(inside.split(sep)[0]) ? [inside.split(sep).join('/')] : []
})))`
