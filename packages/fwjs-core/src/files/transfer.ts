import { read } from 'fs'
// Workers have a global one that returns a number.
import { setTimeout } from 'timers'
import { failure } from '../errors.ts'
import { isUnobserved } from '../node/single-write.ts'
import { CHUNK, type Chunk, releaseChunk, takeChunk, writeChunk } from './chunks.ts'
import { fileError } from './file-error.ts'
import { failTransfer, finish, otherResponseError } from './finish.ts'
import type { FileJob } from './job.ts'
import { closeDescriptor, type OpenFile } from './open.ts'
import { pipeFile } from './pipe.ts'
import type { Span } from './ranges.ts'

/** Sends exactly the announced span, even if the file changes in the meantime (F74, F75). */
export function transfer(job: FileJob, { descriptor }: OpenFile, span: Span): void {
  if (!isUnobserved(job.res)) {
    pipeFile(job, descriptor, span)
  } else if (span.length === 0) {
    closeDescriptor(descriptor)
    finish(job, undefined)
  } else if (span.length <= CHUNK) {
    sendAtOnce(job, descriptor, span)
  } else {
    sendInChunks(job, descriptor, span)
  }
}

function sendAtOnce(job: FileJob, descriptor: number, { offset, length }: Span): void {
  const chunk = takeChunk(job.res, length)
  const { bytes } = chunk
  let filled = 0
  read(descriptor, bytes, 0, length, offset, onRead)

  function onRead(error: Error | null, count: number): void {
    filled += count
    if (!error && count > 0 && filled < length) {
      read(descriptor, bytes, filled, length - filled, offset + filled, onRead)
      return
    }
    closeDescriptor(descriptor)
    if (job.res.destroyed) {
      releaseChunk(chunk)
      return
    }
    const problem =
      error ?? (filled < length ? failure('FILE_SHRUNK') : otherResponseError(job, false))
    if (problem) failTransfer(job, fileError(500, problem), false)
    else finish(job, chunk)
  }
}

/** A transfer in chunks: at any time, it either reads the next one or waits for the client. */
interface Flow {
  job: FileJob
  descriptor: number
  position: number
  left: number
  isStarted: boolean
  state: 'reading' | 'waiting' | 'over'
  timer: NodeJS.Timeout | undefined
}

function sendInChunks(job: FileJob, descriptor: number, { offset, length }: Span): void {
  const { res } = job
  const flow: Flow = {
    job,
    descriptor,
    position: offset,
    left: length,
    isStarted: false,
    state: 'reading',
    timer: undefined,
  }
  if (res.destroyed) {
    closeDescriptor(descriptor)
    return
  }
  // Not `once`, because compression replaces `on` to listen to its own stream.
  res.on('drain', () => {
    if (flow.state === 'waiting') readChunk(flow)
  })
  res.on('close', () => stop(flow))
  readChunk(flow)
}

function readChunk(flow: Flow): void {
  flow.state = 'reading'
  const chunk = takeChunk(flow.job.res, Math.min(CHUNK, flow.left))
  read(flow.descriptor, chunk.bytes, 0, chunk.bytes.length, flow.position, (error, count) => {
    if (flow.state === 'over') {
      closeDescriptor(flow.descriptor)
      releaseChunk(chunk)
    } else if (error) failFlow(flow, error)
    else if (count === 0) failFlow(flow, failure('FILE_SHRUNK'))
    else sendChunk(flow, chunk, count)
  })
}

function sendChunk(flow: Flow, chunk: Chunk, count: number): void {
  const { res } = flow.job
  const problem = otherResponseError(flow.job, flow.isStarted)
  if (problem) {
    failFlow(flow, problem)
    return
  }
  flow.position += count
  flow.left -= count
  flow.state = 'waiting'
  if (flow.left === 0) {
    stop(flow)
    finish(flow.job, chunk)
    return
  }
  let isFull = false
  try {
    // As `pipe` does: sockets of cloud function adapters return nothing, and never emit `drain`.
    isFull = writeChunk(res, chunk, count) === false
  } catch (error) {
    failFlow(flow, error as Error)
    return
  }
  flow.isStarted = true
  if (isFull) waitForClient(flow)
  else readChunk(flow)
}

/** Disconnects a client that doesn't read a chunk in time, because it keeps a descriptor open (F22). */
function waitForClient(flow: Flow): void {
  const { options, res } = flow.job
  if (options.idleTimeout <= 0) return
  if (flow.timer) {
    flow.timer.refresh()
    return
  }
  flow.timer = setTimeout(() => {
    if (flow.state !== 'waiting') return
    stop(flow)
    res.destroy()
  }, options.idleTimeout).unref()
}

function failFlow(flow: Flow, error: Error): void {
  flow.state = 'waiting'
  stop(flow)
  failTransfer(flow.job, fileError(500, error), flow.isStarted)
}

/**
 * Stops the transfer. A pending read closes the descriptor itself, because its number must not be
 * reused before.
 */
function stop(flow: Flow): void {
  if (flow.state === 'over') return
  if (flow.state === 'waiting') closeDescriptor(flow.descriptor)
  clearTimeout(flow.timer)
  flow.state = 'over'
}
