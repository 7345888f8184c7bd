// A local registry for the packages of this repository: verdaccio, which forwards everything else to the
// machine's configured registry.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publish } from '../../scripts/release/publishing.mjs'
import { packAll } from '../../scripts/release/tarball.mjs'
import { freePort } from './examples/ports.mjs'

const exec = promisify(execFile)

/**
 * Starts it without any package. Resolves to the environment in which npm uses it, and a function that stops
 * it.
 */
export async function startRegistry(folder) {
  const port = await freePort()
  const { stdout } = await exec('npm', ['config', 'get', 'registry'])
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'config.yaml'), configOf(stdout.trim()))
  const host = `127.0.0.1:${port}`
  const program = join(import.meta.dirname, 'node_modules/verdaccio/bin/verdaccio')
  // It warns when run by root, as in a container.
  const args = ['--no-warnings', program, '-c', 'config.yaml', '-l', host]
  const server = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilListening(server)
  writeFileSync(join(folder, 'npmrc'), `//${host}/:_authToken=none\n`)
  const env = {
    ...process.env,
    npm_config_registry: `http://${host}/`,
    npm_config_userconfig: join(folder, 'npmrc'),
    npm_config_cache: join(folder, 'cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  }
  return { env, close: () => server.kill() }
}

/** Anyone may publish: it listens on loopback, and its folder is removed afterwards. */
const configOf = (upstream) => `storage: ./storage
uplinks:
  upstream:
    url: ${upstream}
packages:
  '{fwjs,fwjs-*,create-fwjs}':
    access: $all
    publish: $all
  '**':
    access: $all
    proxy: upstream
log: { type: stdout, format: json, level: http }
`

async function untilListening(server) {
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`verdaccio exited with ${code}`)
  })
  const listening = new Promise((resolve) => {
    server.stdout.on('data', (data) => String(data).includes('http address') && resolve())
  })
  await Promise.race([listening, ended])
  ended.catch(() => {})
}

/** Publishes all packages of this repository to a registry, like a release. */
export async function publishAll(folder, env) {
  const tarballs = Object.values(await packAll(folder, env))
  for (const tarball of tarballs) await publish(tarball, { env, stdio: 'ignore' })
}
