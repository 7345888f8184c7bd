import { Random } from '../../conformance/harness/random.mjs'
import { bytesOf } from './files.mjs'
import { Http1Client } from './http1.mjs'
import { Http2Client } from './http2.mjs'
import { createRequest } from './requests.mjs'

/** The number of faults after which a transport is given up. */
const MOST_FAULTS = 20
const MOST_AT_ONCE = 6
/** Files that are read slowly are larger. */
const LARGE = 300_000
const SYSTEM_BUFFERS = 5_000_000

/** How to connect over each transport, and which part of the downloads runs on how many connections. */
const TRANSPORTS = {
  HTTP: { part: 0.6, connections: 6, connect: (port) => new Http1Client(port, false) },
  HTTPS: { part: 0.15, connections: 2, connect: (port) => new Http1Client(port, true) },
  'HTTP/2': { part: 0.15, connections: 2, connect: (port) => new Http2Client(port, false) },
  'HTTP/2 with TLS': { part: 0.1, connections: 2, connect: (port) => new Http2Client(port, true) },
}

/**
 * Downloads over all transports at the same time.
 * @param {object} load
 * @param {Record<string, number>} load.ports
 * @param {string[]} load.names
 * @param {number} load.count
 * @param {number} load.seed
 * @param {number} [load.slowPercent] how often a client reads slowly
 * @returns the result of each transport
 */
export async function downloadFiles({ ports, names, count, seed, slowPercent = 2 }) {
  const results = {}
  const work = Object.entries(TRANSPORTS).flatMap(
    ([name, { part, connections, connect }], index) => {
      const result = { downloads: 0, aborted: 0, bytes: 0, faults: [] }
      results[name] = result
      return Array.from({ length: connections }, (_, number) => {
        const random = new Random(seed + 100 * index + number)
        const worker = { connect: () => connect(ports[name]), names, random, result, slowPercent }
        return new Worker(worker).download(Math.ceil((part * count) / connections))
      })
    },
  )
  await Promise.all(work)
  return results
}

/** A client with one connection at a time, whose requests depend only on its random numbers. */
class Worker {
  constructor({ connect, names, random, result, slowPercent }) {
    this.connect = connect
    this.names = names
    this.largeNames = names.filter((name) => bytesOf(name).length > LARGE)
    this.random = random
    this.result = result
    this.slowPercent = slowPercent
    this.client = connect()
    this.sent = 0
  }

  async download(count) {
    const { random, result } = this
    while (this.sent < count && result.faults.length < MOST_FAULTS) {
      const requests = this.#createRequests()
      const percent = random.below(100)
      if (percent < this.slowPercent) this.#readSlowly(requests)
      else if (percent < this.slowPercent + 10) this.#abortOne(requests)
      else if (percent < this.slowPercent + 15) this.#reconnect()
      await this.#ask(this.client, requests)
      if (!this.client.isOpen) this.#reconnect()
    }
    this.client.close()
  }

  #reconnect() {
    this.client.close()
    this.client = this.connect()
  }

  /** Returns one request, or several to be sent at once. */
  #createRequests() {
    const most = this.random.chance(50) ? 1 : MOST_AT_ONCE
    return this.random.list(1, most, () => createRequest(this.random, this.names))
  }

  #abortOne(requests) {
    const chosen = this.random.pick(requests)
    chosen.abortAfter = this.random.below(chosen.expected.length) + 1
  }

  /**
   * Adds large files, more than the buffers of the system hold, so that the server has to wait while the
   * client doesn't read. The buffers of a new connection are smaller.
   */
  #readSlowly(requests) {
    const large = []
    for (let bytes = 0; bytes < SYSTEM_BUFFERS; bytes += large.at(-1).expected.length) {
      large.push(createRequest(this.random, this.largeNames))
    }
    for (const request of large.slice(0, 2)) {
      request.pauses = [0, LARGE / 2].map((at) => ({ at, wait: this.#createPause() }))
    }
    requests.unshift(...large)
    this.#reconnect()
  }

  /** Returns a function that downloads other files one after another. */
  #createPause() {
    const requests = this.random.list(8, 16, () => createRequest(this.random, this.names))
    return async () => {
      const client = this.connect()
      for (const request of requests) await this.#ask(client, [request])
      client.close()
    }
  }

  async #ask(client, requests) {
    this.sent += requests.filter(({ method }) => method === 'GET').length
    for (const reply of await client.ask(requests)) this.#record(reply)
  }

  #record({ request, isAborted, bytes, fault }) {
    const { result } = this
    if (fault) result.faults.push(fault)
    if (request.method === 'HEAD') return
    result.downloads += 1
    result.bytes += bytes
    if (isAborted) result.aborted += 1
  }
}
