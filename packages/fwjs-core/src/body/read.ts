import type { Req } from '../types.ts'
import { aborted, readAlready, tooLargeDeclared, tooLargeReceived, wrongLength } from './errors.ts'

export type Done = (error: Error | undefined, bytes: Buffer | undefined) => void

/** Returns an error if reading can't start. */
export function errorBefore(req: Req, length: number | null, limit: number): Error | undefined {
  if (length !== null && length > limit) return tooLargeDeclared(length, limit)
  if (req.readable === false) return readAlready()
  return undefined
}

/** Reads the bytes of a body as they are received. */
export function readPlain(req: Req, length: number | null, limit: number, done: Done): void {
  const chunks: Buffer[] = []
  let received = 0

  const onData = (chunk: Buffer): void => {
    received += chunk.length
    if (received > limit) finish(tooLargeReceived(received, limit))
    else chunks.push(chunk)
  }
  const onEnd = (): void => {
    finish(length === null || length === received ? undefined : wrongLength(length, received))
  }
  const onAborted = (): void => finish(aborted(length, received))

  const finish = (error: Error | undefined): void => {
    req.off('data', onData)
    req.off('end', onEnd)
    req.off('aborted', onAborted)
    req.off('error', finish)
    done(error, error ? undefined : join(chunks, received))
  }
  req.on('aborted', onAborted)
  req.on('error', finish)
  req.on('end', onEnd)
  req.on('data', onData)
}

export function join(chunks: Buffer[], length: number): Buffer {
  const [first] = chunks
  return chunks.length === 1 && first ? first : Buffer.concat(chunks, length)
}
