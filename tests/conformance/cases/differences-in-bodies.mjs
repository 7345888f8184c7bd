import http from 'node:http'
import { gzipSync } from 'node:zlib'
import { count, has } from '../harness/expect.mjs'
import { parsing } from './bodies.mjs'

/*
 * Intentional differences, rows of docs/differences.md. Such a test case must differ from Express,
 * and `expectFwjs` checks our transcript.
 */

const JSON_TYPE = 'application/json'
const POST = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${JSON_TYPE}\r\n`

const answering = (fw) => {
  const app = fw()
  app.post('/', fw.json({ limit: 10 }), (req, res) => res.json(req.body))
  app.use('/unread', (_req, res) => res.send('unread'))
  app.use('/denied', (_req, res) => res.status(401).send('denied'))
  return app
}

/** Encodes ASCII text as little-endian utf-32 with a byte order mark. */
const utf32 = (text) =>
  `\xff\xfe\0\0${Array.from(text, (character) => `${character}\0\0\0`).join('')}`

export default [
  {
    name: 'a body over the limit is rejected while it is being sent',
    covers: ['B2.10.6', 'limit/body'],
    explains: 'D22',
    patience: 300,
    build: answering,
    requests: [
      `${POST}Content-Length: 1000000\r\n\r\n`,
      `${POST}Content-Length: 1000000\r\n\r\n{"a":`,
      `${POST}Transfer-Encoding: chunked\r\n\r\n20\r\n${'x'.repeat(32)}\r\n`,
      `${POST}Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n\r\n1a\r\n${gzipSync('x'.repeat(999)).toString('latin1').slice(0, 26)}\r\n`,
    ],
    expectFwjs: (text) =>
      count(text, 'HTTP/1.1 413 Payload Too Large') === 4 && count(text, 'Connection: close') === 4,
  },
  {
    name: 'a compressed body that cannot be inflated is not read forever',
    covers: [],
    explains: 'D22',
    patience: 300,
    build: answering,
    requests: [
      `${POST}Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n\r\n249f0\r\n${'x'.repeat(140_000)}`,
    ],
    expectFwjs: (text) => /HTTP\/1.1 4(?:00|13) /.test(text) && text.includes('Connection: close'),
  },
  {
    name: 'a request rejected without reading it gets no 100 Continue',
    covers: [],
    explains: 'D23',
    patience: 300,
    ways: ['listen'],
    build: answering,
    requests: [
      `${POST}Content-Length: 1000000\r\nExpect: 100-continue\r\n\r\n`,
      'POST /denied HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n',
    ],
    expectFwjs: (text) =>
      has('HTTP/1.1 413 Payload Too Large', 'HTTP/1.1 401 Unauthorized')(text) &&
      !text.includes('100 Continue'),
  },
  {
    name: 'a server adopted by the app does the same from the second request',
    covers: [],
    explains: 'D23',
    patience: 300,
    ways: ['createServer'],
    build: answering,
    requests: [
      'POST /unread HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n',
      `${POST}Content-Length: 1000000\r\nExpect: 100-continue\r\n\r\n`,
    ],
    expectFwjs: (text) =>
      has('HTTP/1.1 413 Payload Too Large')(text) && !text.includes('100 Continue'),
  },
  {
    name: 'the server of app.listen listens for expectations',
    covers: [],
    explains: 'D23',
    shape: (fw) => {
      const server = fw().listen(0)
      const listeners = server.listenerCount('checkContinue')
      server.close()
      return { listeners }
    },
    expectFwjs: has('listeners: 1'),
  },
  {
    name: 'other requests get 100 Continue as in Node',
    covers: [],
    patience: 300,
    oneConnection: true,
    build: answering,
    requests: [
      `${POST}Content-Length: 7\r\nExpect: 100-continue\r\n\r\n{"a":1}`,
      'POST /unread HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\nbody',
      'POST /missing HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\nbody',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: something\r\n\r\nbody',
    ],
  },
  {
    name: 'a checkContinue listener takes precedence',
    covers: [],
    patience: 300,
    ways: ['listen'],
    build(fw) {
      const app = answering(fw)
      const server = http.createServer(app)
      server.on('checkContinue', (_req, res) => res.writeHead(402).end())
      return server
    },
    requests: ['GET /unread', `${POST}Content-Length: 1000000\r\nExpect: 100-continue\r\n\r\n`],
  },
  {
    name: 'utf-32 and the charsets that iconv-lite 0.7 added are supported',
    covers: ['body/json', 'body/text'],
    explains: 'D24',
    build: parsing((fw) => [fw.json(), fw.text()]),
    requests: [
      ['POST /', { 'Content-Type': `${JSON_TYPE}; charset=utf-32` }, utf32('{"a":1}')],
      ['POST /', { 'Content-Type': 'text/plain; charset=UTF-32' }, utf32('text')],
      ...['cp720', 'iso-8859-8-i', 'iso-8859-8-e'].map((charset) => [
        'POST /',
        { 'Content-Type': `text/plain; charset=${charset}` },
        charset,
      ]),
    ],
    expectFwjs: has(
      'observed body = [{a: 1}, true, "object"]',
      ...['text', 'cp720', 'iso-8859-8-i', 'iso-8859-8-e'].map(
        (text) => `observed body = ["${text}", true`,
      ),
    ),
  },
  {
    name: 'an aborted compressed body is an error',
    covers: ['B2.10.7'],
    explains: 'D25',
    patience: 40,
    settle: 40,
    build: parsing((fw) => fw.json()),
    requests: [
      `${POST}Content-Length: 100\r\nContent-Encoding: gzip\r\n\r\n${gzipSync('{}').toString('latin1').slice(0, 12)}`,
    ],
    expectFwjs: has('request aborted', 'code="ECONNABORTED"'),
  },
]
