import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startService } from './service.mjs'

const INSTALLED = '/usr/lib/postgresql'
/** Shows only stderr. */
const QUIET = ['ignore', 'ignore', 'inherit']
const SCHEMA =
  'CREATE TABLE notes (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL)'

/** Starts a new PostgreSQL server with the app's table. */
export async function startPostgres(folder, port) {
  const binaries = join(INSTALLED, readdirSync(INSTALLED).sort().at(-1), 'bin')
  const owner = findOwner()
  const home = join(folder, 'postgres')
  mkdirSync(home)
  if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid)
  const data = join(home, 'data')
  const initialize = ['-D', data, '--username', 'fleet', '--auth', 'trust', '--encoding', 'UTF8']
  execFileSync(join(binaries, 'initdb'), initialize, { cwd: home, ...owner, stdio: QUIET })
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${home}`]
  const args = ['-D', data, ...settings.flatMap((text) => ['-c', text])]
  // SIGINT is PostgreSQL's fast shutdown: it doesn't wait for clients.
  const options = { port, stopSignal: 'SIGINT', cwd: home, ...owner, stdio: 'ignore' }
  const service = await startService('PostgreSQL', join(binaries, 'postgres'), args, options)
  const address = ['-h', '127.0.0.1', '-p', String(port), '-U', 'fleet', '-d', 'postgres']
  const query = (sql) =>
    execFileSync(join(binaries, 'psql'), [...address, '-qAtc', sql], {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    })
  // It accepts connections a moment before it accepts queries.
  while (spawnSync(join(binaries, 'pg_isready'), address).status !== 0) await sleep(50)
  query(SCHEMA)
  return {
    port,
    query,
    start: () => service.start(),
    stop: (signal) => service.stop(signal),
  }
}

/** PostgreSQL doesn't run as root, so use its own user then. */
function findOwner() {
  if (process.getuid() !== 0) return {}
  const ask = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}
