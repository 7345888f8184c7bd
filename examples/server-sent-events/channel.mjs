const KEPT = 100
const MOST_UNSENT = 1_000_000
const HEARTBEAT = 15_000

/** Messages for all clients that listen. The last ones are kept for clients that come back. */
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

  /** Sends all messages behind `lastId`, and then each new one, until the client goes away. */
  subscribe(res, lastId) {
    res.set({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no', // nginx passes each message on at once
    })
    res.flushHeaders()
    for (const message of this.#messages) if (message.id > lastId) send(res, message)
    this.#clients.add(res)
    // A proxy closes a connection on which nothing is sent. A line with a colon is a comment.
    const heartbeat = setInterval(() => res.write(':\n\n'), HEARTBEAT)
    res.once('close', () => {
      clearInterval(heartbeat)
      this.#clients.delete(res)
      console.log(`a client has left, ${this.size} listening`)
    })
  }
}

function send(res, { id, data }) {
  res.write(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
  // A client that does not read fills the memory: it may come back for the messages it has missed.
  if (res.writableLength > MOST_UNSENT) res.destroy()
}
