// A local registry, so that fwjs can be installed from one before it is published.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPort, startProgram } from '../../comparison/program.mjs'

const user = { name: 'somebody', password: 's3cretpw1' }

function writeConfig(folder, upstream) {
  mkdirSync(folder, { recursive: true })
  const rights = { access: '$all', publish: '$authenticated' }
  const config = {
    storage: './storage',
    auth: { htpasswd: { file: './htpasswd' } },
    uplinks: { upstream: { url: upstream } },
    packages: { fwjs: rights, '**': { ...rights, proxy: 'upstream' } },
    log: { type: 'stdout', format: 'json', level: 'warn' },
  }
  // JSON is valid YAML.
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(config))
}

async function signIn(address) {
  const res = await fetch(`${address}/-/user/org.couchdb.user:${user.name}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(user),
  })
  const { token } = await res.json()
  return token
}

/** Starts the tree's verdaccio; it forwards requests for packages that it does not have. */
export async function startRegistry(tree, folder, upstream) {
  writeConfig(folder, upstream)
  const port = await findPort()
  const modules = join(tree, 'node_modules')
  const { stop } = await startProgram({
    node: join(modules, 'node22/bin/node'),
    args: [
      join(modules, 'verdaccio/bin/verdaccio'),
      '-c',
      'config.yaml',
      '-l',
      `127.0.0.1:${port}`,
    ],
    folder,
    port,
    ready: '/-/ping',
  })
  return { address: `http://127.0.0.1:${port}`, stop }
}

export async function publish(address, tarball) {
  const token = `--${address.slice('http:'.length)}/:_authToken=${await signIn(address)}`
  const args = ['publish', tarball, '--registry', address, token, '--silent']
  execFileSync('npm', args, { stdio: 'ignore' })
}
