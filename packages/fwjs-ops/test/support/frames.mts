import net from 'node:net'
import tls from 'node:tls'
import { until } from './waiting.mts'

/*
 * HTTP/2 frames written by hand: the Node.js client refuses to send most of what a hostile client
 * sends. Header blocks are literals that neither side has to remember (RFC 7541, 6.2.2).
 */

export const TYPES = {
  data: 0,
  headers: 1,
  reset: 3,
  settings: 4,
  ping: 6,
  goAway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const
export const FLAGS = { endStream: 1, ack: 1, endHeaders: 4 } as const

export const PREFACE: Buffer = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')

export function frame(
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

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Encodes the headers of a request. Strings have at most 126 bytes. */
export function block(method: string, path: string, ...fields: [string, string][]): Buffer {
  const all = [
    [':method', method],
    [':scheme', 'http'],
    [':authority', 'x'],
    [':path', path],
  ]
  return Buffer.concat(
    [...all, ...fields].flatMap(([name = '', value = '']) => [
      Buffer.of(0, name.length),
      Buffer.from(name),
      Buffer.of(value.length),
      Buffer.from(value),
    ]),
  )
}

export const frames = {
  get: (stream: number, path = '/'): Buffer =>
    frame(TYPES.headers, FLAGS.endHeaders | FLAGS.endStream, stream, block('GET', path)),
  post: (stream: number, path = '/', ...fields: [string, string][]): Buffer =>
    frame(TYPES.headers, FLAGS.endHeaders, stream, block('POST', path, ...fields)),
  data: (stream: number, bytes: Uint8Array | string, flags = 0): Buffer =>
    frame(TYPES.data, flags, stream, Buffer.from(bytes)),
  reset: (stream: number, code = 8): Buffer => frame(TYPES.reset, 0, stream, uint32(code)),
  ping: (): Buffer => frame(TYPES.ping, 0, 0, Buffer.alloc(8)),
  window: (stream: number, bytes: number): Buffer =>
    frame(TYPES.windowUpdate, 0, stream, uint32(bytes)),
  /** The initial window of streams. */
  initialWindow: (bytes: number): Buffer =>
    frame(TYPES.settings, 0, 0, Buffer.concat([Buffer.of(0, 4), uint32(bytes)])),
}

export interface Frame {
  type: number
  flags: number
  stream: number
  payload: Buffer
}

/** A client that sends frames. It confirms SETTINGS, and replies to PINGs if it's polite. */
export class FrameClient {
  readonly socket: net.Socket
  readonly received: Frame[] = []
  readonly closed: Promise<unknown>
  isPolite = true
  isClosed = false
  readonly #replies: Buffer[] = []
  #rest = Buffer.alloc(0)

  constructor(port: number, isSecure = false) {
    const options = { port, host: '127.0.0.1' }
    this.socket = isSecure
      ? tls.connect({ ...options, rejectUnauthorized: false, ALPNProtocols: ['h2'] })
      : net.connect(options)
    this.closed = new Promise((resolve) => this.socket.once('close', resolve))
    void this.closed.then(() => {
      this.isClosed = true
    })
    // A reset also counts as closed.
    this.socket.on('error', () => {})
    this.socket.on('data', (chunk: Buffer) => this.#read(chunk))
  }

  send(...all: Buffer[]): void {
    this.socket.write(Buffer.concat(all))
  }

  /** Sends the preface. */
  open(...more: Buffer[]): this {
    this.send(PREFACE, frame(TYPES.settings, 0, 0), ...more)
    return this
  }

  /** Sends the replies that are due. */
  reply(): void {
    this.send(...this.#replies.splice(0))
  }

  count(type: number, stream?: number): number {
    return this.received.filter((one) => isFrame(one, type, stream)).length
  }

  has(type: number, stream?: number): Promise<boolean> {
    return until(() => this.count(type, stream) > 0)
  }

  /** Returns the error code of the first frame that resets a stream or closes the session. */
  codeOf(type: number, stream?: number): number | undefined {
    const found = this.received.find((one) => isFrame(one, type, stream))
    return found?.payload.readUInt32BE(type === TYPES.goAway ? 4 : 0)
  }

  #read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk])
    while (this.#rest.length >= 9) {
      const end = 9 + this.#rest.readUIntBE(0, 3)
      if (this.#rest.length < end) return
      const bytes = this.#rest.subarray(0, end)
      this.#rest = this.#rest.subarray(end)
      const [, , , type = 0, flags = 0] = bytes
      this.#take({ type, flags, stream: bytes.readUInt32BE(5), payload: bytes.subarray(9) })
    }
  }

  #take(one: Frame): void {
    this.received.push(one)
    const isReply = (one.flags & FLAGS.ack) !== 0
    if (isReply || (one.type !== TYPES.settings && one.type !== TYPES.ping)) return
    const payload = one.type === TYPES.ping ? one.payload : Buffer.alloc(0)
    this.#replies.push(frame(one.type, FLAGS.ack, 0, payload))
    if (this.isPolite) this.reply()
  }
}

function isFrame(one: Frame, type: number, stream: number | undefined): boolean {
  return one.type === type && (stream === undefined || one.stream === stream)
}
