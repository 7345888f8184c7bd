// Ends HTTP/2 streams in every way at every stage of every kind of response, with one server per framework, and
// prints what is left behind as JSON. Runs on the Node.js version under test: node stream-ends.mjs SERVER MILLISECONDS
import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import http2 from 'node:http2'
import { createRequire } from 'node:module'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  FLAGS,
  fieldLine,
  frame,
  OPENING,
  pingFrame,
  readFrames,
  resetFrame,
  TYPES,
} from './frames.mjs'

/** `node`, or a package, and `+protect`; and how long to wait for what is left behind. */
const [subject, maxWait] = process.argv.slice(2)
const packages = join(import.meta.dirname, '../../../../packages')
const require = createRequire(import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'fwjs-stream-ends-'))
const [LARGE, SHORT] = ['large.bin', 'short.bin'].map((name) => join(folder, name))
writeFileSync(LARGE, Buffer.alloc(3_000_000, 'x'))
/** More than a stream's window, but so little that a handler ends the response at once. */
writeFileSync(SHORT, Buffer.alloc(100_000, 'x'))
const TEXT = 'x'.repeat(100_000)

/** Cells by their path. */
const cells = new Map()
let openTimers = 0

const pipe = (file, res) => {
  const source = createReadStream(file)
  res.on('close', () => source.destroy())
  source.pipe(res)
}

/** What handlers do: `end` tells whether they end the response before the client ends the stream. */
const KINDS = {
  file: (_req, res, end) =>
    res.sendFile
      ? res.sendFile(end ? SHORT : LARGE)
      : res.stream.respondWithFile(end ? SHORT : LARGE),
  pipe: (_req, res, end) => pipe(end ? SHORT : LARGE, res),
  events(_req, res, end) {
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    openTimers += 1
    const timer = setInterval(() => res.write(TEXT), 50)
    res.on('close', () => {
      openTimers -= 1
      clearInterval(timer)
    })
    if (end) res.end(TEXT)
  },
  JSON: (_req, res) => (res.json ? res.json([TEXT]) : res.end(JSON.stringify([TEXT]))),
  upload(req, res, end) {
    res.writeHead(200)
    res.write('some')
    req.once('data', () => req.pause())
    if (end) res.end(TEXT)
  },
  CONNECT(req, res, end) {
    res.writeHead(200)
    res.write(TEXT)
    if (end) res.end(TEXT)
    else req.on('data', (chunk) => res.write(chunk))
  },
}

function handle(req, res) {
  const cell = cells.get(req.headers['x-cell'])
  cell.isEntered = true
  res.on('close', () => {
    cell.closes += 1
  })
  req.on('close', () => {
    cell.requestCloses += 1
  })
  req.on('error', () => {})
  KINDS[cell.kind](req, res, cell.stage === 'after the end')
}

let errors = 0

/** Error handlers get nothing when a client ends a stream. */
function countError(_error, _req, _res, next) {
  errors += 1
  next()
}

function createServer() {
  const [name, isProtected] = subject.split('+')
  const app = name === 'node' ? handle : require(join(packages, name))().use(handle).use(countError)
  const server = http2.createServer(app).on('connect', handle)
  return isProtected ? require(join(packages, 'fwjs-ops')).protect(server) : server
}

/** No app gets a CONNECT, so only protect frees those. */
const isPossible = ({ kind }) => kind !== 'CONNECT' || subject.endsWith('+protect')

const STAGES = [
  'before the handler',
  'after the headers',
  'after some bytes',
  'while paused',
  'after the end',
]
const CODES = Array.from({ length: 14 }, (_, code) => code)
const GO_AWAY = frame(TYPES.goAway, 0, 0, Buffer.from([0, 0, 0, 0, 0, 0, 0, 2]))

/** How a client ends a stream, or its connection. */
const ENDS = {
  ...Object.fromEntries(
    CODES.map((code) => [`RST_STREAM(${code})`, (socket) => socket.write(resetFrame(1, code))]),
  ),
  'GOAWAY(2)': (socket) => socket.write(GO_AWAY),
  'end of the socket': (socket) => socket.end(),
  'loss of the socket': (socket) => socket.resetAndDestroy(),
}

const fields = (...list) => Buffer.concat(list.map((field) => fieldLine(field)))

function headersFor({ id, kind }) {
  const more = [
    [':authority', 'x'],
    ['x-cell', id],
  ]
  if (kind === 'CONNECT')
    return frame(TYPES.headers, FLAGS.endHeaders, 1, fields([':method', 'CONNECT'], ...more))
  const method = kind === 'upload' ? 'POST' : 'GET'
  const block = fields([':method', method], [':scheme', 'http'], [':path', '/'], ...more)
  return frame(
    TYPES.headers,
    FLAGS.endHeaders | (kind === 'upload' ? 0 : FLAGS.endStream),
    1,
    block,
  )
}

const hasBody = ({ kind }) => kind === 'upload' || kind === 'CONNECT'
/** More than Node.js buffers for a reader that has paused, less than the window. */
const body = Buffer.concat(
  Array.from({ length: 7 }, () => frame(TYPES.data, 0, 1, Buffer.alloc(8000))),
)

/** Returns true when a response, of which the client has received so much, is in the stage of its cell. */
function isInStage({ stage, kind }, { headers, bytes }) {
  if (stage === 'after the headers') return headers
  const least = kind === 'upload' ? 4 : stage === 'after some bytes' ? 16_000 : 65_535
  // A handler that ends an upload has sent as much as the window allows.
  return bytes >= (stage === 'after the end' ? 65_535 : least)
}

/** Sends the request of a cell, and ends its stream at its stage. Resolves when that is sent. */
function play(cell, port) {
  const socket = net.connect(port, '127.0.0.1')
  const received = { headers: false, bytes: 0 }
  const end = () => ENDS[cell.end](socket)
  return new Promise((resolve) => {
    cell.socket = socket
    socket.on('error', () => {})
    socket.write(Buffer.concat([OPENING, headersFor(cell), ...(hasBody(cell) ? [body] : [])]))
    let isOver = cell.stage === 'before the handler'
    if (isOver) {
      end()
      // Its reply comes after everything before.
      socket.write(pingFrame())
    }
    readFrames(socket, (type, flags, _stream, { length }) => {
      if (type === TYPES.ping && flags === FLAGS.ack) resolve()
      if (type === TYPES.headers) received.headers = true
      if (type === TYPES.data) received.bytes += length
      if (isOver || !isInStage(cell, received)) return
      isOver = true
      end()
      resolve()
    })
    socket.on('close', resolve)
  })
}

const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
    } catch {
      return false
    }
  }).length

const isLeft = ({ isEntered, closes }) => isEntered && closes === 0

const isTwice = ({ closes, requestCloses }) => closes > 1 || requestCloses > 1

/** Plays all cells of a stage at once. Returns what is left behind, and how long it took. */
async function playStage(port, stage) {
  cells.clear()
  for (const kind of Object.keys(KINDS)) {
    for (const end of Object.keys(ENDS)) {
      const id = `${kind}, ${stage}, ${end}`
      cells.set(id, { id, kind, stage, end, closes: 0, requestCloses: 0, isEntered: false })
    }
  }
  const all = [...cells.values()].filter(isPossible)
  await Promise.all(all.map((cell) => play(cell, port)))
  const began = performance.now()
  const isOver = () => !all.some(isLeft) && openFiles() === 0 && openTimers === 0
  while (!isOver() && performance.now() - began < Number(maxWait)) await pause(20)
  const took = performance.now() - began
  // What comes too late or twice would come now.
  await pause(100)
  const left = all.filter(isLeft).map(({ id }) => `not closed: ${id}`)
  const twice = all.filter(isTwice).map(({ id }) => `closed twice: ${id}`)
  const open =
    openFiles() === 0 && openTimers === 0
      ? []
      : [`${openFiles()} files, ${openTimers} timers: ${stage}`]
  for (const { socket } of all) socket.destroy()
  return { combinations: all.length, took, problems: [...left, ...twice, ...open] }
}

const server = createServer()
server.on('sessionError', () => {})
server.listen(0, '127.0.0.1', async () => {
  const total = { combinations: 0, took: 0, problems: [] }
  for (const stage of STAGES) {
    const { combinations, took, problems } = await playStage(server.address().port, stage)
    total.combinations += combinations
    total.took = Math.max(total.took, took)
    total.problems.push(...problems)
  }
  if (errors > 0) total.problems.push(`${errors} errors reached the app`)
  console.log(JSON.stringify(total))
  rmSync(folder, { recursive: true })
  process.exit()
})
