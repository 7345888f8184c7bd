// Clients that keep a server waiting, and legitimate clients that are slow for a reason.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { ask, connect, head } from './client.mjs'

const MEGABYTE = 1024 * 1024

/** How long everything is observed; no attacker may last that long. */
const SECONDS = 36

/** Each opens a connection; `most` is the time, in seconds, after which it must be closed. */
const attackers = [
  {
    name: 'stalled headers',
    most: 15,
    attack: (port) => connect(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-A'),
  },
  {
    name: 'trickled headers',
    most: 15,
    attack: (port) => dribble(connect(port, 'GET / HTTP/1.1\r\nHost: x\r\n'), 'X-A: b\r\n'),
  },
  {
    name: 'stalled headers in a second request',
    most: 20,
    attack(port) {
      const client = connect(port, head('GET', '/'))
      client.socket.once('data', () => {
        client.socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
        dribble(client, 'X-A: b\r\n')
      })
      return client
    },
  },
  {
    name: 'a stalled body',
    most: 35,
    attack: (port) => connect(port, `${head('POST', '/upload', 'Content-Length: 1000')}abc`),
  },
  {
    name: 'a trickled body',
    most: 35,
    attack: (port) => dribble(connect(port, head('POST', '/upload', 'Content-Length: 1000')), 'a'),
  },
  {
    name: 'a body that starts fast, then stalls',
    most: 35,
    attack: (port) =>
      connect(
        port,
        head('POST', '/upload', `Content-Length: ${9 * MEGABYTE}`) + 'a'.repeat(MEGABYTE),
      ),
  },
  {
    name: 'a body over the limit that is never sent',
    most: 35,
    attack: (port) => connect(port, head('POST', '/json', 'Content-Length: 50000000', JSON_TYPE)),
  },
  {
    name: 'an unread response',
    most: 30,
    attack: (port) => read(port, () => {}),
    isGone: isIncomplete,
  },
  {
    name: 'a response read in small pieces',
    most: 30,
    attack: (port) => read(port, (socket) => repeat(socket, () => socket.read(50))),
    isGone: isIncomplete,
  },
]

/** The size of `/large` in bytes. */
const LARGE = 30_000_000

const JSON_TYPE = 'Content-Type: application/json'

/** The time after which a protected server disconnects a client that does not read. */
export const STALL_SECONDS = 20

function repeat(socket, action) {
  const timer = setInterval(action, 1000)
  socket.once('close', () => clearInterval(timer))
}

function dribble(client, text) {
  repeat(client.socket, () => client.socket.write(text))
  return client
}

/** Requests a large file and reads only what the reader takes. */
function read(port, reader) {
  const client = connect(port, head('GET', '/large', 'Connection: close'))
  const { socket } = client
  socket.removeAllListeners('data')
  socket.pause()
  reader(socket)
  return client
}

/**
 * A client that does not read doesn't notice the end either: reading the rest shows whether there
 * is one.
 */
async function isIncomplete({ socket, closed }) {
  socket.resume()
  await closed
  return socket.bytesRead < LARGE
}

const isClosed = async ({ seconds }) => seconds !== undefined

const goodClients = {
  'server-sent events with 30 seconds of silence': async (port) => {
    const { text } = await ask(port, '/events?seconds=32')
    assert.match(text, /first[\s\S]*last/)
  },
  'a long poll': async (port) => {
    assert.equal((await ask(port, '/poll?seconds=32')).text, 'news')
  },
  'an upload that progresses slowly': async (port) => {
    const pieces = 64
    const length = `Content-Length: ${500 * pieces}`
    const client = connect(port, head('POST', '/upload', length, 'Connection: close'))
    for (let sent = 0; sent < pieces; sent++) {
      client.socket.write('a'.repeat(500))
      await pause(500)
    }
    assert.match((await client.closed).received, /32000 bytes$/)
  },
  'a download paused for half the stall timeout': async (port) => {
    const client = connect(port, head('GET', '/large', 'Connection: close'))
    client.socket.once('data', () => client.socket.pause())
    await pause(500 * STALL_SECONDS)
    client.socket.resume()
    assert.ok((await client.closed).received.length > LARGE)
  },
  'a WebSocket': async (port) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`)
    await new Promise((resolve) => socket.once('open', resolve))
    await pause(32_000)
    socket.send('still here')
    const [data] = await new Promise((resolve) =>
      socket.once('message', (...args) => resolve(args)),
    )
    assert.equal(String(data), 'still here')
    socket.terminate()
  },
}

/** Runs all clients at once, on protected servers and on Express as the control. */
export async function checkSlowClients(report, servers, control) {
  const onControl = attackers.map(({ attack }) => attack(control.port))
  await Promise.all(servers.map((server) => watchAll(report, server)))
  for (const [index, { name, isGone = isClosed }] of attackers.entries()) {
    await report.check(`Express 4 without protect keeps ${name} for ${SECONDS} s`, async () => {
      assert.equal(await isGone(onControl[index]), false)
    })
    onControl[index].socket.destroy()
  }
}

async function watchAll(report, { name, port }) {
  const bad = attackers.map((attacker) => watchAttacker(report, name, port, attacker))
  const good = Object.entries(goodClients).map(([kind, work]) =>
    report.check(`${name}: ${kind} is served completely`, () => work(port)),
  )
  await Promise.all([pause(1000 * SECONDS), ...bad, ...good])
}

async function watchAttacker(report, server, port, { name, most, attack, isGone = isClosed }) {
  const client = attack(port)
  await pause(1000 * most)
  await report.check(`${server}: ${name} ends within ${most} s`, async () => {
    assert.equal(await isGone(client), true)
  })
  if (isGone === isClosed) {
    report.figure(`${server}: ${name}`, `closed after ${client.seconds?.toFixed(1)} s`)
  }
  client.socket.destroy()
}
