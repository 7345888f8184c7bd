import { read } from 'fs'
import { Readable } from 'stream'
// Workers have a global one that returns a number.
import { setTimeout } from 'timers'
import { failure } from '../errors.ts'
import { fileError } from './file-error.ts'
import { failTransfer, finish, otherResponseError } from './finish.ts'
import type { FileJob } from './job.ts'
import { closeDescriptor } from './open.ts'
import type { Span } from './ranges.ts'

const CHUNK = 64 * 1024

/** The state of a file being piped. */
interface Pipe {
  readonly job: FileJob
  readonly descriptor: number
  readonly source: Readable
  /** Whether the whole file fits in one chunk. */
  readonly isSmall: boolean
  position: number
  left: number
  isReading: boolean
  isStarted: boolean
}

/**
 * Pipes exactly the announced bytes to the response (F74, F75), as Express does: a replaced `res.write`
 * gets all of them, and `pipe` listeners get the stream.
 */
export function pipeFile(job: FileJob, descriptor: number, { offset, length }: Span): void {
  const { options, res } = job
  if (res.destroyed) {
    closeDescriptor(descriptor)
    return
  }
  const { idleTimeout } = options
  // A client that doesn't read keeps a descriptor open (F22).
  const timer = idleTimeout > 0 ? setTimeout(() => res.destroy(), idleTimeout).unref() : undefined
  const source = new Readable({
    // Don't read ahead of the client.
    highWaterMark: 0,
    read() {
      timer?.refresh()
      // An empty file ends in a later turn, as if it had been read.
      if (length === 0) setImmediate(() => source.push(null))
      else if (pipe.left === 0) source.push(null)
      else fill(pipe, Buffer.allocUnsafe(Math.min(CHUNK, pipe.left)), 0)
    },
    destroy(error, callback) {
      clearTimeout(timer)
      // A pending read closes the descriptor itself, because its number must not be reused before.
      if (!pipe.isReading) closeDescriptor(descriptor)
      callback(error)
    },
  })
  const state = { position: offset, left: length, isReading: false, isStarted: false }
  const pipe: Pipe = { job, descriptor, source, isSmall: length <= CHUNK, ...state }
  connect(pipe)
}

/**
 * Does the same as `source.pipe(res)`, which in Node 24 and later catches exceptions from a replaced
 * `res.write` and disconnects the client without a response.
 */
function connect(pipe: Pipe): void {
  const { job, source } = pipe
  const { res } = job
  source.on('data', (chunk: Buffer) => write(pipe, chunk))
  source.on('end', () => {
    res.emit('unpipe', source)
    finish(job, undefined)
  })
  // Not `once`, because compression replaces `on` to listen to its own stream.
  res.on('drain', () => source.resume())
  res.on('close', () => source.destroy())
  res.emit('pipe', source)
}

/**
 * Fills the only chunk of a small file before it is pushed, so that nothing is sent if the file was
 * truncated.
 */
function fill(pipe: Pipe, chunk: Buffer, filled: number): void {
  const { descriptor, isSmall, position, source } = pipe
  const rest = chunk.length - filled
  pipe.isReading = true
  read(descriptor, chunk, filled, rest, position, (error, count) => {
    pipe.isReading = false
    pipe.position += count
    if (source.destroyed) closeDescriptor(descriptor)
    else if (error) fail(pipe, fileError(500, error))
    else if (count === 0) fail(pipe, fileError(500, failure('FILE_SHRUNK')))
    else if (count < rest && isSmall) fill(pipe, chunk, filled + count)
    else push(pipe, chunk.subarray(0, filled + count))
  })
}

function push(pipe: Pipe, chunk: Buffer): void {
  pipe.left -= chunk.length
  pipe.source.push(chunk)
}

/** A replaced `res.write` runs application code, and nothing else catches its exceptions. */
function write(pipe: Pipe, chunk: Buffer): void {
  const { job, source, isStarted } = pipe
  const problem = otherResponseError(job, isStarted)
  if (problem) {
    fail(pipe, fileError(500, problem))
    return
  }
  try {
    // As `pipe` does: replacements that return nothing never emit `drain`.
    if (job.res.write(chunk) === false) source.pause()
    pipe.isStarted = true
  } catch (error) {
    fail(pipe, error)
  }
}

function fail({ job, source, isStarted }: Pipe, error: unknown): void {
  source.destroy()
  failTransfer(job, error, isStarted)
}
