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
    // Nothing is read ahead: whether a piece may still be sent is checked before it is pushed.
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
  const pipe: Pipe = { job, descriptor, source, ...state }
  source.on('end', () => finish(job, undefined))
  // Not `once`: compression replaces `on` to listen to its own stream.
  res.on('close', () => source.destroy())
  source.pipe(res, { end: false })
}

/** Fills a piece before it is pushed, so that nothing is sent of a small file that has shrunk. */
function fill(pipe: Pipe, piece: Buffer, filled: number): void {
  const { descriptor, position, source } = pipe
  const rest = piece.length - filled
  pipe.isReading = true
  read(descriptor, piece, filled, rest, position, (error, count) => {
    pipe.isReading = false
    pipe.position += count
    if (source.destroyed) closeDescriptor(descriptor)
    else if (error) fail(pipe, fileError(500, error))
    else if (count === 0) fail(pipe, fileError(500, failure('FILE_SHRUNK')))
    else if (count < rest) fill(pipe, piece, filled + count)
    else push(pipe, piece)
  })
}

/** Application code runs when a piece is pushed, and nothing else catches what it throws. */
function push(pipe: Pipe, piece: Buffer): void {
  const problem = answeredByOthers(pipe.job, pipe.isStarted)
  if (problem) {
    fail(pipe, fileError(500, problem))
    return
  }
  pipe.left -= piece.length
  try {
    pipe.source.push(piece)
    pipe.isStarted = true
  } catch (error) {
    fail(pipe, error)
  }
}

function fail({ job, source, isStarted }: Pipe, error: unknown): void {
  source.destroy()
  failTransfer(job, error, isStarted)
}
