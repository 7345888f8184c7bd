import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readCommand } from '../../scripts/lib/command.mjs'
import { frameworks, PACKAGES } from './harness/frameworks.mjs'
import { patience } from './harness/quiet.mjs'

/*
 * Changes files while they are being sent over keep-alive connections. After each change, the same
 * connection requests an unchanged file: if anything but that file comes back, the connection is
 * desynchronized (F74, F75). Closing the connection is correct.
 */

const { options } = readCommand({
  name: 'npm run verify -- changing-files --',
  does: 'Serves files that change while they are sent, and checks that the connection stays in sync.',
  folders: [import.meta.dirname],
  options: {
    rounds: { type: 'string', value: 'N', default: '1000', help: 'number of changes of each kind' },
    side: {
      type: 'string',
      value: 'fwjs|express',
      default: 'fwjs',
      help: 'express is the control, which must fail',
    },
    seed: { type: 'string', value: 'N', default: '1', help: 'repeat the same run' },
    changes: {
      type: 'string',
      value: 'NAMES',
      help: 'only these, such as shrink,empty,grow,rewrite',
    },
  },
})

const { Connection } = await import('../../packages/fwjs-cli/lib/comparison/index.js')
const rounds = Number(options.rounds)
const folder = fs.mkdtempSync(path.join(tmpdir(), 'fwjs-changing-files-'))
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
/** Root can read every file, so the run drops root privileges, and regains them to read /proc. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
if (isRoot) {
  fs.chownSync(folder, NOBODY, NOBODY)
  process.setegid(NOBODY)
  process.seteuid(NOBODY)
}

process.on('uncaughtException', (error) => {
  console.error(error)
  process.exit(2)
})

let state = Number(options.seed)
/** Returns a random number below `limit`; the same seed gives the same run. */
function random(limit) {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * limit)
}

const victim = path.join(folder, 'victim.bin')
const spare = path.join(folder, 'spare.bin')
const SIZES = [0, 1, 9, 10_000, 65_536, 65_537, 300_000, 2_000_000]

function prepare(size) {
  fs.rmSync(victim, { recursive: true, force: true })
  fs.writeFileSync(victim, Buffer.alloc(size, 'v'))
}

const CHANGES = {
  shrink: (size) => fs.truncateSync(victim, random(size)),
  empty: () => fs.truncateSync(victim, 0),
  grow: () => fs.appendFileSync(victim, 'g'.repeat(1 + random(100_000))),
  replace() {
    fs.writeFileSync(spare, Buffer.alloc(random(100_000), 'r'))
    fs.renameSync(spare, victim)
  },
  rewrite: (size) => fs.writeFileSync(victim, Buffer.alloc(random(size + 1), 'w')),
  remove: () => fs.rmSync(victim),
  forbid: () => fs.chmodSync(victim, 0),
  fifo() {
    fs.rmSync(victim)
    execFileSync('mkfifo', [victim])
  },
  directory() {
    fs.rmSync(victim)
    fs.mkdirSync(victim)
  },
}

/** When the file changes: before the request, once the length is known, or during the transfer. */
const MOMENTS = ['before', 'headers', 'during']

const { express, ours } = frameworks(PACKAGES[4], false)
const { fw } = options.side === 'express' ? express : ours
let onHeaders = () => {}
const app = fw().set('env', 'test')
const setHeaders = (_res, file) => {
  if (file === victim) onHeaders()
}
fs.writeFileSync(path.join(folder, 'steady.txt'), 'steady')
app.use(fw.static(folder, { setHeaders }))
app.get('/send', (_req, res) => res.sendFile(victim))
const server = app.listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const { port } = server.address()

const request = (target) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`
function descriptors() {
  if (isRoot) process.seteuid(0)
  const { length } = fs.readdirSync('/proc/self/fd')
  if (isRoot) process.seteuid(NOBODY)
  return length
}
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const counts = { rounds: 0, cut: 0, desynchronised: 0, mixed: 0 }

/** Returns true if the body has the announced length and comes from a single file. */
function isWhole(answer) {
  const length = answer.headers.find(([name]) => name === 'Content-Length')?.[1]
  return answer.outcome === 'complete' && Number(length) === answer.body.length
}

async function round(connection, name, moment) {
  const size = SIZES[random(SIZES.length)]
  prepare(size)
  const breakFile = () => CHANGES[name](size)
  // Only static can be disturbed while the headers are being set.
  const target = moment !== 'headers' && random(2) ? '/send' : '/victim.bin'
  if (moment === 'before') breakFile()
  onHeaders = moment === 'headers' ? breakFile : () => {}
  const answering = connection.send(request(target), 'GET', patience(1000))
  if (moment === 'during') setTimeout(breakFile, random(3))
  const answer = await answering
  await pause(moment === 'during' ? 3 : 0)
  onHeaders = () => {}
  counts.rounds += 1
  if (answer.outcome === 'closed') counts.cut += 1
  else if (!isWhole(answer)) counts.mixed += 1
  if (connection.closed) return
  const next = await connection.send(request('/steady.txt'), 'GET', patience(1000))
  if (connection.closed && next.outcome === 'closed' && next.status === '') return
  if (next.body.toString() !== 'steady' || !next.status.includes(' 200 '))
    counts.desynchronised += 1
}

const started = Date.now()
let connection = await Connection.open(port)
await connection.send(request('/steady.txt'), 'GET', patience())
const before = descriptors()
const names = options.changes?.split(',') ?? Object.keys(CHANGES)
for (let index = 0; index < rounds; index += 1) {
  const broken = counts.desynchronised + counts.mixed
  await round(connection, names[index % names.length], MOMENTS[random(MOMENTS.length)])
  if (connection.closed || counts.desynchronised + counts.mixed > broken) {
    connection.close()
    connection = await Connection.open(port)
  }
}
await pause(300)
const leaked = descriptors() - before
connection.close()
server.closeAllConnections()
server.close()
const seconds = ((Date.now() - started) / 1000).toFixed(1)
console.log(
  `${options.side}: ${counts.rounds} rounds of changing files in ${seconds} s: ${counts.desynchronised} connections ` +
    `desynchronized, ${counts.mixed} responses not as announced, ${counts.cut} aborted, ${leaked} descriptors leaked, process alive`,
)
process.exit(counts.desynchronised + counts.mixed + Math.max(0, leaked) > 0 ? 1 : 0)
