import { failure } from '../errors.ts'
import { isSent } from '../http/fields.ts'
import { hasNodeEnd } from '../node/single-write.ts'
import type { Res } from '../types.ts'
import { type Chunk, writeChunk } from './chunks.ts'
import type { FileJob } from './job.ts'

/** Ends a response with the last bytes of the file. */
export function finish(job: FileJob, chunk: Chunk | undefined): void {
  const { res } = job
  try {
    if (chunk && !chunk.whole && canEndWithBytes(res)) {
      res.end(chunk.bytes)
    } else {
      if (chunk) writeChunk(res, chunk, chunk.bytes.length)
      res.end()
    }
  } catch (error) {
    failTransfer(job, error, isSent(res))
    return
  }
  job.done({ kind: 'sent' })
}

/**
 * Returns true if the bytes may be passed to `end`: in Express, a replacement gets none. Node would
 * garble a non-ASCII Content-Disposition.
 */
function canEndWithBytes(res: Res): boolean {
  if (!hasNodeEnd(res)) return false
  const disposition = res.getHeader('Content-Disposition')
  return disposition === undefined || !/[^\x20-\x7e]/.test(String(disposition))
}

/** Returns an error if a handler has responded while the file was being read, a timeout for example. */
export function otherResponseError({ res }: FileJob, isStarted: boolean): Error | undefined {
  return (isStarted ? res.writableEnded : isSent(res)) ? failure('HEADERS_SENT') : undefined
}

/**
 * Aborts the response: its length was announced, so the client would read another response on this
 * connection as the missing bytes.
 */
export function failTransfer(job: FileJob, error: unknown, isStarted: boolean): void {
  const { res } = job
  if (isStarted) {
    res.destroy()
  } else if (!isSent(res)) {
    res.removeHeader('Content-Length')
    res.removeHeader('Content-Range')
  }
  job.done({ kind: 'failed', error })
}
