import { createHash } from 'node:crypto'

/** Returns bytes that depend only on the seed. */
export function contentOf(seed, bytes) {
  const line = createHash('sha256').update(String(seed)).digest('hex')
  return Buffer.from(line.repeat(Math.ceil(bytes / line.length))).subarray(0, bytes)
}

export const hashOf = (content) => createHash('sha256').update(content).digest('hex')
