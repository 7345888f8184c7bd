// The argument of a check: servers, a client, and the record of the exchanges.
const assert = require('node:assert')
const { Agent, createServer, request } = require('node:http')
const { ask } = require('./client.cjs')
const { serveBeside } = require('./http2.cjs')
const { maskAnswer, maskText } = require('./mask.cjs')

const usesHttp2 = process.env.CHECK_HTTP2 === 'yes'

class Talk {
  record = []
  /** Number of requests sent over HTTP/2. */
  overHttp2 = 0
  masks = []
  ports = new Set()
  #agent = new Agent({ keepAlive: true })
  #closers = []
  /** The HTTP/2 server for each server address. */
  #beside = new Map()

  /** Serves an app, or anything that `http.createServer` accepts; returns its address. */
  serve = async (app) => this.listen(createServer(app))

  /** Later servers do not change where `ask` sends requests, unless they are made the `base`. */
  listen = async (server) => {
    if (!server.listening) {
      server.listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
    }
    const { port } = server.address()
    this.ports.add(port)
    this.onEnd(() => {
      server.closeAllConnections?.()
      server.close()
    })
    this.server = server
    this.base = `http://127.0.0.1:${port}`
    if (usesHttp2) await this.#serveBeside(server)
    return this.base
  }

  async #serveBeside(server) {
    const beside = await serveBeside(server)
    this.ports.add(beside.port)
    this.#beside.set(this.base, beside)
    this.onEnd(beside.close)
  }

  #send = (base, options, onResponse) => {
    const beside = this.#beside.get(base)
    if (!beside) return request(new URL(base), { agent: this.#agent, ...options }, onResponse)
    this.overHttp2++
    return beside.request({ ...options, authority: new URL(base).host }, onResponse)
  }

  onEnd = (close) => this.#closers.unshift(close)

  /** Hides the package's own random values in everything that is recorded. */
  mask = (pattern, name) => this.masks.push([pattern, name])

  /**
   * Sends a request to the server that was started last. `status`: the expected status, so that two
   * trees that fail alike do not count as the same. `shows`: text that the body must contain, for
   * the same reason. `random`: the body is a token or an id; only its presence counts.
   */
  ask = async (line, options = {}) => {
    const { status = 200, shows = '', random = false } = options
    // Its position in the record is that of the request, whichever response comes first.
    const entry = { asked: maskText(line, this) }
    this.record.push(entry)
    const answer = await ask(options.base ?? this.base, this.#send, line, options)
    Object.assign(entry, maskAnswer(answer, this, random))
    assert.strictEqual(
      answer.status,
      status,
      `${line}: ${answer.status} ${answer.text.slice(0, 500)}`,
    )
    assert.ok(answer.text.includes(shows), `${line}: no "${shows}" in ${answer.text.slice(0, 500)}`)
    return answer
  }

  /**
   * Records something other than an HTTP response: a log line, a socket message, a list of routes.
   */
  saw = (what, value) => {
    assert.notStrictEqual(value, undefined, `${what}: nothing was seen`)
    this.record.push({ saw: what, value: maskText(JSON.stringify(value), this) })
  }

  end = async () => {
    for (const close of this.#closers) await close()
    this.#agent.destroy()
  }
}

module.exports = { Talk }
