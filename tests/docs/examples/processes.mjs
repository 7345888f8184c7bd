import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * Maximum duration of a command; a command that is still running then has failed. An installation takes more
 * than 30 seconds on a busy machine.
 */
export const LIMIT = 120_000

/** The exit code of a shell if there is no such command. */
export const NOT_FOUND = 127

const running = new Set()
process.on('exit', () => {
  for (const one of running) one.kill()
})

/**
 * A command in its own process group.
 *
 * @typedef {object} Running
 * @property {number} pid
 * @property {string} output its output so far
 * @property {number | string | undefined} code the exit code or the signal, once it has exited
 * @property {Promise<void>} ended
 * @property {() => void} kill kills it, with all its child processes
 * @property {(done: () => unknown) => Promise<unknown>} until the result of `done`, called after each
 * output, at the end and now and then; undefined after the timeout
 */

/** @returns {Running} */
export function start(program, args, { cwd, env }) {
  const child = spawn(program, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const listeners = new Set()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const one = { pid: child.pid, output: '', code: undefined, kill: () => killGroup(child.pid) }
  const take = (chunk) => {
    one.output += chunk
    tell()
  }
  child.stdout.setEncoding('utf8').on('data', take)
  child.stderr.setEncoding('utf8').on('data', take)
  one.ended = new Promise((resolve) => {
    const end = (code) => {
      one.code = code
      running.delete(one)
      tell()
      resolve()
    }
    child.on('error', (error) => {
      one.output += error.message
      end(NOT_FOUND)
    })
    child.on('close', (code, signal) => end(code ?? signal))
  })
  one.until = (done) => waitUntil(done, listeners)
  running.add(one)
  return one
}

function waitUntil(done, listeners) {
  return new Promise((resolve) => {
    const look = () => {
      const found = done()
      if (found !== undefined) finish(found)
    }
    const finish = (found) => {
      listeners.delete(look)
      clearInterval(looking)
      clearTimeout(limit)
      resolve(found)
    }
    // No event signals that another process has begun to listen.
    const looking = setInterval(look, 25)
    const limit = setTimeout(finish, LIMIT)
    listeners.add(look)
    look()
  })
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}

/** Returns true if a process of this group listens on a port. */
export function listens(group) {
  const inodes = listeningInodes()
  return processesOf(group).some((pid) => socketsOf(pid).some((inode) => inodes.has(inode)))
}

const LISTENING = '0A'

function listeningInodes() {
  const inodes = new Set()
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const row of readFileSync(table, 'utf8').trim().split('\n').slice(1)) {
      const fields = row.trim().split(/\s+/)
      if (fields[3] === LISTENING) inodes.add(fields[9])
    }
  }
  return inodes
}

function processesOf(group) {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && groupOf(pid) === group)
}

function groupOf(pid) {
  const status = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '')
  // The name in parentheses may contain spaces; state, parent, and group follow it.
  return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[2])
}

function socketsOf(pid) {
  const folder = `/proc/${pid}/fd`
  const open = attempt(() => readdirSync(folder), [])
  return open.flatMap((fd) => {
    const target = attempt(() => readlinkSync(`${folder}/${fd}`), '')
    return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []
  })
}

/** A process may exit while it is being inspected. */
function attempt(read, otherwise) {
  try {
    return read()
  } catch {
    return otherwise
  }
}
