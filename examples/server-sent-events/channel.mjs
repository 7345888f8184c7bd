const KEPT = 100
const MOST_UNSENT = 1_000_000
const HEARTBEAT = 15_000

/** Sends messages to all clients. Keeps the latest ones for clients that reconnect. */
export class Channel {
  #messages = []
  #last = 0
  #clients = new Set()

  get size() {
    return this.#clients.size
  }

  publish(data) {
    this.#last += 1
    const message = { id: this.#last, data }
    this.#messages = [...this.#messages.slice(1 - KEPT), message]
    for (const res of this.#clients) send(res, message)
    return message
  }

  /** Sends all messages after `lastId`, and then each new one, until the client disconnects. */
  subscribe(res, lastId) {
    res.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no', // nginx sends each message immediately
    })
    res.flushHeaders()
    for (const message of this.#messages) if (message.id > lastId) send(res, message)
    this.#clients.add(res)
    // Proxies close idle connections. A line that starts with a colon is a comment.
    const heartbeat = setInterval(() => res.write(':\n\n'), HEARTBEAT)
    res.once('close', () => {
      clearInterval(heartbeat)
      this.#clients.delete(res)
      console.log(`client disconnected, ${this.size} connected`)
    })
  }
}

function send(res, { id, data }) {
  res.write(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
  // A client that doesn't read fills the memory: disconnect it. It can reconnect and get the messages it missed.
  if (res.writableLength > MOST_UNSENT) res.destroy()
}
