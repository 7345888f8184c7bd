import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds before reconnecting, like an EventSource; browsers wait for seconds. */
const RETRY = 20

/** A client of server-sent events that reconnects with Last-Event-ID, and checks every id. */
export class Follower {
  constructor(port) {
    this.port = port
    this.last = 0
    this.connections = 0
    /** Streams that did not end properly, and ids that were skipped or repeated. */
    this.broken = []
    this.wrong = []
    this.isFinished = false
    this.running = this.#follow()
  }

  async #follow() {
    while (!this.isFinished) {
      const reason = await this.#connect()
      if (reason && !this.isFinished) this.broken.push(reason)
      if (!this.isFinished) await sleep(RETRY)
    }
  }

  #connect() {
    this.connections++
    const headers = { 'Last-Event-ID': this.last, Accept: 'text/event-stream' }
    return new Promise((resolve) => {
      const options = { host: '127.0.0.1', port: this.port, path: '/events', headers, agent: false }
      this.request = http.get(options, (response) => {
        if (response.statusCode !== 200) resolve(`status ${response.statusCode}`)
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => {
          const events = (text + chunk).split('\n\n')
          text = events.pop()
          for (const event of events) this.#take(event)
        })
        response.on('error', (error) => resolve(`cut: ${error.code ?? error.message}`))
        response.on('end', () => resolve(text === '' ? undefined : 'half an event'))
      })
      this.request.on('error', (error) => resolve(error.code ?? error.message))
    })
  }

  #take(event) {
    const id = Number(/^id: (\d+)$/m.exec(event)?.[1])
    if (id !== this.last + 1) this.wrong.push(`${id} after ${this.last}`)
    this.last = id
  }

  /** Waits for the event with that id, and then disconnects. */
  async finish(id) {
    while (this.last < id) await sleep(RETRY)
    this.isFinished = true
    this.request.destroy()
    await this.running
    const { connections, broken, wrong, last } = this
    return { connections, broken, wrong, last }
  }
}
