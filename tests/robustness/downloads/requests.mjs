import { bytesOf } from './files.mjs'
import { WRAPPERS } from './wrappers.mjs'

const ALL_WRAPPERS = Object.keys(WRAPPERS)
const WAYS = ['static', 'send', 'download', 'download-as']

/**
 * @typedef {object} Request
 * @property {'GET' | 'HEAD'} method
 * @property {string} target
 * @property {Record<string, string>} headers
 * @property {number} status
 * @property {Buffer} expected the body
 * @property {number} [abortAfter] the number of bytes after which the client disconnects
 * @property {{ at: number, wait: () => Promise<void> }[]} [pauses] what a slow client waits for after
 *   how many bytes
 */

/** Returns a random request, and what has to be the response. */
export function createRequest(random, names) {
  const name = random.pick(names)
  const whole = bytesOf(name)
  const wrapper = random.chance(60) ? 'plain' : random.pick(ALL_WRAPPERS)
  const query = wrapper === 'sometime' ? `?turns=${random.below(8)}` : ''
  const range = whole.length > 0 && random.chance(25) ? createRange(random, whole.length) : null
  const isHead = random.chance(5)
  return {
    method: isHead ? 'HEAD' : 'GET',
    target: `/${wrapper}/${random.pick(WAYS)}/${name}${query}`,
    headers: {
      ...(wrapper.startsWith('compressed') && { 'accept-encoding': 'gzip' }),
      ...(range && { range: range.header }),
    },
    status: range ? 206 : 200,
    expected: isHead ? whole.subarray(0, 0) : whole.subarray(range?.start, range?.end),
  }
}

/** Returns a range of a file: the first, the last, or some bytes. */
function createRange(random, size) {
  const start = random.below(size)
  const end = start + 1 + random.below(size - start)
  return random.pick([
    { header: `bytes=${start}-${end - 1}`, start, end },
    { header: `bytes=${start}-`, start, end: size },
    { header: `bytes=-${end}`, start: size - end, end: size },
  ])
}
