import { read } from 'fs'
import { Readable } from 'stream'
import { failure } from '../errors.ts'
import { fileError } from './file-error.ts'
import { answeredByOthers, failTransfer, finish } from './finish.ts'
import type { FileJob } from './job.ts'
import { closeDescriptor } from './open.ts'
import type { Span } from './ranges.ts'

const PIECE = 64 * 1024

/** A file that is being piped. */
interface Pipe {
  readonly job: FileJob
  readonly descriptor: number
  readonly source: Readable
  /** Whether the whole file fits in one piece. */
  readonly isSmall: boolean
  position: number
  left: number
  isReading: boolean
  isStarted: boolean
}

/**
 * Pipes exactly the announced bytes to the response (F74, F75), as Express does: a replaced
 * `res.write` gets all of them, and listeners for `pipe` get the stream.
 */
export function pipeFile(job: FileJob, descriptor: number, { offset, length }: Span): void {
  const { options, res } = job
  if (res.destroyed) {
    closeDescriptor(descriptor)
    return
  }
  const { idleTimeout } = options
  // A client that takes nothing holds a descriptor (F22).
  const timer = idleTimeout > 0 ? setTimeout(() => res.destroy(), idleTimeout).unref() : undefined
  const source = new Readable({
    // Nothing is read ahead of the client.
    highWaterMark: 0,
    read() {
      timer?.refresh()
      if (pipe.left === 0) source.push(null)
      else fill(pipe, Buffer.allocUnsafe(Math.min(PIECE, pipe.left)), 0)
    },
    destroy(error, callback) {
      clearTimeout(timer)
      // A read that is under way closes the descriptor itself: its number must not be reused before.
      if (!pipe.isReading) closeDescriptor(descriptor)
      callback(error)
    },
  })
  const state = { position: offset, left: length, isReading: false, isStarted: false }
  const pipe: Pipe = { job, descriptor, source, isSmall: length <= PIECE, ...state }
  connect(pipe)
}

/**
 * Does what `source.pipe(res)` does. Since Node 24 that catches what a replaced `res.write` throws, and
 * disconnects the client without a response.
 */
function connect(pipe: Pipe): void {
  const { job, source } = pipe
  const { res } = job
  source.on('data', (piece: Buffer) => write(pipe, piece))
  source.on('end', () => {
    res.emit('unpipe', source)
    finish(job, undefined)
  })
  // Not `once`: compression replaces `on` to listen to its own stream.
  res.on('drain', () => source.resume())
  res.on('close', () => source.destroy())
  res.emit('pipe', source)
}

/** Fills the only piece of a small file before it is pushed, so that nothing is sent if it has shrunk. */
function fill(pipe: Pipe, piece: Buffer, filled: number): void {
  const { descriptor, isSmall, position, source } = pipe
  const rest = piece.length - filled
  pipe.isReading = true
  read(descriptor, piece, filled, rest, position, (error, count) => {
    pipe.isReading = false
    pipe.position += count
    if (source.destroyed) closeDescriptor(descriptor)
    else if (error) fail(pipe, fileError(500, error))
    else if (count === 0) fail(pipe, fileError(500, failure('FILE_SHRUNK')))
    else if (count < rest && isSmall) fill(pipe, piece, filled + count)
    else push(pipe, piece.subarray(0, filled + count))
  })
}

function push(pipe: Pipe, piece: Buffer): void {
  pipe.left -= piece.length
  pipe.source.push(piece)
}

/** Application code runs in a replaced `res.write`, and nothing else catches what it throws. */
function write(pipe: Pipe, piece: Buffer): void {
  const { job, source, isStarted } = pipe
  const problem = answeredByOthers(job, isStarted)
  if (problem) {
    fail(pipe, fileError(500, problem))
    return
  }
  try {
    if (!job.res.write(piece)) source.pause()
    pipe.isStarted = true
  } catch (error) {
    fail(pipe, error)
  }
}

function fail({ job, source, isStarted }: Pipe, error: unknown): void {
  source.destroy()
  failTransfer(job, error, isStarted)
}
