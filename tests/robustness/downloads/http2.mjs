import http2 from 'node:http2'
import { Reply } from './reply.mjs'

const { NGHTTP2_CANCEL } = http2.constants

/** A connection whose requests run concurrently. */
export class Http2Client {
  constructor(port, isSecure) {
    const origin = `${isSecure ? 'https' : 'http'}://127.0.0.1:${port}`
    this.session = http2.connect(origin, { rejectUnauthorized: false })
    // Every stream is closed, too.
    this.session.on('error', () => {})
  }

  get isOpen() {
    return !this.session.destroyed && !this.session.closed
  }

  /** Sends all requests at once; returns the complete responses. */
  async ask(requests) {
    const replies = requests.map((request) => this.#send(request))
    await Promise.all(replies.map(({ finished }) => finished))
    return replies
  }

  close() {
    this.session.destroy()
  }

  #send(request) {
    const reply = new Reply(request)
    const { method, target, headers } = request
    const stream = this.session.request({ ':method': method, ':path': target, ...headers })
    stream.on('response', (received) => {
      reply.start(received[':status'], received['content-encoding'])
    })
    stream.on('data', (data) => {
      if (reply.isOver) return
      reply.add(data)
      if (reply.isTooLong) {
        stream.close(NGHTTP2_CANCEL)
        reply.abort()
        return
      }
      const pause = reply.startPause()
      if (!pause) return
      stream.pause()
      void pause.then(() => stream.resume())
    })
    stream.on('end', () => {
      if (!reply.isOver && stream.rstCode === 0) reply.end()
    })
    stream.on('error', () => {})
    stream.on('close', () => reply.cut())
    return reply
  }
}
