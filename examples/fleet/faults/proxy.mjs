import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A TCP proxy that delays what it forwards, holds it back, or resets connections. */
export class FaultyProxy {
  /** `pass`, `delay`, `stall`, or `reset`. */
  #mode = 'pass'
  #delay = 0
  /** Number of connections accepted so far. */
  accepted = 0
  /** Number of connections reset so far. */
  resets = 0
  #server
  #pairs = new Set()
  /** Chunks held back while the proxy stalls. */
  #held = []

  static async start(target) {
    const proxy = new FaultyProxy()
    proxy.#server = createServer((client) => proxy.#connect(client, target))
    await new Promise((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get port() {
    return this.#server.address().port
  }

  pass() {
    this.#mode = 'pass'
    for (const write of this.#held.splice(0)) write()
  }

  /** Delays every chunk, in both directions. */
  delay(milliseconds) {
    this.#mode = 'delay'
    this.#delay = milliseconds
  }

  /** Keeps connections open, but forwards nothing until `pass` is called. */
  stall() {
    this.#mode = 'stall'
  }

  /** Forwards requests, and resets the connection instead of forwarding the response. */
  reset() {
    this.#mode = 'reset'
  }

  async stop() {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #connect(client, target) {
    this.accepted += 1
    const server = connect(target, '127.0.0.1')
    const pair = [client, server]
    this.#pairs.add(pair)
    this.#forward(client, server)
    this.#forward(server, client, () => this.#mode === 'reset' && this.#reset(pair))
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        this.#pairs.delete(pair)
        for (const other of pair) other.destroy()
      })
    }
  }

  #forward(from, to, intercepts = () => false) {
    // Chunks stay in order, even when the mode changes.
    let last = Promise.resolve()
    const send = (action) => {
      const wait = this.#wait()
      last = last.then(() => wait).then(() => to.destroyed || action())
    }
    from.on('data', (chunk) => intercepts() || send(() => to.write(chunk)))
    from.on('end', () => send(() => to.end()))
  }

  #wait() {
    if (this.#mode === 'delay') return sleep(this.#delay)
    if (this.#mode === 'stall') return new Promise((resolve) => this.#held.push(resolve))
  }

  #reset([client, server]) {
    this.resets += 1
    client.resetAndDestroy()
    server.destroy()
    return true
  }
}
