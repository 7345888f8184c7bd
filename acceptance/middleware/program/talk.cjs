// What a check gets: servers, a client, and the record of the exchanges.
const assert = require('node:assert')
const { Agent, createServer, request } = require('node:http')
const { ask } = require('./client.cjs')
const { serveBeside } = require('./http2.cjs')
const { maskAnswer, maskText } = require('./mask.cjs')

const usesHttp2 = process.env.CHECK_HTTP2 === 'yes'

class Talk {
  record = []
  /** How many requests went over HTTP/2. */
  overHttp2 = 0
  masks = []
  ports = new Set()
  #agent = new Agent({ keepAlive: true })
  #closers = []
  /** By the address of a server: the same over HTTP/2. */
  #beside = new Map()

  /** Serves an app, or anything that `http.createServer` takes; answers with its address. */
  serve = async (app) => this.listen(createServer(app))

  /** Later servers do not change where `ask` asks, unless they are made the `base`. */
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

  /** Hides what the package itself makes up at random, in all that is recorded. */
  mask = (pattern, name) => this.masks.push([pattern, name])

  /**
   * Asks the server that was started last. `status`: what must come back, so that two trees which
   * fail alike do not count as the same. `shows`: what must be in the body, for the same reason.
   * `random`: the body is a token or an id; only that there is one counts.
   */
  ask = async (line, options = {}) => {
    const { status = 200, shows = '', random = false } = options
    // Its place in the record is that of the question, whichever answer comes first.
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

  /** Records what is no HTTP response: a line of a log, a message of a socket, a list of routes. */
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
