import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Random } from '../../conformance/harness/random.mjs'

/*
 * Every file is a part of the same random bytes, and its name says which one. So both processes know the
 * bytes of every file without reading it, and no two files have the same byte at many positions.
 */

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
/** Files begin at this many positions. */
const STARTS = 3 * MEGABYTE

const BYTES = randomBytes(STARTS + MEGABYTE)

function randomBytes(length) {
  const random = new Random(1)
  return Buffer.from(Uint32Array.from({ length: length / 4 }, () => random.below(2 ** 32)).buffer)
}

/** The limits of shared buffers, of chunks, and of files sent as one chunk. */
const EDGES = [4 * KILOBYTE, 32 * KILOBYTE, 64 * KILOBYTE, 128 * KILOBYTE].flatMap((edge) => [
  edge - 1,
  edge,
  edge + 1,
])

/** Returns the names of the files, which depend only on the seed. */
export function namesOf(seed) {
  const random = new Random(seed)
  const sizes = [
    ...[0, 1, MEGABYTE, ...EDGES],
    ...random.list(60, 60, () => random.below(4 * KILOBYTE)),
    ...random.list(100, 100, () => Math.floor(4 * KILOBYTE * 75 ** (random.below(1000) / 1000))),
    ...random.list(5, 5, () => 300 * KILOBYTE + random.below(700 * KILOBYTE)),
  ]
  return sizes.map((size) => `${random.below(STARTS)}-${size}.${random.pick(['txt', 'bin'])}`)
}

/** Returns the bytes of a file, not a copy. */
export function bytesOf(name) {
  const [start, size] = name.split(/[-.]/).map(Number)
  return BYTES.subarray(start, start + size)
}

export function makeFiles(folder, names) {
  for (const name of names) writeFileSync(path.join(folder, name), bytesOf(name))
}
