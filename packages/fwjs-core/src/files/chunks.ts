import { canReuseWritten } from '../node/single-write.ts'
import type { Res } from '../types.ts'

/** Larger files are read and sent in chunks of this size. */
export const CHUNK: number = 64 * 1024

/** Node takes smaller buffers from a shared one, which is faster. */
const SMALL = Buffer.poolSize >>> 1
/** The number of unused buffers that are kept: 4 MB. */
const MAX_FREE = 64

const free: Buffer[] = []

/** A piece of a file. `whole` is the reusable buffer that the bytes are part of, if there is one. */
export interface Chunk {
  readonly bytes: Buffer
  readonly whole: Buffer | undefined
}

/**
 * Returns a buffer to read `length` bytes into. It is reused if nobody else can have kept a reference to it,
 * because new buffers cost more than reading and writing them (bench/static-1m).
 */
export function takeChunk(res: Res, length: number): Chunk {
  if (length <= SMALL || !canReuseWritten(res)) {
    return { bytes: Buffer.allocUnsafe(length), whole: undefined }
  }
  const whole = free.pop() ?? Buffer.allocUnsafeSlow(CHUNK)
  return { bytes: whole.subarray(0, length), whole }
}

/** Called when a chunk wasn't written, or its bytes have left the process. */
export function releaseChunk({ whole }: Pick<Chunk, 'whole'>): void {
  if (whole && free.length < MAX_FREE) free.push(whole)
}

/**
 * Writes the first `count` bytes of a chunk. Its buffer is reused after Node has written them, unless
 * application code has replaced `write` since it was taken and may keep them.
 */
export function writeChunk(res: Res, chunk: Chunk, count: number): boolean {
  const bytes = count === chunk.bytes.length ? chunk.bytes : chunk.bytes.subarray(0, count)
  if (chunk.whole === undefined || !canReuseWritten(res)) return res.write(bytes)
  return res.write(bytes, (error) => {
    if (!error) releaseChunk(chunk)
  })
}
