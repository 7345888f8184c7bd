import { execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const SERVER_CORE = '0'
const CLIENT_CORE = '1'
const CONNECTIONS = '50'

let lastPort = 4300

/** The running servers: none may outlive this process, because the next one uses the same ports. */
const children = new Set()
process.on('exit', () => {
  for (const child of children) child.kill()
})

/**
 * Starts one server process on its own core and waits until it accepts connections. With `preload`, a file
 * that is loaded before the server, messages can be sent to the process.
 */
export async function startServer({
  node,
  file,
  program,
  preload,
  printsErrors = false,
  env = {},
}) {
  const port = ++lastPort
  const path = fileURLToPath(new URL(`servers/${file}`, import.meta.url))
  const options = preload ? ['--require', preload] : []
  const child = spawn('taskset', ['-c', SERVER_CORE, node, ...options, path, program], {
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', printsErrors ? 'ignore' : 'inherit', preload ? 'ipc' : 'ignore'],
  })
  children.add(child.once('exit', () => children.delete(child)))
  // A server with 10,000 routes can take long to start. Only one that exits has failed.
  while (children.has(child)) {
    if (await accepts(port)) return { child, pid: child.pid, port, stop: () => child.kill() }
    await sleep(50)
  }
  throw new Error(`${file} exited before listening on port ${port} for ${program}`)
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/**
 * Returns the CPU nanoseconds that all threads of a process have used. Wall-clock time would measure noise.
 */
function cpuOf(pid) {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return sum + Number(nanoseconds)
  }, 0)
}

/** Returns about that many bytes of typical JSON: a list of small objects. */
function jsonOf(bytes) {
  const note = (id) => ({ id, title: `note ${id}`, done: id % 2 === 0, tags: ['a', 'b'] })
  const notes = []
  while (JSON.stringify({ notes }).length < bytes) notes.push(note(notes.length))
  return JSON.stringify({ notes })
}

/** Returns the text and the type of a body. */
export function bodyOf({ json, form, bytes }) {
  if (json !== undefined) return [jsonOf(json), 'application/json']
  if (form !== undefined) return [form, 'application/x-www-form-urlencoded']
  return ['x'.repeat(bytes), 'application/octet-stream']
}

/** Returns the client's arguments for a body; it reads bodies from files. */
function bodyArguments(sends) {
  if (!sends) return []
  const [text, type] = bodyOf(sends)
  const file = join(tmpdir(), `fwjs-bench-${text.length}`)
  writeFileSync(file, text)
  return ['-d', file, '-H', `content-type: ${type}`]
}

/** Sends `count` requests over keep-alive connections; every response must have the expected status. */
async function load(port, candidate, count) {
  const { path, sends, headers = [], status = '2xx', protocol } = candidate
  const fields = headers.flatMap((header) => ['-H', header])
  const url = `http://127.0.0.1:${port}${path}`
  const amount = ['-n', String(count), '-c', CONNECTIONS, '-t', '1']
  const version = protocol === 'http2' ? [] : ['--h1']
  const client = ['h2load', ...version, ...amount, ...fields, ...bodyArguments(sends), url]
  const { stdout } = await run('taskset', ['-c', CLIENT_CORE, ...client])
  if (!stdout.includes(`${count} ${status}`)) {
    throw new Error(`not all responses from ${url} were ${status}:\n${stdout}`)
  }
}

/** Returns microseconds of server CPU per request. */
export async function costOf(server, candidate, count) {
  const before = cpuOf(server.pid)
  await load(server.port, candidate, count)
  return (cpuOf(server.pid) - before) / count / 1000
}
