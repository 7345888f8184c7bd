import net from 'node:net'
import tls from 'node:tls'
import { Reply } from './reply.mjs'

const NOTHING = Buffer.alloc(0)

const textOf = ({ method, target, headers }) =>
  [
    `${method} ${target} HTTP/1.1`,
    'Host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** A connection that sends requests without waiting for responses, which no client of Node.js does. */
export class Http1Client {
  isOpen = true
  /** @type {Reply[]} those that aren't complete, in the order of the requests */
  #replies = []
  /** Bytes of a line or a head that isn't complete. */
  #rest = NOTHING
  /** The number of bytes left in the body or the chunk. */
  #left = 0
  /** Whether the body is sent in chunks, and whether its last one was read. */
  #isChunked = false
  #isLastChunk = false

  constructor(port, isSecure) {
    const options = { port, host: '127.0.0.1', rejectUnauthorized: false }
    this.socket = isSecure ? tls.connect(options) : net.connect(options)
    this.socket.on('data', (data) => this.#receive(data))
    // A reset is followed by `close`.
    this.socket.on('error', () => {})
    this.socket.on('close', () => {
      this.isOpen = false
      for (const reply of this.#replies) reply.cut()
    })
  }

  /** Sends all requests at once; returns the complete responses. */
  async ask(requests) {
    const replies = requests.map((request) => new Reply(request))
    this.#replies.push(...replies)
    this.socket.write(requests.map(textOf).join(''))
    await Promise.all(replies.map(({ finished }) => finished))
    return replies
  }

  close() {
    this.isOpen = false
    this.socket.destroy()
  }

  #receive(data) {
    let rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, data]) : data
    this.#rest = NOTHING
    while (rest.length > 0 && this.isOpen) {
      const next = this.#read(rest)
      if (next === undefined) {
        this.#rest = rest
        return
      }
      rest = next
    }
  }

  #pauseFor(reply) {
    const pause = reply.startPause()
    if (!pause) return
    this.socket.pause()
    void pause.then(() => this.socket.resume())
  }

  #abort() {
    this.close()
    for (const reply of this.#replies.splice(0)) reply.abort()
  }

  /** Reads the next part of a response; returns the bytes after it, or undefined if it isn't complete. */
  #read(bytes) {
    // Too many bytes are read as the next response, which is wrong then.
    if (this.#replies.length === 0) return undefined
    if (this.#left > 0) return this.#readBody(bytes)
    const mark = this.#isChunked ? '\r\n' : '\r\n\r\n'
    const end = bytes.indexOf(mark)
    if (end === -1) return undefined
    const text = bytes.toString('latin1', 0, end)
    if (this.#isChunked) this.#readLine(text)
    else this.#readHead(text)
    return bytes.subarray(end + mark.length)
  }

  #readHead(head) {
    const [reply] = this.#replies
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? []
    const fieldOf = (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]
    reply.start(Number(status), fieldOf('content-encoding'))
    if (reply.request.method === 'HEAD') {
      this.#end()
      return
    }
    this.#isChunked = fieldOf('transfer-encoding') === 'chunked'
    this.#left = Number(fieldOf('content-length') ?? 0)
    if (!this.#isChunked && this.#left === 0) this.#end()
  }

  #readBody(bytes) {
    const piece = bytes.subarray(0, this.#left)
    const [reply] = this.#replies
    this.#left -= piece.length
    reply.add(piece)
    if (reply.isTooLong) {
      this.#abort()
      return NOTHING
    }
    this.#pauseFor(reply)
    if (this.#left === 0 && !this.#isChunked) this.#end()
    return bytes.subarray(piece.length)
  }

  /** Reads the size of a chunk, or the empty line after a chunk. */
  #readLine(line) {
    if (line !== '') {
      this.#left = Number.parseInt(line, 16)
      this.#isLastChunk = this.#left === 0
    } else if (this.#isLastChunk) {
      this.#isLastChunk = false
      this.#isChunked = false
      this.#end()
    }
  }

  #end() {
    this.#replies.shift().end()
  }
}
