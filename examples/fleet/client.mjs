import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http2 from 'node:http2'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * An HTTP/2 client for the fleet. It keeps its session cookie, and retries a request rejected by `shed` after
 * `Retry-After`: no handler has run for it.
 */
export class Client {
  /** Number of rejected requests. */
  refused = 0
  #session
  #cookie

  static async connect({ origin, certificate }) {
    const client = new Client()
    client.#session = http2.connect(origin, { ca: readFileSync(certificate) })
    await once(client.#session, 'connect')
    return client
  }

  get protocol() {
    return this.#session.alpnProtocol
  }

  async ask(method, path, body, options) {
    const reply = await this.#askOnce(method, path, { body, ...options })
    const pause = reply.status === 503 && Number(reply.headers['retry-after'])
    if (!pause) return reply
    this.refused += 1
    await sleep(pause * 1000)
    return this.ask(method, path, body, options)
  }

  async #askOnce(method, path, { body, signal }) {
    const headers = { ':method': method, ':path': path }
    if (this.#cookie) headers.cookie = this.#cookie
    if (body) headers['content-type'] = 'application/json'
    const stream = this.#session.request(headers, { signal })
    stream.end(body && JSON.stringify(body))
    const [received] = await once(stream, 'response')
    const chunks = await stream.toArray()
    const [cookie] = received['set-cookie'] ?? []
    if (cookie) this.#cookie = cookie.split(';')[0]
    const text = Buffer.concat(chunks).toString()
    return { status: received[':status'], headers: received, text }
  }

  close() {
    this.#session.close()
  }
}
