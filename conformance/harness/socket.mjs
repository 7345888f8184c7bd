import net from 'node:net'
import { quiet } from './quiet.mjs'

const HEAD_END = Buffer.from('\r\n\r\n')

/** Nearly every program answers, so only one that hangs by mistake waits so long. */
const LONG = 20_000

/**
 * One answer as it came off the wire.
 * @typedef {object} Answer
 * @property {string[]} interim status lines of 1xx responses
 * @property {string} status the status line
 * @property {[string, string][]} headers in the order and spelling sent
 * @property {Buffer} body the bytes after the head, chunk framing included
 * @property {'complete' | 'closed' | 'silent'} outcome
 */

function headerPairs(lines) {
  return lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
  })
}

function header(headers, name) {
  return headers.find(([field]) => field.toLowerCase() === name)?.[1]
}

/** Where a chunked body that starts at `start` ends, or -1 while it has not ended. */
function chunkedEnd(bytes, start) {
  let at = start
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return -1
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    at = lineEnd + 2 + size + 2
    if (at > bytes.length) return -1
    if (size === 0) return at
  }
}

/** Where the body ends, -1 while incomplete, Infinity when only the end of the connection ends it. */
function bodyEnd(bytes, start, status, headers, method) {
  const code = Number(status.slice(9, 12))
  if (method === 'HEAD' || code === 204 || code === 304) return start
  if (/chunked/i.test(header(headers, 'transfer-encoding') ?? '')) return chunkedEnd(bytes, start)
  const length = header(headers, 'content-length')
  if (length === undefined) return Number.POSITIVE_INFINITY
  const end = start + Number(length)
  return end <= bytes.length ? end : -1
}

/** The final head at the front of `bytes` with the 1xx status lines before it. */
function readHead(bytes) {
  const interim = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf(HEAD_END, at)
    if (end < 0) return undefined
    const [status, ...lines] = bytes.toString('latin1', at, end).split('\r\n')
    at = end + 4
    if (!status.startsWith('HTTP/1.1 1'))
      return { interim, status, headers: headerPairs(lines), at }
    interim.push(status)
  }
}

/** Reads one final response from the front of `bytes`; undefined while it is incomplete. */
function readAnswer(bytes, method, closed) {
  const head = readHead(bytes)
  if (!head) return undefined
  const { interim, status, headers, at } = head
  let stop = bodyEnd(bytes, at, status, headers, method)
  if (stop === Number.POSITIVE_INFINITY && closed) stop = bytes.length
  const whole = stop >= 0 && stop <= bytes.length
  if (!whole && !closed) return undefined
  const body = bytes.subarray(at, whole ? stop : bytes.length)
  return { interim, status, headers, body, outcome: whole ? 'complete' : 'closed', used: stop }
}

const nothing = (outcome) => ({
  interim: [],
  status: '',
  headers: [],
  body: Buffer.alloc(0),
  outcome,
})

/** A raw TCP connection to a loopback port that asks one request after another. */
export class Connection {
  #socket
  #bytes = Buffer.alloc(0)
  #closed = false
  #notice = () => {}

  constructor(socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (data) => {
      this.#bytes = this.#bytes.length === 0 ? data : Buffer.concat([this.#bytes, data])
      this.#notice()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#closed = true
      this.#notice()
    })
  }

  static open(port) {
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  get closed() {
    return this.#closed
  }

  /**
   * Sends the bytes of one request and reads one response.
   * @param {number} [patience] ms of quiet after which no answer will come
   * @returns {Promise<Answer>}
   */
  ask(bytes, method, patience = LONG) {
    return new Promise((resolve) => {
      let isOver = false
      const finish = (answer) => {
        isOver = true
        this.#notice = () => {}
        resolve(answer)
      }
      this.#notice = () => {
        const answer = readAnswer(this.#bytes, method, this.#closed)
        if (answer) {
          this.#bytes = this.#bytes.subarray(Math.min(answer.used, this.#bytes.length))
          finish(answer)
        } else if (this.#closed) finish(nothing('closed'))
      }
      if (this.#closed) return finish(nothing('closed'))
      this.#socket.write(bytes, 'latin1')
      void quiet(patience, { isOver: () => isOver }).then((isQuiet) => {
        if (isQuiet) finish(nothing('silent'))
      })
    })
  }

  close() {
    this.#socket.destroy()
  }
}
