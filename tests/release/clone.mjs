// A clone of the repository in which versions are released with its commands, and apps that install them from a
// registry on this machine.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PACKAGES, root } from '../../scripts/lib/packages.mjs'
import { startRegistry } from '../docs/registry.mjs'

/** Folders with packages that the release commands need. */
const TOOLS = ['tests/docs', 'tests/release', 'tests/robustness']
/** The versions have this date in the changelog. */
export const DATE = '2026-01-02'
/** The only settings that git reads: another user may own the repository, as in a container of CI. */
const SETTINGS = '[safe]\n  directory = *\n[user]\n  name = Rehearsal\n  email = a@fwjs.example\n'

const folder = mkdtempSync(join(tmpdir(), 'fwjs-security-fix-'))
const clone = join(folder, 'clone')
const registry = await startRegistry(join(folder, 'registry'))
const env = {
  ...registry.env,
  GIT_CONFIG_GLOBAL: join(folder, 'gitconfig'),
  GIT_CONFIG_NOSYSTEM: '1',
}

/** Runs a command in the clone, and rejects with its output if it fails. */
async function run(command, ...args) {
  const { stdout } = await promisify(execFile)(command, args, {
    cwd: existsSync(clone) ? clone : folder,
    env,
    maxBuffer: 2 ** 26,
  })
  return stdout
}
export const git = (...args) => run('git', ...args)
export const node = (...args) => run(process.execPath, ...args)
export const build = (...args) => run('npm', 'run', '-s', 'build', '--', ...args)
export const read = (file) => readFileSync(join(clone, file), 'utf8')
export const write = (file, text) => writeFileSync(join(clone, file), text)

/** Clones the last commit without a remote, and uses the packages that are installed here. */
export async function createClone() {
  writeFileSync(env.GIT_CONFIG_GLOBAL, SETTINGS)
  await git('clone', '-q', '--no-hardlinks', root, clone)
  await git('remote', 'remove', 'origin')
  appendFileSync(join(clone, '.git/info/exclude'), 'node_modules\n')
  for (const place of ['', ...PACKAGES.map((name) => `packages/${name}`)]) {
    const modules = join(root, place, 'node_modules')
    // Links between the packages are relative, so they stay within the clone.
    const copying = { recursive: true, verbatimSymlinks: true }
    if (existsSync(modules)) cpSync(modules, join(clone, place, 'node_modules'), copying)
  }
  for (const place of TOOLS)
    symlinkSync(join(root, place, 'node_modules'), join(clone, place, 'node_modules'))
  await build()
}

export const versionsNow = () =>
  Object.fromEntries(
    PACKAGES.map((name) => [name, JSON.parse(read(`packages/${name}/package.json`)).version]),
  )

/** Raises versions with the release command; `entryOf` returns the text of each new one for the changelog. */
export async function raiseVersions(step, names, entryOf) {
  const before = versionsNow()
  await node('scripts/release/raise.mjs', step, ...names)
  await run('npm', 'install', '--silent')
  const versions = versionsNow()
  const raised = PACKAGES.filter((name) => versions[name] !== before[name])
  const entries = raised.map((name) => {
    const heading = name === 'fwjs' ? versions[name] : `${name} ${versions[name]}`
    return `## ${heading} (${DATE})\n\n${entryOf(name, versions)}\n`
  })
  const [head, ...others] = read('CHANGELOG.md').split(/^(?=## )/m)
  write('CHANGELOG.md', [head, ...entries, ...others].join(''))
  return versions
}

/** Does what docs/releasing.md lists between the changelog and the tag: documents, checks, and the commit. */
export async function tagRelease() {
  await node('tests/robustness/advisories/write.mjs', '--write')
  await build('--tests')
  for (const check of ['versions', 'owner', 'readmes'])
    await node('tests/release/check.mjs', '--final', '--only', check)
  const tag = `v${versionsNow().fwjs}`
  await git('add', '-A')
  await git('commit', '-q', '-m', `release: fwjs ${tag}`)
  await git('tag', tag)
  return tag
}

/** Publishes what a tag contains with the release command. Resolves to the folder with the release files. */
export async function publish(tag) {
  await git('switch', '-q', '--detach', tag)
  await build()
  const into = join(folder, 'files', tag)
  await node('scripts/release/publish.mjs', '--into', into)
  return into
}

const SERVER = `const express = require('express')
const app = express().use(express.static(__dirname + '/public'))
const server = require('http').createServer(app)
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** Installs an app that serves one file; `spec` is what its package.json contains for express. */
export async function installApp(name, spec, [path, content]) {
  const place = join(folder, 'apps', name)
  mkdirSync(join(place, 'public'), { recursive: true })
  writeFileSync(join(place, 'public', path), content)
  writeFileSync(join(place, 'app.js'), SERVER)
  const manifest = JSON.stringify({ private: true, dependencies: { express: spec } }, undefined, 2)
  writeFileSync(join(place, 'package.json'), manifest)
  await npmIn(place, 'install')
  return place
}

export const npmIn = (place, ...args) =>
  promisify(execFile)('npm', [...args, '--silent'], { cwd: place, env })

/** Returns the installed versions by path. */
export function installedIn(place) {
  const { packages } = JSON.parse(readFileSync(join(place, 'package-lock.json'), 'utf8'))
  return Object.fromEntries(Object.entries(packages).map(([path, { version }]) => [path, version]))
}

export const versionIn = (place) => installedIn(place)['node_modules/express']

/** Starts an app, sends a request, and resolves to the status and the body. */
export async function ask(place, path) {
  const stdio = ['ignore', 'pipe', 'inherit']
  const child = spawn(process.execPath, ['app.js'], { cwd: place, stdio })
  try {
    const ended = once(child, 'exit').then(([code]) => assert.fail(`The app exited with ${code}`))
    const [port] = await Promise.race([once(child.stdout, 'data'), ended])
    ended.catch(() => {})
    const response = await fetch(`http://127.0.0.1:${String(port).trim()}${path}`)
    return [response.status, await response.text()]
  } finally {
    child.kill()
  }
}

export function removeAll() {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
}
