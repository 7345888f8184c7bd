/* HTTP/2 frames and header blocks, written by hand: Node's client won't send most odd requests. */

export const TYPES = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  ping: 6,
  goAway: 7,
  windowUpdate: 8,
  continuation: 9,
}
export const FLAGS = { endStream: 1, ack: 1, endHeaders: 4, padded: 8, priority: 32 }

export function frame(type, flags, stream, payload = Buffer.alloc(0)) {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head[3] = type
  head[4] = flags
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

const uint32 = (value) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export const resetFrame = (stream, code) => frame(TYPES.reset, 0, stream, uint32(code))
export const pingFrame = () => frame(TYPES.ping, 0, 0, Buffer.alloc(8))

/** The client's opening: no header table, and a window large enough for every response. */
export const OPENING = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  frame(TYPES.settings, 0, 0, Buffer.from([0, 1, 0, 0, 0, 0])),
  frame(TYPES.settings, FLAGS.ack, 0),
  frame(TYPES.windowUpdate, 0, 0, uint32(2 ** 24)),
])

/** Calls back with the type, flags, stream, and payload of each whole frame. */
export function readFrames(socket, onFrame) {
  let received = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    while (received.length >= 9) {
      const end = 9 + received.readUIntBE(0, 3)
      if (received.length < end) return
      onFrame(received[3], received[4], received.readUInt32BE(5), received.subarray(9, end))
      received = received.subarray(end)
    }
  })
}

/** Encodes an HPACK integer: RFC 7541, 5.1. */
function integer(value, bits, first) {
  const most = 2 ** bits - 1
  if (value < most) return Buffer.of(first | value)
  const bytes = [first | most]
  let rest = value - most
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}

function literal(text) {
  const bytes = Buffer.from(text, 'latin1')
  return Buffer.concat([integer(bytes.length, 7, 0), bytes])
}

/** The forms of a literal field: not indexed, never indexed, added to the table. */
export const LITERALS = [0x00, 0x10, 0x40]

/** Encodes a field whose name is a string, or the index of a name in the static table. */
export function fieldLine([name, value], form = 0) {
  if (typeof name === 'string') {
    return Buffer.concat([Buffer.of(form), literal(name), literal(value)])
  }
  return Buffer.concat([integer(name, form === 0x40 ? 6 : 4, form), literal(value)])
}

/** Encodes a whole field of the static table. */
export const indexedLine = (index) => integer(index, 7, 0x80)

/** The status codes of the static table: RFC 7541, appendix A. */
const INDEXED = [200, 204, 206, 304, 400, 404, 500]
/** The Huffman codes of the digits: RFC 7541, appendix B. */
const DIGITS = [0, 1, 2]
  .map((code) => code.toString(2).padStart(5, '0'))
  .concat([25, 26, 27, 28, 29, 30, 31].map((code) => code.toString(2).padStart(6, '0')))

/** Reads the first field of a response, which is its status; undefined for trailers. */
export function statusIn(block) {
  const first = block.findIndex((byte) => byte >> 5 !== 1)
  const kind = block[first]
  if (kind >= 0x88) return INDEXED[kind - 0x88]
  const length = block[first + 1] & 127
  const value = block.subarray(first + 2, first + 2 + length)
  if (block[first + 1] < 128) return Number(value.toString())
  let rest = [...value].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let text = ''
  while (text.length < 3) {
    const digit = DIGITS.findIndex((code) => rest.startsWith(code))
    if (digit === -1) return undefined
    text += digit
    rest = rest.slice(DIGITS[digit].length)
  }
  return Number(text)
}
