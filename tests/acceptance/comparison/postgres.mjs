// An empty PostgreSQL (Debian's package) on the loopback interface.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPort } from './program.mjs'

const installed = '/usr/lib/postgresql'
const programs = () => join(installed, readdirSync(installed).sort().at(-1), 'bin')

/** PostgreSQL won't run as root: then its own user runs it. */
function findOwner() {
  if (process.getuid() !== 0) return {}
  const ask = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}

function initialize(owner) {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-postgres-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const flags = ['--pgdata', join(folder, 'data'), '--username', 'postgres', '--auth', 'trust']
  const args = [...flags, '--encoding', 'UTF8', '--no-sync']
  execFileSync(join(programs(), 'initdb'), args, { cwd: folder, ...owner, stdio: 'ignore' })
  return folder
}

async function createDatabase(port, name) {
  const args = ['--host', '127.0.0.1', '--port', String(port), '--username', 'postgres', name]
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      execFileSync(join(programs(), 'createdb'), args, { stdio: 'ignore' })
      return
    } catch {
      await sleep(200)
    }
  }
  throw new Error('PostgreSQL did not start')
}

/** Starts a server with one empty database; `stop` removes it completely. */
export async function startPostgres(name) {
  const owner = findOwner()
  const folder = initialize(owner)
  const port = await findPort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'fsync=off']
  const flags = [...settings, `unix_socket_directories=${folder}`].flatMap((text) => ['-c', text])
  const args = ['-D', join(folder, 'data'), ...flags]
  const options = { cwd: folder, ...owner, stdio: 'ignore' }
  const server = spawn(join(programs(), 'postgres'), args, options)
  const closed = new Promise((resolve) => server.once('close', resolve))
  const stop = async () => {
    server.kill('SIGINT')
    await closed
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await createDatabase(port, name)
  } catch (error) {
    await stop()
    throw error
  }
  return { port, stop }
}
