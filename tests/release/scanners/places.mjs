// Creates the apps that are scanned: a package of ours in Express's place, in each way to install it.
import { execFile } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { manifestOf } from '../../../scripts/lib/packages.mjs'
import { publish } from '../../../scripts/release/publishing.mjs'

const exec = promisify(execFile)

/** The packages, each with the release of Express that it replaces. */
const LINES = { fwjs: '4.22.3', 'fwjs-v3': '3.21.2', 'fwjs-v5': '5.3.0' }

/** A package that depends on Express, with a version for each line. */
const DEPENDENT = 'fwjs-dependent'

/** The dependencies of the app, and what npm, pnpm, or Yarn overrides in it. */
const WAYS = {
  alias: (line, express) => ({ dependencies: { express } }),
  override: (line, express) => ({
    dependencies: { [DEPENDENT]: LINES[line] },
    overrides: { express },
    pnpm: { overrides: { express } },
    resolutions: { express },
  }),
  'own name': (line) => ({ dependencies: { [line]: `^${manifestOf(line).version}` } }),
}

/** Returns the apps: each line, installed in each of these ways. */
export function listApps(ways = Object.keys(WAYS)) {
  return Object.keys(LINES).flatMap((line) =>
    ways.map((way) => ({ line, way, name: `${line} by ${way}` })),
  )
}

/** Publishes the package that depends on Express. */
export async function publishDependent(folder, env) {
  for (const express of Object.values(LINES)) {
    const place = join(folder, `dependent-${express}`)
    const manifest = { name: DEPENDENT, version: express, dependencies: { express } }
    writeManifest(place, { ...manifest, license: 'MIT' })
    await publish(place, { env, args: ['--tag', `for-${express}`], stdio: 'ignore' })
  }
}

function writeManifest(place, manifest) {
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest))
}

/** Writes an app that isn't installed yet. */
export function writeApp(place, { line, way }) {
  const express = `npm:${line}@^${manifestOf(line).version}`
  const manifest = WAYS[way](line, express)
  writeManifest(place, { name: 'app', version: '1.0.0', private: true, ...manifest })
  if (manifest.overrides) {
    writeFileSync(join(place, 'pnpm-workspace.yaml'), `overrides:\n  express: '${express}'\n`)
  }
}

/**
 * Installs an app with npm. Resolves to two folders: one contains only the manifest and the lockfile,
 * like a checkout, and the other the installed packages without the lockfile, like many images.
 */
export async function install(folder, app, env) {
  const installed = join(folder, app.name.replaceAll(' ', '-'))
  const lockfile = `${installed}-lockfile`
  writeApp(installed, app)
  await exec('npm', ['install', '--ignore-scripts', '--prefer-offline'], { cwd: installed, env })
  writeApp(lockfile, app)
  renameSync(join(installed, 'package-lock.json'), join(lockfile, 'package-lock.json'))
  return { installed, lockfile }
}
