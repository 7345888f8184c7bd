import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http2 from 'node:http2'

/** A client of the fleet over HTTP/2 that keeps its session cookie. */
export class Client {
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

  async ask(method, path, body) {
    const headers = { ':method': method, ':path': path }
    if (this.#cookie) headers.cookie = this.#cookie
    if (body) headers['content-type'] = 'application/json'
    const stream = this.#session.request(headers)
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
