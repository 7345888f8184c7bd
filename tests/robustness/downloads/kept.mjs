import { bytesOf } from './files.mjs'

/** The number of chunks that are kept after their responses: many downloads run in the meantime. */
const MOST_KEPT = 200
const MOST_FAULTS = 20

/** @type {{ chunk: Buffer, expected: Buffer, where: string }[]} */
const kept = []
const result = { compared: 0, faults: [] }

function compare({ chunk, expected, where }, when) {
  result.compared += 1
  if (!chunk.equals(expected) && result.faults.length < MOST_FAULTS) {
    result.faults.push(`${where}: ${chunk.length} kept bytes are wrong ${when}`)
  }
}

/** Keeps a chunk, to be compared when many others have been kept. */
function keep(entry) {
  kept.push(entry)
  if (kept.length > MOST_KEPT) compare(kept.shift(), 'after other responses')
}

/** Compares what is still kept; returns the number of comparisons and what is wrong. */
export function finishKeeping() {
  for (const entry of kept.splice(0)) compare(entry, 'after other responses')
  return result
}

/** Creates a function that keeps a chunk of the file that a response sends. */
export function keeperFor(req, res) {
  const entries = []
  const expected = bytesOf(req.params.name)
  let position = 0
  res.on('close', () => {
    for (const entry of entries) {
      compare(entry, 'at the end of the response')
      keep(entry)
    }
  })
  return (chunk) => {
    if (!Buffer.isBuffer(chunk) || chunk.length === 0) return
    // A range starts anywhere, and so does a wrapper that is added later.
    const found = expected.indexOf(chunk, position)
    position = found === -1 ? position : found
    const part = expected.subarray(position, position + chunk.length)
    entries.push({ chunk, expected: part, where: req.originalUrl })
  }
}

/** The number of responses for which a socket keeps what it gets; pipelined ones overlap. */
const watched = new WeakMap()

/** Keeps every chunk that a socket gets until the response is closed. */
export function keepWritten(socket, res) {
  watched.set(socket, (watched.get(socket) ?? 0) + 1)
  if (watched.get(socket) === 1) replaceWrite(socket)
  res.on('close', () => {
    watched.set(socket, watched.get(socket) - 1)
    if (watched.get(socket) === 0) delete socket.write
  })
}

/** A socket doesn't know the file, so that a chunk is compared with a copy. */
function replaceWrite(socket) {
  const { write } = socket
  socket.write = (...args) => {
    const [chunk] = args
    if (Buffer.isBuffer(chunk)) keep({ chunk, expected: Buffer.from(chunk), where: 'socket.write' })
    return Reflect.apply(write, socket, args)
  }
}
