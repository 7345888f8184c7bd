import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import test from 'node:test'
import { shed } from 'fwjs-ops'
import { ask, serving } from '../support/client.mts'
import { load } from '../support/require.mts'
import { block } from '../support/waiting.mts'

const { createAcceptQueue, endTurn, excessiveWait, watchServer } = load(
  'fwjs-ops/lib/shed/accept-queue.js',
)

/** A queue whose turns end at times that tests choose, in milliseconds since the first connection. */
function createTurns() {
  const queue = createAcceptQueue(10, 100)
  const server = new EventEmitter()
  watchServer(queue, { socket: { server } })
  server.emit('connection')
  const start = queue.waitingSince
  let time = 0
  const end = (isAccepted: boolean): void => {
    queue.isAccepted = isAccepted
    endTurn(queue, start + time)
  }
  return {
    queue,
    server,
    /** Runs turns of 5 ms that accept a connection each. */
    acceptUntil(until: number) {
      for (; time < until; time += 5) end(true)
    },
    /** Runs a long turn that accepts a connection. */
    acceptAfter(milliseconds: number) {
      time += milliseconds
      end(true)
    },
    /** Runs a turn that accepts none. */
    rest: () => end(false),
    waitAt(at: number): number | undefined {
      const wait = excessiveWait(queue, start + at)
      return wait === undefined ? undefined : Math.round(wait)
    },
  }
}

test('connections wait too long if for three samples each turn accepts one', () => {
  const turns = createTurns()
  turns.acceptUntil(295)
  assert.equal(turns.waitAt(296), undefined)
  turns.acceptUntil(315)
  assert.equal(turns.waitAt(316), 316)
})

test('a turn without a connection shows that none is waiting', () => {
  const turns = createTurns()
  turns.acceptUntil(315)
  turns.rest()
  assert.equal(turns.queue.waitingSince, undefined)
  assert.equal(turns.waitAt(316), undefined)
})

test('during an overload, requests pass for 30 ms after no connection was waiting', () => {
  const turns = createTurns()
  turns.queue.overloadedUntil = Number.POSITIVE_INFINITY
  turns.acceptUntil(25)
  assert.equal(turns.waitAt(29), undefined)
  assert.equal(turns.waitAt(31), 31)
})

test("an overload is over when connections haven't waited for longer than that for a sample", () => {
  const turns = createTurns()
  turns.acceptUntil(315)
  assert.equal(turns.waitAt(400), 400)
  assert.equal(turns.waitAt(420), undefined)
})

test("one long turn isn't an overload", () => {
  const turns = createTurns()
  turns.acceptAfter(5000)
  turns.acceptUntil(5100)
  assert.equal(turns.waitAt(5101), undefined)
})

test('a few requests pass if rejecting the others for five samples changes nothing', () => {
  const turns = createTurns()
  turns.acceptUntil(525)
  assert.equal(turns.waitAt(530), 530)
  turns.acceptUntil(545)
  assert.equal(turns.waitAt(550), undefined)
  turns.acceptUntil(590)
  assert.notEqual(turns.waitAt(591), undefined)
})

test('each server is measured once, and a request without a server is ignored', () => {
  const { queue, server } = createTurns()
  watchServer(queue, { socket: { server } })
  assert.equal(server.listenerCount('connection'), 1)
  watchServer(queue, { socket: {} })
  watchServer(queue, {})
})

test('an HTTP/1.1 and an HTTP/2 server are found from their requests', async () => {
  const queue = createAcceptQueue(10, 100)
  const answer: http.RequestListener = (req, res) => {
    watchServer(queue, req)
    res.end()
  }
  const server = http.createServer(answer)
  await serving(server, (port) => ask(port, '/'))
  assert.ok(queue.servers.has(server))
  const server2 = http2.createServer(answer as never)
  await serving(server2, async (port) => {
    const session = http2.connect(`http://127.0.0.1:${port}`)
    await once(session.request().resume(), 'end')
    session.close()
  })
  assert.ok(queue.servers.has(server2))
})

test('while more connections arrive than can be served, some requests are served, and others get a 503', async () => {
  const shedder = shed()
  const server = http.createServer((req, res) =>
    shedder(req, res, () => {
      block(10)
      res.end('done')
    }),
  )
  const counts: Record<number, number> = { 200: 0, 503: 0 }
  await serving(server, async (port) => {
    // The first request makes the server known.
    await ask(port, '/')
    const clients = Array.from({ length: 60 }, async () => {
      while (!(counts[503] && counts[200] && counts[200] > 60)) {
        const { status } = await ask(port, '/')
        counts[status] = (counts[status] ?? 0) + 1
        if (Number(counts[200]) > 2000) return
      }
    })
    await Promise.all(clients)
  })
  assert.ok(Number(counts[503]) > 0)
  assert.ok(Number(counts[200]) > 60)
})
