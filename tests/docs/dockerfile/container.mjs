import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Only root can become another user, and create a PID namespace without a user namespace. */
export const isRoot = process.getuid() === 0

const NOBODY = '65534'
const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--']
const asPid1 = ['unshare', '--pid', '--fork', '--kill-child', '--']

/** Runs a command of an image to its end, and returns its exit code. */
export function run({ folder, env }, words) {
  const [program, ...args] = isRoot ? [...asNobody, ...nodeOf(words)] : nodeOf(words)
  return spawnSync(program, args, { cwd: folder, env: environmentOf(env), stdio: 'ignore' }).status
}

/**
 * Starts a command of an image as another user, and as PID 1 of its own namespace, if this is root.
 *
 * @returns {Promise<{ pid: number, ids: { user: string, pid: string }, child: import('node:child_process').ChildProcess,
 * exited: Promise<[number]> }>} once it has printed something
 */
export async function start({ folder, env }, words) {
  const [program, ...args] = isRoot ? [...asPid1, ...asNobody, ...nodeOf(words)] : nodeOf(words)
  const options = { cwd: folder, env: environmentOf(env), stdio: ['pipe', 'pipe', 'inherit'] }
  const child = spawn(program, args, options)
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exited])
  const pid = isRoot ? childOf(child.pid) : child.pid
  return { pid, ids: idsOf(pid), child, exited }
}

/** The image has its own Node.js. */
const nodeOf = ([program, ...args]) => [program === 'node' ? process.execPath : program, ...args]

const environmentOf = (env) => ({ PATH: process.env.PATH, ...env })

const childOf = (pid) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'))

function idsOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const user = /^Uid:\s+(\d+)/m.exec(status)[1]
  const numbers = /^NSpid:\s+(.*)$/m.exec(status)[1].split(/\s+/)
  return { user, pid: numbers.at(-1) }
}

export const expectedIds = { user: NOBODY, pid: '1' }
