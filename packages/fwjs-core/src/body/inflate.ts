import type { Transform } from 'stream'
import { lazy } from '../lazy.ts'
import type { Req } from '../types.ts'
import { aborted, tooLargeReceived, unknownCoding, unwantedCoding } from './errors.ts'
import { type Done, join } from './read.ts'

const zlib = lazy(() => require('zlib') as typeof import('zlib'))

/** Creates a decoder. */
export type CreateDecoder = (zlib: typeof import('zlib')) => Transform

/** The decoders of an API line by their content codings. */
export type Decoders = Readonly<Record<string, CreateDecoder>>

export const gzipAndDeflate: Decoders = {
  gzip: ({ createGunzip }) => createGunzip(),
  deflate: ({ createInflate }) => createInflate(),
}

/** Returns the decoder of a body; undefined for none. Lists of codings aren't supported. */
export function readCoding(
  req: Req,
  inflate: boolean,
  decoders: Decoders,
): CreateDecoder | undefined {
  const coding = req.headers['content-encoding']?.toLowerCase()
  if (!coding || coding === 'identity') return undefined
  if (!inflate) throw unwantedCoding(coding)
  if (!Object.hasOwn(decoders, coding)) throw unknownCoding(coding)
  return decoders[coding]
}

/** Returns the maximum compressed size of a body within the limit. */
export function maxEncodedBytes(limit: number): number {
  return limit + Math.ceil(limit / 1000) + 65_536
}

/** Reads and decompresses a body; the limit applies before and after the decoder. */
export function readEncoded(
  req: Req,
  createDecoder: CreateDecoder,
  limit: number,
  done: Done,
): void {
  const decoder = createDecoder(zlib())
  const chunks: Buffer[] = []
  const maxRaw = maxEncodedBytes(limit)
  let taken = 0
  let received = 0
  let finished = false

  const feed = (chunk: Buffer): void => {
    taken += chunk.length
    if (taken > maxRaw) finish(tooLargeReceived(taken, limit))
    else if (!decoder.write(chunk)) req.pause()
  }
  const onEnd = (): void => {
    decoder.end()
  }
  const onAborted = (): void => finish(aborted(null, received))

  const finish = (error: Error | undefined): void => {
    if (finished) return
    finished = true
    req.off('data', feed)
    req.off('end', onEnd)
    req.off('aborted', onAborted)
    req.off('error', finish)
    decoder.destroy()
    done(error, error ? undefined : join(chunks, received))
    // Reads any bytes after the compressed part, so that the request can end.
    if (!error) req.resume()
  }
  // Never removed, because an unhandled error of a decoder crashes the process (CVE-2026-111181).
  decoder.on('error', finish)
  decoder.on('end', () => finish(undefined))
  decoder.on('drain', () => {
    if (!finished) req.resume()
  })
  decoder.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > limit) finish(tooLargeReceived(received, limit))
    else chunks.push(chunk)
  })
  req.on('aborted', onAborted)
  req.on('error', finish)
  req.on('end', onEnd)
  req.on('data', feed)
}
