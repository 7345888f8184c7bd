import net from 'node:net'
import {
  FLAGS,
  fieldLine,
  frame,
  OPENING,
  pingFrame,
  readFrames,
  resetFrame,
  statusIn,
  TYPES,
} from './frames.mjs'
import { randomRequest } from './requests.mjs'

const STREAMS = 64
/** The stream after the random ones: a request whose response is known. */
const PROBE = 2 * STREAMS + 1
const PROBE_FIELDS = [
  [':method', 'GET'],
  [':scheme', 'http'],
  [':path', '/probe'],
  [':authority', 'a.test'],
]
const PROBE_FRAME = frame(
  TYPES.headers,
  FLAGS.endStream | FLAGS.endHeaders,
  PROBE,
  Buffer.concat(PROBE_FIELDS.map((field) => fieldLine(field))),
)

/** One connection full of random requests. */
export class Batch {
  /** @type {Map<number, { bytes: Buffer, isWhole: boolean }>} */
  #requests = new Map()
  /** The streams that the server has to end. */
  #waiting = new Set([PROBE])
  #bodies = new Map()
  #isCut
  #socket
  #findings

  constructor(random, findings) {
    this.#findings = findings
    this.#isCut = random.chance(5)
    for (let stream = 1; stream < PROBE; stream += 2) {
      const request = randomRequest(random, stream)
      this.#requests.set(stream, request)
      if (request.isWhole) this.#waiting.add(stream)
    }
    findings.sent += STREAMS
  }

  /** Sends the requests, and waits until each has ended. */
  async send(port, patience) {
    const bytes = [OPENING, ...[...this.#requests.values()].map((request) => request.bytes)]
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(Buffer.concat([...bytes, PROBE_FRAME]), () => this.#isCut && socket.destroy())
    })
    this.#socket = socket
    socket.on('error', () => {})
    readFrames(socket, (...parts) => this.#read(...parts))
    const timer = setTimeout(() => {
      this.#findings.silent += 1
      socket.destroy()
    }, patience)
    await new Promise((resolve) => socket.on('close', resolve))
    clearTimeout(timer)
    if (this.#waiting.size > 0) this.#findings.closed += 1
  }

  #read(type, flags, stream, payload) {
    if (type === TYPES.headers) this.#findings.noteStatus(statusIn(payload))
    if (type === TYPES.data) this.#readBody(stream, payload)
    if (type === TYPES.reset) {
      this.#findings.resets += 1
      this.#finish(stream)
    }
    const isMessage = type === TYPES.headers || type === TYPES.data
    if (isMessage && flags & FLAGS.endStream) {
      if (stream === PROBE) this.#findings.noteProbe(this.#bodies.get(PROBE))
      this.#finish(stream)
    }
    // The connection is finished: after an error Node leaves it to the client to close.
    if (type === TYPES.goAway || (type === TYPES.ping && flags & FLAGS.ack)) this.#socket.destroy()
  }

  #readBody(stream, payload) {
    const text = (this.#bodies.get(stream) ?? '') + payload.toString('latin1')
    this.#bodies.set(stream, text)
    if (!text.includes('SECRET')) return
    this.#findings.bypasses.push(this.#requests.get(stream).bytes.toString('latin1'))
  }

  /**
   * Once every stream that must end has ended, resets the others, and waits until the server has
   * read that.
   */
  #finish(stream) {
    this.#waiting.delete(stream)
    if (this.#waiting.size > 0) return
    const open = [...this.#requests].filter(([, { isWhole }]) => !isWhole)
    const resets = open.map(([other]) => resetFrame(other, 8))
    this.#socket.write(Buffer.concat([...resets, pingFrame()]))
  }
}
