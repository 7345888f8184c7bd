import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '../client.mjs'

/** Long enough for new pages in the database after a few rows. */
const FILLING = 'x'.repeat(600)
/** Where a client gives up. Longer than every timeout of the fleet. */
const PATIENCE = 20_000

/** Clients that write numbered rows, read them, and count visits, and a record of every response. */
export class Clients {
  /** { kind, outcome, worker, succeeded, ms, end } in the order of the responses. */
  log = []
  /** The rows that were acknowledged, by id. */
  acknowledged = new Map()
  /** What can't be: a count of visits that went back, a row with another text. */
  contradictions = []
  /** Number of requests rejected by `shed`, which were sent again. */
  refused = 0
  #name
  #running
  #goesOn = true
  #waiting = new Set()

  constructor(fleet, { name, count }) {
    this.#name = name
    const clients = Array.from({ length: count }, (_, index) => this.#run(fleet, index))
    this.#running = Promise.all(clients)
  }

  /** Waits until `condition` is true, checked after each response. */
  until(condition, limit = 8000) {
    const start = this.log.length
    return new Promise((resolve, reject) => {
      const check = () => {
        if (condition(this.log)) resolve()
        else if (this.log.length < start + limit) return
        else reject(new Error(`${limit} responses, and still not: ${condition}`))
        this.#waiting.delete(check)
      }
      this.#waiting.add(check)
    })
  }

  /** Waits for `count` successes in a row. */
  untilNormal(count) {
    const from = this.log.length
    return this.until((log) => {
      return log.length >= from + count && log.slice(-count).every(({ succeeded }) => succeeded)
    })
  }

  async stop() {
    this.#goesOn = false
    await this.#running
  }

  async #run(fleet, index) {
    const state = { client: await Client.connect(fleet), visits: 0, row: 0, last: undefined }
    while (this.#goesOn) {
      state.row += 1
      const text = `${this.#name}, client ${index}, row ${state.row} ${FILLING}`
      await this.#ask(state, 'write', ['POST', '/notes', { text }], 201, (reply) => {
        state.last = { path: reply.headers.location, text }
        this.acknowledged.set(JSON.parse(reply.text).id, text)
      })
      if (state.last) {
        await this.#ask(state, 'read', ['GET', state.last.path], 200, (reply) => {
          if (JSON.parse(reply.text).text !== state.last.text) this.#contradict(state.last.path)
        })
      }
      await this.#ask(state, 'visit', ['GET', '/visits'], 200, (reply) => {
        const { visits } = JSON.parse(reply.text)
        if (visits <= state.visits) this.#contradict(`visits ${visits} after ${state.visits}`)
        state.visits = visits
      })
      await this.#ask(state, 'hello', ['GET', '/hello'], 200)
      await sleep(20)
    }
    this.refused += state.client.refused
    state.client.close()
  }

  #contradict(text) {
    this.contradictions.push(text)
  }

  async #ask({ client }, kind, [method, path, body], expected, use = () => {}) {
    const start = performance.now()
    let worker
    const outcome = await client
      .ask(method, path, body, { signal: AbortSignal.timeout(PATIENCE) })
      .then((reply) => {
        worker = Number.parseInt(reply.headers['x-worker'], 10)
        if (reply.status === expected) use(reply)
        return String(reply.status)
      })
      .catch((error) => (error.name === 'AbortError' ? 'timeout' : (error.code ?? error.message)))
    const end = performance.now()
    const succeeded = outcome === String(expected)
    this.log.push({ kind, outcome, worker, succeeded, ms: end - start, end })
    for (const check of [...this.#waiting]) check()
  }
}
