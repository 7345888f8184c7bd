import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { continuationFlood, floods, resets, unreadResponses } from '../http2.mjs'
import { FRAMEWORKS, load } from '../subjects.mjs'
import { answersTo, answerTo, talk } from '../talk.mjs'

/** Builds an app that reads the body and responds with its length. */
function countingApp(fw) {
  const app = fw()
  app.use(count)
  return app
}

function count(req, res) {
  let bytes = 0
  req.on('data', (data) => {
    bytes += data.length
  })
  req.on('end', () => res.end(`read ${bytes}`))
}

const raw = (lines, body = '') => `${lines.join('\r\n')}\r\n\r\n${body}`
const post = (headers, body) => raw(['POST / HTTP/1.1', 'Host: a.example', ...headers], body)

/** A row about requests that two parsers could read differently: they must get a 400. */
const ambiguous = (...requests) => ({
  on: FRAMEWORKS,
  attack: (fw) => answersTo(countingApp(fw), requests),
  holds: (answers) => answers.every(({ code }) => code === 400),
})

/**
 * Measures how long a connection stays open that sends the beginning of a request and then nothing.
 */
async function silentClient(beginning, limits) {
  const server = countingApp(load('fwjs')).listen(0, '127.0.0.1')
  if (limits) load('fwjs-ops').protect(server, limits)
  await once(server, 'listening')
  const client = net.connect(server.address().port, '127.0.0.1')
  client.on('error', () => {})
  client.resume()
  client.write(beginning)
  const closed = once(client, 'close').then(() => 'closed')
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE, 'still open').unref()
  })
  const outcome = await Promise.race([closed, patience])
  client.destroy()
  server.closeAllConnections()
  server.close()
  return outcome
}

/** Several times the limits that are set here, and far less than Node's own timeouts. */
const PATIENCE = 2500
const halfHeaders = 'POST / HTTP/1.1\r\nHost: a.exa'
const halfBody = 'POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 100\r\n\r\nhalf'

/** A row about clients that stop sending; `protect` sets the limit. */
const stalled = (beginning, limits) => ({
  on: ['fwjs under protect'],
  weak: { 'fwjs without protect': () => silentClient(beginning) },
  attack: () => silentClient(beginning, limits),
  holds: (outcome) => outcome === 'closed',
})

/** The attacks for which this is tested have less effect on newer versions. */
const isNode20 = process.versions.node.startsWith('20.')

/** A row about HTTP/2 resets: few handlers may be started. */
const resetting = (attack, isWeak = true) => ({
  on: ['fwjs under protect'],
  ...(isWeak && { weak: { 'fwjs without protect': () => attack() } }),
  attack: () => attack({}),
  holds: (handlers) => handlers <= 100,
})

/** A row about HTTP/2 floods, which `protect` ends at its next check. */
const flooding = (attack, isWeak = true) => ({
  on: ['fwjs under protect'],
  ...(isWeak && { weak: { 'fwjs without protect': () => attack() } }),
  attack: () => attack({ headersTimeout: 400, maxControlFrameBytes: 10_000 }),
  holds: (outcome) => outcome === 'closed',
})

const bareLineFeed = 'GET / HTTP/1.1\r\nHost: a.example\r\nX-A: a\nX-B: b\r\n\r\n'

/** @type {Record<string, import('../index.mjs').Check>} */
export const checks = {
  R141: stalled(halfHeaders, { headersTimeout: 500 }),

  R142: {
    on: FRAMEWORKS,
    weak: {
      'http with a larger limit': () =>
        answerTo(http.createServer({ maxHeaderSize: 200_000 }, count), largeHeaders),
    },
    attack: (fw) => answerTo(countingApp(fw), largeHeaders),
    holds: ({ code }) => code === 431,
  },

  R143: stalled(halfBody, { bodyTimeout: 500, minBodyRate: 0 }),

  R144: {
    on: FRAMEWORKS,
    apart: true,
    ends: true,
    async attack(fw) {
      const app = fw()
      app.use('/end', (req, res) => {
        res.end('early')
        req.socket.destroy()
      })
      app.use((_req, res) => res.send('alive'))
      return talk(app, async (ask) => {
        const line = (path) => `GET ${path} HTTP/1.1\r\nHost: a.example\r\n\r\n`
        await ask(line('/end') + line('/').repeat(200))
        await ask(line('/').repeat(200))
        return (await ask('GET /')).text
      })
    },
    holds: (text) => text === 'alive',
  },

  R145: {
    on: FRAMEWORKS,
    attack: (fw) => {
      const app = fw()
      app.use((_req, res) => {
        res.statusMessage = 'x\r\nX-Injected: b'
        res.send('text')
      })
      return answerTo(app, 'GET /')
    },
    holds: ({ head }) => !/^x-injected/im.test(head),
  },

  R146: ambiguous(
    raw(['GET / HTTP/1.1', 'Host: a.example', 'X-A: a\0b']),
    raw(['GET / HTTP/1.1', 'Host: a.example', 'X-A\x01: a']),
  ),
  R147: ambiguous(post(['Content-Length: 1 2'], 'ab')),

  R148: {
    on: FRAMEWORKS,
    async attack(fw) {
      const [malformed, trimmed] = await answersTo(countingApp(fw), [
        post(['Transfer-Encoding: xchunked'], '2\r\nab\r\n0\r\n\r\n'),
        post(['Transfer-Encoding:  chunked  '], '2\r\nab\r\n0\r\n\r\n'),
      ])
      return { malformed: malformed.code, trimmed: trimmed.text }
    },
    holds: ({ malformed, trimmed }) => malformed === 400 && trimmed === 'read 2',
  },

  R149: ambiguous(
    post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '2\r\nab\r\n0\r\n\r\n'),
    post(['Transfer-Encoding: chunked, identity'], '2\r\nab\r\n0\r\n\r\n'),
  ),
  R150: ambiguous(
    post(['Content-Length : 5'], 'abcde'),
    post(['Transfer-Encoding: chunked'], '2;\nx\r\nab\r\n0\r\n\r\n'),
  ),

  R151: {
    ...ambiguous(
      post(['Transfer-Encoding: chunked, cow'], '2\r\nab\r\n0\r\n\r\n'),
      bareLineFeed,
      post(['Transfer-Encoding:\r\n chunked\r\n , identity'], '2\r\nab\r\n0\r\n\r\n'),
    ),
    weak: {
      'http with insecureHTTPParser': () =>
        answersTo(http.createServer({ insecureHTTPParser: true }, count), [bareLineFeed]),
    },
  },

  R152: ambiguous(raw(['GET / HTTP/1.1', 'Host: a.example', 'X-A: a\rX-B: b'])),

  R153: {
    on: FRAMEWORKS,
    attack: (fw) =>
      answerTo(
        countingApp(fw),
        post(['Transfer-Encoding: chunked'], `2;${'a'.repeat(20_000)}\r\nab\r\n0\r\n\r\n`),
      ),
    holds: ({ code }) => code === 413,
  },

  R154: ambiguous(
    'POST / HTTP/1.1\r\n Host: a.example\r\nContent-Length: 5\r\n\r\nabcde',
    'POST / HTTP/1.1\r\nHost: a.example\r\n Content-Length: 5\r\nContent-Length: 3\r\n\r\nabcde',
  ),
  R155: ambiguous(
    'GET / HTTP/1.1\r\nHost: a.example\r\n\rXGET /other HTTP/1.1\r\nHost: a.example\r\n\r\n',
  ),

  R156: {
    on: FRAMEWORKS,
    apart: true,
    ends: true,
    attack: async (fw) => {
      const app = fw()
      app.use((req, res) =>
        res.send([...Object.keys(req.headers), typeof req.headersDistinct].join()),
      )
      const request = raw(['GET / HTTP/1.1', 'Host: a.example', '__proto__: x'])
      return (await answerTo(app, request)).code
    },
    holds: (code) => code === 200,
  },

  R157: {
    on: FRAMEWORKS,
    attack: async (fw) => {
      const request = post(['Transfer-Encoding: ChUnKeD'], '2\r\nab\r\n0\r\n\r\n')
      return (await answerTo(countingApp(fw), request)).text
    },
    holds: (text) => text === 'read 2',
  },

  R158: {
    ...ambiguous(raw(['GET / HTTP/1.1', 'Host: a.example', 'Host: b.example'])),
    weak: ['express'],
  },

  R159: {
    on: ['fwjs under protect'],
    // Node 22 and later reject that many headers themselves.
    ...(isNode20 && {
      weak: { 'fwjs without protect': (fw) => manyHeaders(fw) },
    }),
    attack: (fw) => manyHeaders(fw, load('fwjs-ops').protect),
    holds: ({ code }) => code === 431,
  },

  R163: resetting(resets.rapid),
  R164: resetting(resets.provoked, isNode20),

  R165: {
    on: ['fwjs', 'fwjs-v5'],
    apart: true,
    ends: true,
    attack: () => continuationFlood(),
    holds: (outcome) => outcome === 'closed',
  },

  R166: flooding(floods.ping),
  R167: flooding(floods.settings),
  R168: flooding(floods.priority, isNode20),

  R169: {
    on: ['fwjs', 'fwjs-v5'],
    attack: () => floods.emptyData(),
    holds: (outcome) => outcome === 'closed',
  },

  R170: {
    on: ['fwjs under protect'],
    weak: { 'fwjs without protect': () => unreadResponses(undefined, PATIENCE) },
    attack: () => unreadResponses({ responseStallTimeout: 500 }, 4 * PATIENCE),
    holds: (outcome) => outcome === 'closed',
  },
}

const largeHeaders = ['GET /', { 'X-A': 'a'.repeat(80_000) }]

/** Returns the response to a request whose last header is the one that matters. */
async function manyHeaders(fw, protect) {
  const app = fw()
  app.use((req, res) => res.send(String(req.headers['x-last'])))
  const server = http.createServer(app)
  protect?.(server)
  const headers = Array.from({ length: 1100 }, (_, index) => `a${index}: b`)
  return answerTo(server, raw(['GET / HTTP/1.1', 'Host: a.example', ...headers, 'X-Last: here']))
}
