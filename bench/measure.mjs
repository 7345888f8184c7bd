import { execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SERVER_CORE = '0'
const CLIENT_CORE = '1'

/** Starts one server process on a core of its own and waits until it accepts connections. */
export async function startServer({ node, file, scenario, port }) {
  const child = spawn('taskset', ['-c', SERVER_CORE, node, file, scenario], {
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await accepts(port)) return { pid: child.pid, port, stop: () => child.kill() }
    await sleep(50)
  }
  child.kill()
  throw new Error(`${file} did not listen on port ${port}`)
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** CPU nanoseconds that all threads of a process have used. Wall-clock time would measure noise. */
function cpuOf(pid) {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
    return sum + Number(nanoseconds)
  }, 0)
}

/** A file with about so many bytes of JSON, such as programs send: a list of small objects. */
function jsonFile(bytes) {
  const file = join(tmpdir(), `fwjs-bench-${bytes}.json`)
  const note = (id) => ({ id, title: `note ${id}`, done: id % 2 === 0, tags: ['a', 'b'] })
  const notes = []
  while (JSON.stringify({ notes }).length < bytes) notes.push(note(notes.length))
  writeFileSync(file, JSON.stringify({ notes }))
  return file
}

/** Sends `count` requests over 50 keep-alive connections; every answer must be a 2xx. */
async function load(port, { path, body }, count) {
  const url = `http://127.0.0.1:${port}${path}`
  const sent = body ? ['-d', jsonFile(body), '-H', 'content-type: application/json'] : []
  const client = ['h2load', '--h1', '-n', String(count), '-c', '50', '-t', '1', ...sent, url]
  const { stdout } = await run('taskset', ['-c', CLIENT_CORE, ...client])
  if (!stdout.includes(`${count} 2xx`)) throw new Error(`not all answers were 2xx:\n${stdout}`)
}

/** Microseconds of server CPU per request. */
export async function costOf(server, scenario, count) {
  const before = cpuOf(server.pid)
  await load(server.port, scenario, count)
  return (cpuOf(server.pid) - before) / count / 1000
}
