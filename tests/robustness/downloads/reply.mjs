import { gunzipSync } from 'node:zlib'

/** Returns undefined if the bytes aren't gzip. */
function gunzip(pieces) {
  try {
    return gunzipSync(Buffer.concat(pieces))
  } catch {
    return undefined
  }
}

/** A response that arrives in pieces and is compared with the file, piece by piece. */
export class Reply {
  bytes = 0
  isAborted = false
  /** @type {string | undefined} what is wrong with it */
  fault
  /** @type {Buffer[] | undefined} the pieces of a compressed body */
  #compressed
  /** What a slow client does before it reads on. */
  #pause = Promise.resolve()
  #pausesLeft
  #finish

  /** @param {import('./requests.mjs').Request} request */
  constructor(request) {
    this.request = request
    this.isOver = false
    this.#pausesLeft = [...(request.pauses ?? [])]
    this.finished = new Promise((resolve) => {
      this.#finish = resolve
    })
  }

  start(status, encoding) {
    if (status !== this.request.status) this.#fail(`status ${status}`)
    if (encoding === 'gzip') this.#compressed = []
  }

  add(piece) {
    if (this.#compressed) this.#compressed.push(piece)
    else this.#compare(piece, this.bytes)
    this.bytes += piece.length
  }

  #compare(piece, position) {
    const part = this.request.expected.subarray(position, position + piece.length)
    if (!part.equals(piece)) this.#fail(`other bytes, ${piece.length} at ${position}`)
  }

  /** Starts the pauses that are due; returns undefined if there is none. */
  startPause() {
    const due = this.#pausesLeft.filter(({ at }) => at < this.bytes)
    if (due.length === 0) return undefined
    this.#pausesLeft.splice(0, due.length)
    for (const { wait } of due) this.#pause = this.#pause.then(wait)
    return this.#pause
  }

  /** Returns true if the client should disconnect now. */
  get isTooLong() {
    return this.bytes >= (this.request.abortAfter ?? Number.POSITIVE_INFINITY)
  }

  end() {
    const { expected, method } = this.request
    if (this.#compressed && method === 'GET') {
      if (!gunzip(this.#compressed)?.equals(expected)) this.#fail('other bytes, compressed')
    } else if (this.bytes !== expected.length) {
      this.#fail(`${this.bytes} bytes instead of ${expected.length}`)
    }
    this.#close()
  }

  abort() {
    this.isAborted = true
    this.#close()
  }

  /** Called when the server closes the connection. */
  cut(reason = 'closed by the server') {
    if (this.isOver) return
    this.#fail(`${reason} after ${this.bytes} bytes`)
    this.#close()
  }

  #fail(reason) {
    const { method, target, headers } = this.request
    this.fault ??= `${method} ${target} ${JSON.stringify(headers)}: ${reason}`
  }

  #close() {
    this.isOver = true
    this.#finish(this.#pause)
  }
}
