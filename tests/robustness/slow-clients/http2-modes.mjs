// What abusive HTTP/2 clients do. Each starts with an open socket; `most` is the time, in seconds,
// after which the server must have ended it.
import {
  FLAGS,
  fieldLine,
  frame,
  OPENING,
  pingFrame,
  resetFrame,
  TYPES,
} from '../fuzz/http2/frames.mjs'

/** The time after which a protected server gives up on a client that does not read. */
export const STALL_SECONDS = 20

const fields = (method, path, ...more) =>
  [[':method', method], [':scheme', 'http'], [':authority', 'x'], [':path', path], ...more].map(
    (field) => fieldLine(field),
  )
const block = (...args) => Buffer.concat(fields(...args))
const get = (id, path = '/') =>
  frame(TYPES.headers, FLAGS.endHeaders | FLAGS.endStream, id, block('GET', path))
const post = (id, path, ...more) =>
  frame(TYPES.headers, FLAGS.endHeaders, id, block('POST', path, ...more))
const data = (id, bytes, flags = 0) => frame(TYPES.data, flags, id, Buffer.from(bytes))

/** SETTINGS that give every stream a window of 0. */
const NO_WINDOW = frame(TYPES.settings, 0, 0, Buffer.from([0, 4, 0, 0, 0, 0]))

const ids = (count) => Array.from({ length: count }, (_, index) => 2 * index + 1)
/** Whether the session is gone, and not only a stream. */
const isClosed = (client) => client.isClosed

const repeated = (count, bytes) => Buffer.concat(Array.from({ length: count }, () => bytes))

function trickle(client, bytes) {
  let sent = 0
  const timer = setInterval(() => client.send(bytes.subarray(sent, ++sent)), 1000)
  client.socket.once('close', () => clearInterval(timer))
}

/** Sends the same bytes as fast as the server reads, up to a limit. */
function flood(client, bytes, most = 8_000_000) {
  const some = repeated(Math.ceil(65_536 / bytes.length), bytes)
  let sent = 0
  const write = () => {
    while (sent < most && !client.socket.destroyed) {
      sent += some.length
      if (!client.socket.write(some)) return void client.socket.once('drain', write)
    }
  }
  write()
}

/** A body of 100 MB, as much of it as the server allows. */
function endless(client, path, ...more) {
  client.send(OPENING, post(1, path, ...more))
  const piece = data(1, Buffer.alloc(8000))
  client.onWindow = (bytes) => {
    client.allowed = (client.allowed ?? 65_535) + bytes
    while (client.allowed >= 8000 && client.uploaded < 100_000_000 && !client.isReset) {
      client.allowed -= 8000
      client.uploaded += 8000
      client.send(piece)
    }
  }
  client.onWindow(0)
}

/** Modes that only hold something. With `own`, a limit of Node.js ends them without protect, too. */
export const SLOW = {
  'an idle session': { most: 15, attack: (client) => client.send(OPENING) },
  'an idle session after a request': {
    most: STALL_SECONDS + 10,
    attack: (client) => client.send(OPENING, get(1)),
    isGone: isClosed,
  },
  'a stalled TLS handshake': { most: 15, isSecure: true, own: true, attack: () => {} },
  'a missing preface': { most: 15, attack: () => {} },
  'an unfinished header block': {
    most: 15,
    attack: (client) => client.send(OPENING, frame(TYPES.headers, 0, 1, block('GET', '/'))),
  },
  // In one frame: nghttp2 ends sessions whose CONTINUATION frames arrive byte by byte.
  'a trickled header block': {
    most: 18,
    attack(client) {
      const request = frame(
        TYPES.headers,
        FLAGS.endHeaders,
        1,
        block('GET', '/', ['a', 'b'.repeat(100)]),
      )
      client.isSilent = true
      client.send(OPENING, request.subarray(0, 30))
      trickle(client, request.subarray(30))
    },
  },
  'a stalled body': {
    most: 35,
    attack: (client) => client.send(OPENING, post(1, '/upload'), data(1, 'abc')),
  },
  'a trickled body': {
    most: 35,
    attack(client) {
      client.send(OPENING, post(1, '/upload'))
      const timer = setInterval(() => client.send(data(1, 'a')), 1000)
      client.socket.once('close', () => clearInterval(timer))
    },
  },
  'an unread response': {
    most: STALL_SECONDS + 10,
    attack: (client) => client.send(OPENING, NO_WINDOW, get(1, '/large')),
  },
  'ten streams whose window never opens': {
    most: STALL_SECONDS + 10,
    attack: (client) => client.send(OPENING, NO_WINDOW, ...ids(10).map((id) => get(id, '/medium'))),
  },
}

/** Modes that end when the server stops them, or when the attacker has sent everything. */
export const FLOODS = {
  'an endless body that gets a 404': { attack: (client) => endless(client, '/nothing') },
  'an endless body that gets a 401': { attack: (client) => endless(client, '/private') },
  'an endless body that gets a 413': {
    attack: (client) => endless(client, '/json', ['content-type', 'application/json']),
  },
  'rapid reset': {
    isGone: isClosed,
    attack: (client) =>
      client.send(OPENING, ...ids(2000).flatMap((id) => [get(id, '/work'), resetFrame(id, 8)])),
  },
  MadeYouReset: {
    isGone: isClosed,
    attack: (client) =>
      client.send(
        OPENING,
        ...ids(2000).flatMap((id) => [
          post(id, '/work', ['content-length', '1']),
          data(id, 'too long'),
        ]),
      ),
  },
  'a SETTINGS flood': {
    isGone: isClosed,
    attack: (client) => {
      client.send(OPENING)
      flood(client, frame(TYPES.settings, 0, 0))
    },
  },
  'a PING flood': {
    isGone: isClosed,
    attack: (client) => {
      client.send(OPENING)
      flood(client, pingFrame())
    },
  },
  'a WINDOW_UPDATE flood': {
    isGone: isClosed,
    attack: (client) => {
      client.send(OPENING)
      flood(client, frame(TYPES.windowUpdate, 0, 0, Buffer.from([0, 0, 0, 1])), 1_000_000)
    },
  },
  'a CONTINUATION flood': {
    isGone: isClosed,
    attack: (client) => {
      client.send(OPENING, frame(TYPES.headers, 0, 1, block('GET', '/')))
      flood(client, frame(TYPES.continuation, 0, 1, fieldLine(['a', 'b'.repeat(100)])))
    },
  },
  'a flood of empty DATA frames': {
    isGone: isClosed,
    attack: (client) => {
      client.send(OPENING, post(1, '/upload'))
      flood(client, data(1, ''))
    },
  },
}
