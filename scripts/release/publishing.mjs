// Publishes the packages whose versions the registry does not have.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { PACKAGES, versionsOf } from '../lib/packages.mjs'
import { integrityOf } from './tarball.mjs'
import { isLower } from './versions.mjs'

const exec = promisify(execFile)

/**
 * Returns the tarballs that the registry lacks, in the order of publishing, and those that differ from its
 * copy of the same version: someone forgot to increase that version.
 */
export async function compareWithRegistry(tarballs, env = process.env) {
  const versions = versionsOf()
  const waiting = []
  const changed = []
  for (const name of PACKAGES) {
    const { dist } = await viewOf(`${name}@${versions[name]}`, env)
    if (dist === undefined) waiting.push(name)
    else if (dist.integrity !== integrityOf(tarballs[name])) changed.push(name)
  }
  return { waiting, changed }
}

/** Returns the registry's data about a version; an empty object if it doesn't exist. */
export async function viewOf(spec, env = process.env) {
  const dist = await view(spec, 'dist', env)
  return dist === undefined ? {} : { dist }
}

async function view(spec, field, env) {
  try {
    const { stdout } = await exec('npm', ['view', spec, field, '--json'], { env })
    return stdout.trim() === '' ? undefined : JSON.parse(stdout)
  } catch (error) {
    if (/E404/.test(error.stdout + error.stderr)) return undefined
    throw error
  }
}

/** A patch of an earlier minor version must not become what `npm install NAME` installs. */
export async function tagOf(name, version, env = process.env) {
  const { latest } = (await view(name, 'dist-tags', env)) ?? {}
  if (latest === undefined || !isLower(version, latest)) return 'latest'
  return `patches-${version.slice(0, version.lastIndexOf('.'))}`
}

/** Publishes a tarball. npm may ask for a second factor, so it uses the terminal. */
export async function publish(tarball, { args = [], env = process.env, stdio = 'inherit' }) {
  const child = spawn('npm', ['publish', tarball, ...args], { env, stdio })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`npm publish ${tarball} exited with ${code}`)
}
