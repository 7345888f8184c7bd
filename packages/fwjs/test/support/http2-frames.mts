import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'

/*
 * HTTP/2 requests written by hand: the Node.js client refuses to send most of what a hostile client sends.
 * Header blocks are literals that neither side has to remember (RFC 7541, 6.2.2).
 */

export type Field = [name: string, value: string]

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
const DATA = 0
const HEADERS = 1
const RST_STREAM = 3
const SETTINGS = 4
const GOAWAY = 7
const END_STREAM = 1
const ACK = 1
const END_HEADERS = 4
/** Keeps the server from indexing header fields, so that a status can be read without a table. */
const NO_TABLE = Buffer.from([0, 1, 0, 0, 0, 0])
const STREAM = 1

function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Uint8Array = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head[3] = type
  head[4] = flags
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** Encodes a string of at most 254 bytes, one for each character. */
function literal(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  const length = bytes.length < 127 ? [bytes.length] : [127, bytes.length - 127]
  return Buffer.concat([Buffer.from(length), bytes])
}

function blockOf(fields: Field[]): Buffer {
  const lines = fields.map(([name, value]) => [Buffer.of(0), literal(name), literal(value)])
  return Buffer.concat(lines.flat())
}

/** The status codes in the static table: RFC 7541, appendix A. */
const INDEXED = [200, 204, 206, 304, 400, 404, 500]
/** The Huffman codes of the digits: RFC 7541, appendix B. */
const DIGITS = [
  '00000',
  '00001',
  '00010',
  ...[25, 26, 27, 28, 29, 30, 31].map((n) => n.toString(2).padStart(6, '0')),
]

/** Reads the first field of a response, which is its status. */
function statusIn(block: Buffer): number {
  // The table size may be announced first.
  const first = block.findIndex((byte) => byte >> 5 !== 1)
  const kind = block[first] as number
  if (kind >= 0x88) return INDEXED[kind - 0x88] as number
  const length = block[first + 1] as number
  const value = block.subarray(first + 2, first + 2 + (length & 127))
  if (length < 128) return Number(value.toString())
  let rest = [...value].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let text = ''
  while (text.length < 3) {
    const digit = DIGITS.findIndex((code) => rest.startsWith(code))
    text += digit
    rest = rest.slice((DIGITS[digit] as string).length)
  }
  return Number(text)
}

export interface Framed {
  /** The status codes, informational ones first. */
  statuses: number[]
  body: string
  /** True if the server reset the stream or closed the connection instead of responding. */
  isReset: boolean
}

export interface FramedRequest {
  fields: Field[]
  data?: string
  trailers?: Field[]
}

/** Frames of the single stream on a test's connection. */
export const frames = {
  headers: (fields: Field[], isLast: boolean): Buffer =>
    frame(HEADERS, END_HEADERS | (isLast ? END_STREAM : 0), STREAM, blockOf(fields)),
  data: (text: string, isLast: boolean): Buffer =>
    frame(DATA, isLast ? END_STREAM : 0, STREAM, Buffer.from(text)),
  reset: (code: number): Buffer => frame(RST_STREAM, 0, STREAM, Buffer.of(0, 0, 0, code)),
}

function framesOf({ fields, data, trailers }: FramedRequest): Buffer[] {
  const sent = [frames.headers(fields, data === undefined && trailers === undefined)]
  if (data !== undefined) sent.push(frames.data(data, trailers === undefined))
  if (trailers) sent.push(frames.headers(trailers, true))
  return sent
}

/** Opens a connection on which a test sends frames. */
export async function connectFrames(port: number, isSecure = false): Promise<net.Socket> {
  const host = '127.0.0.1'
  const socket = isSecure
    ? tls.connect({ port, host, rejectUnauthorized: false, ALPNProtocols: ['h2'] })
    : net.connect({ port, host })
  socket.on('error', () => {})
  await once(socket, isSecure ? 'secureConnect' : 'connect')
  socket.write(Buffer.concat([PREFACE, frame(SETTINGS, 0, 0, NO_TABLE), frame(SETTINGS, ACK, 0)]))
  return socket
}

/** Sends one request on its own connection. */
export async function sendFrames(
  port: number,
  isSecure: boolean,
  request: FramedRequest,
): Promise<Framed> {
  const socket = await connectFrames(port, isSecure)
  socket.write(Buffer.concat(framesOf(request)))
  const reply: Framed = { statuses: [], body: '', isReset: false }
  let received = Buffer.alloc(0)
  let isOver = false
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    while (!isOver && received.length >= 9) {
      const end = 9 + received.readUIntBE(0, 3)
      if (received.length < end) return
      isOver = readFrame(reply, received.subarray(0, end))
      received = received.subarray(end)
    }
    if (isOver) socket.destroy()
  })
  await once(socket, 'close')
  reply.isReset ||= !isOver
  return reply
}

/** Adds a frame to the response; returns true if it is the last. */
function readFrame(reply: Framed, bytes: Buffer): boolean {
  const [type, flags] = [bytes[3], bytes[4] as number]
  const payload = bytes.subarray(9)
  if (type === RST_STREAM || type === GOAWAY) {
    reply.isReset = true
    return true
  }
  if (type === HEADERS) reply.statuses.push(statusIn(payload))
  if (type === DATA) reply.body += payload
  return (type === HEADERS || type === DATA) && (flags & END_STREAM) !== 0
}
