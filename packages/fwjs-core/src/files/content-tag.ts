import { createHash, type Hash } from 'crypto'
import { read, type Stats } from 'fs'
import { failure } from '../errors.ts'
import type { OpenFile } from './open.ts'

type TagCallback = (error: Error | undefined, tag?: string) => void

/**
 * Tags of files that have not changed since they were read, and the callbacks waiting for a tag (F76).
 */
const known = new Map<string, string>()
const waiting = new Map<string, TagCallback[]>()

/** More files than a site usually has, but few enough to keep in memory. */
const CAPACITY = 10_000

/** File system clocks are coarse: two changes within this time can have the same modification time. */
const COARSE = 2000

/** Computes the strong ETag of an open file from its content; unchanged files are read only once. */
export function contentTag(file: OpenFile, callback: TagCallback): void {
  const { stat } = file
  if (Date.now() - Math.max(stat.ctimeMs, stat.mtimeMs) < COARSE) {
    computeTag(file, callback)
    return
  }
  const key = identityOf(stat)
  const tag = known.get(key)
  if (tag !== undefined) {
    callback(undefined, tag)
    return
  }
  const others = waiting.get(key)
  if (others) {
    others.push(callback)
    return
  }
  waiting.set(key, [callback])
  computeTag(file, (error, computed) => settle(key, error, computed))
}

/** Identifies a version of a file: any write changes one of these. */
function identityOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${dev}:${ino}:${size}:${mtimeMs}:${ctimeMs}`
}

function settle(key: string, error: Error | undefined, tag: string | undefined): void {
  const callbacks = waiting.get(key) ?? []
  waiting.delete(key)
  if (tag !== undefined) remember(key, tag)
  for (const callback of callbacks) callback(error, tag)
}

/** Stores a tag; the oldest one is dropped if the cache is full. */
function remember(key: string, tag: string): void {
  const [oldest] = known.keys()
  if (known.size >= CAPACITY && oldest !== undefined) known.delete(oldest)
  known.set(key, tag)
}

const CHUNK = 64 * 1024

/** Uses the same format as `res.send` with the setting `etag` at `'strong'`. */
function computeTag({ descriptor, stat }: OpenFile, callback: TagCallback): void {
  const bytes = Buffer.allocUnsafe(Math.min(CHUNK, Math.max(1, stat.size)))
  readInto(createHash('sha1'), 0)

  function readInto(hash: Hash, position: number): void {
    if (position >= stat.size) {
      const digest = hash.digest('base64').slice(0, 27)
      callback(undefined, `"${stat.size.toString(16)}-${digest}"`)
      return
    }
    const length = Math.min(bytes.length, stat.size - position)
    read(descriptor, bytes, 0, length, position, (error, count) => {
      if (error) callback(error)
      else if (count === 0) callback(failure('FILE_SHRUNK'))
      else readInto(hash.update(bytes.subarray(0, count)), position + count)
    })
  }
}
