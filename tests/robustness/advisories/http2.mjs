// Raw HTTP/2 clients, and a server for them that counts the handlers it starts.
import { once } from 'node:events'
import http2 from 'node:http2'
import net from 'node:net'
import {
  FLAGS,
  fieldLine,
  frame,
  OPENING,
  pingFrame,
  readFrames,
  resetFrame,
  TYPES,
} from '../fuzz/http2/frames.mjs'
import { load } from './subjects.mjs'

const block = (method, ...more) =>
  Buffer.concat(
    [[':method', method], [':scheme', 'http'], [':authority', 'x'], [':path', '/'], ...more].map(
      (field) => fieldLine(field),
    ),
  )
const get = (id) => frame(TYPES.headers, FLAGS.endHeaders | FLAGS.endStream, id, block('GET'))
const post = (id, ...more) => frame(TYPES.headers, FLAGS.endHeaders, id, block('POST', ...more))
const data = (id, text) => frame(TYPES.data, 0, id, Buffer.from(text))
const unfinished = frame(TYPES.headers, 0, 1, block('GET'))
const continuation = frame(TYPES.continuation, 0, 1, fieldLine(['a', 'b'.repeat(100)]))
const ids = (count) => Array.from({ length: count }, (_, index) => 2 * index + 1)

class Client {
  isClosed = false
  #acknowledged = () => {}
  #answered = () => {}

  constructor(port) {
    this.socket = net.connect(port, '127.0.0.1')
    this.socket.on('error', () => {})
    readFrames(this.socket, (type, flags) => {
      if (type === TYPES.headers) this.#answered()
      if (type === TYPES.ping && flags & FLAGS.ack) this.#acknowledged()
    })
    this.closed = new Promise((resolve) => this.socket.once('close', resolve)).then(() => {
      this.isClosed = true
      this.#acknowledged()
    })
    this.answered = new Promise((resolve) => {
      this.#answered = resolve
    })
    this.socket.write(OPENING)
  }

  /** Sends bytes and a PING; returns when the server has replied to it, or closed the session. */
  async send(...all) {
    const replied = new Promise((resolve) => {
      this.#acknowledged = resolve
    })
    this.socket.write(Buffer.concat([...all, pingFrame()]))
    if (!this.isClosed) await replied
  }
}

const LARGE = 5_000_000

/** Serves fwjs over HTTP/2 during an attack; with limits, it's protected. */
async function serving(limits, attack) {
  const counts = { handlers: 0 }
  const app = load('fwjs')()
  app.get('/', (_req, res) => {
    counts.handlers += 1
    res.end(Buffer.alloc(LARGE))
  })
  // Never responds, and doesn't notice a reset.
  app.post('/', (req) => {
    counts.handlers += 1
    req.on('error', () => {})
  })
  const { http2Options, protect } = load('fwjs-ops')
  const server = http2.createServer(limits ? http2Options() : {}, app)
  const sessions = new Set()
  server.on('session', (session) => sessions.add(session))
  if (limits) protect(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  try {
    return await attack(() => new Client(port), counts)
  } finally {
    for (const session of sessions) session.destroy()
    server.close()
  }
}

/** Returns how many handlers a flood of requests starts in one session. */
const handlersOf = (limits, ...requests) =>
  serving(limits, async (connect, counts) => {
    const client = connect()
    await client.send(...requests)
    client.socket.destroy()
    return counts.handlers
  })

/** Fewer than Node.js allows at once. */
const RESETS = 900
const rapidReset = ids(RESETS).flatMap((id) => [post(id), resetFrame(id, 8)])
const provokedResets = ids(400).flatMap((id) => [
  post(id, ['content-length', '1']),
  data(id, 'too long'),
])

export const resets = {
  rapid: (limits) => handlersOf(limits, ...rapidReset),
  provoked: (limits) => handlersOf(limits, ...provokedResets),
}

/** Many checks of `protect` take place in the rounds of a protected server. */
const ROUNDS = { protected: 30_000, unprotected: 300 }
/** Node.js closes a session when 1,000 replies wait. */
const AT_ONCE = 500

/** Sends frames, and reads the replies, until the server closes the session. */
const flood = (limits, bytes, ...before) =>
  serving(limits, async (connect) => {
    const client = connect()
    const many = Array.from({ length: AT_ONCE }, () => bytes)
    await client.send(...before)
    const rounds = limits ? ROUNDS.protected : ROUNDS.unprotected
    for (let round = 0; round < rounds && !client.isClosed; round++) await client.send(...many)
    client.socket.destroy()
    return client.isClosed ? 'closed' : 'still open'
  })

export const floods = {
  ping: (limits) => flood(limits, pingFrame()),
  settings: (limits) => flood(limits, frame(TYPES.settings, 0, 0)),
  priority: (limits) =>
    flood(limits, frame(TYPES.priority, 0, 1, Buffer.of(0, 0, 0, 3, 1)), get(1)),
  emptyData: (limits) => flood(limits, data(1, ''), post(1)),
}

/** Sends endless header blocks, aborts others, and then a request. */
export const continuationFlood = () =>
  serving(undefined, async (connect) => {
    const endless = connect()
    await endless.send(unfinished, ...Array.from({ length: 10_000 }, () => continuation))
    const aborted = Array.from({ length: 50 }, connect)
    for (const { socket } of aborted) {
      socket.write(Buffer.concat([unfinished, continuation, continuation]), () => socket.destroy())
    }
    await Promise.all(aborted.map(({ closed }) => closed))
    const client = connect()
    client.socket.write(get(1))
    await client.answered
    client.socket.destroy()
    return endless.isClosed ? 'closed' : 'still open'
  })

const NO_WINDOW = frame(TYPES.settings, 0, 0, Buffer.of(0, 4, 0, 0, 0, 0))

/** Requests large responses and doesn't let the server send them, for some time. */
export const unreadResponses = (limits, patience) =>
  serving(limits, async (connect) => {
    const client = connect()
    await client.send(NO_WINDOW, ...ids(10).map(get))
    const waited = new Promise((resolve) => {
      setTimeout(resolve, patience).unref()
    })
    await Promise.race([client.closed, waited])
    client.socket.destroy()
    return client.isClosed ? 'closed' : 'still open'
  })
