import http from 'node:http'
import { Readable } from 'node:stream'
import zlib from 'node:zlib'
import { countingCalls } from '../spy.mjs'
import { appFor, FRAMEWORKS } from '../subjects.mjs'
import { answersTo, answerTo } from '../talk.mjs'
import { endlessUpload } from '../upload.mjs'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Builds an app that parses with a subject's parsers and sends back the result. */
function echo(subject, parsers = [subject.json()]) {
  const app = appFor(subject)
  for (const parse of parsers) app.use(parse)
  app.use((req, res) => res.send({ body: req.body ?? {}, isJson: Boolean(req.is?.('json')) }))
  return app
}

const post = (headers, body) => ['POST /', headers, body]

/**
 * Returns what is parsed from a JSON body under odd content types, and the results of `req.is`. In
 * 3.x, `req.is` searches for a string in the header, as in Express 3, so that only the parser
 * counts there.
 */
async function parsedUnder(fw, name, types) {
  const answers = await answersTo(
    echo(fw),
    types.map((type) => postAs(type)),
  )
  return answers.map(({ code, text }) => {
    if (code !== 200) return { code, parsed: false, agrees: true }
    const { body, isJson } = JSON.parse(text)
    const parsed = 'a' in body
    return { code, parsed, agrees: name === 'fwjs-v3' || parsed === isJson }
  })
}

/** Sends a large body under limits that cannot be parsed. */
async function underUnreadableLimits(subject) {
  const seen = []
  for (const limit of [Number.NaN, 'abc', '10 potatoes', {}, true]) {
    const parser = attempt(() => subject.json({ limit }))
    const body = JSON.stringify('x'.repeat(200_000))
    const headers = { 'Content-Type': 'application/json' }
    const code = parser ? (await answerTo(echo(subject, [parser]), post(headers, body))).code : 0
    seen.push({ limit: String(limit), refused: !parser || code === 413 })
  }
  return seen
}

/** Returns the value, or undefined if the options are rejected. */
function attempt(run) {
  try {
    return run()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/**
 * A row about content types that cannot be parsed. No parser accepts such a body by default, as in
 * Express, and the handler sees `{}`; with the setting the response is 415 before any handler.
 */
const malformedType = (...types) => ({
  on: FRAMEWORKS,
  weak: {
    'fwjs without the setting': (fw) => answersTo(echo(fw), types.map(postAs)),
  },
  async attack(fw, name) {
    const parsed = await parsedUnder(fw, name, types)
    if (parsed.some((seen) => seen.parsed || !seen.agrees)) return []
    return answersTo(echo(fw).enable('strict content type'), types.map(postAs))
  },
  holds: (answers) => answers.length > 0 && answers.every(({ code }) => code === 415),
})

const postAs = (type) => post({ 'Content-Type': type }, '{"a":1}')

/** @type {Record<string, import('../index.mjs').Check>} */
export const checks = {
  R049: {
    on: FRAMEWORKS,
    weak: ['body-parser-1.20.2'],
    attack: (subject) => {
      const app = echo(subject, [subject.urlencoded({ extended: true })])
      const deep = (depth) => post(FORM, `a${'[b]'.repeat(depth)}=x`)
      return answersTo(app, [deep(40), deep(1000), deep(30_000)])
    },
    holds: (answers) => answers.every(({ code }) => code === 400),
  },

  R050: {
    on: FRAMEWORKS,
    weak: ['body-parser-2.2.0'],
    // A parser is vulnerable if it splits the whole form before counting.
    async attack(subject) {
      const app = echo(subject, [subject.urlencoded({ extended: true })])
      const isForm = function isForm() {
        return this.length > 50_000
      }
      const ask = () => answerTo(app, post(FORM, 'a&'.repeat(45_000)))
      const { outcome, calls } = await countingCalls(String.prototype, 'split', ask, isForm)
      return { code: outcome.code, splits: calls }
    },
    holds: ({ code, splits }) => code === 413 && splits === 0,
  },

  R051: {
    on: FRAMEWORKS,
    weak: ['body-parser-1.20.5'],
    attack: underUnreadableLimits,
    holds: (limits) => limits.every(({ refused }) => refused),
  },

  R052: {
    on: FRAMEWORKS,
    apart: true,
    ends: true,
    weak: ['body-parser-1.20.8'],
    attack: (subject) => {
      const app = echo(subject, [subject.json({ verify() {} })])
      const headers = {
        'Content-Type': 'application/json; charset=utf-bogus',
        'Content-Encoding': 'gzip',
      }
      return answersTo(app, [post(headers, 'no gzip at all'), post({}, '')])
    },
    holds: (answers) =>
      Array.isArray(answers) && answers[0].code === 415 && answers[1].code === 200,
  },

  R053: {
    on: FRAMEWORKS,
    weak: ['express'],
    attack: (fw) => endlessUpload(echo(fw)),
    holds: ({ code, read }) => code === 413 && read < 4 * 2 ** 20,
  },

  R054: {
    on: FRAMEWORKS,
    attack: (fw, name) =>
      parsedUnder(fw, name, ['constructor', '__proto__', 'toString', 'a/__proto__', '/', '']),
    holds: (seen) => seen.every(({ code, parsed }) => code < 500 && !parsed),
  },

  R055: {
    on: FRAMEWORKS,
    attack: (fw, name) =>
      parsedUnder(fw, name, [
        'application/x-www-form-urlencoded; x=application/json',
        'text/plain; application/json',
        'text/plain;a="application/json"',
      ]),
    holds: (seen) => seen.every(({ parsed }) => !parsed),
  },

  R056: {
    on: FRAMEWORKS,
    attack: (fw, name) =>
      parsedUnder(fw, name, ['ApPlIcAtIoN/JSON', 'application/json ;a=b', 'APPLICATION/json']),
    holds: (seen) => seen.every(({ agrees }) => agrees),
  },

  R057: malformedType('application/json\ta', 'application/\tjson'),

  R058: {
    on: FRAMEWORKS,
    attack: (fw, name) =>
      parsedUnder(fw, name, [' application/json', '\tapplication/json', '  application/json ']),
    holds: (seen) => seen.every(({ agrees }) => agrees),
  },

  R059: malformedType('application/json garbage', 'application/json,a', 'application/json a/b'),

  R061: {
    on: FRAMEWORKS,
    weak: ['express'],
    attack: (fw) => {
      const app = appFor(fw)
      app.use(fw.json())
      // The handler does not read: only the parser can reject.
      app.use((_req, res) => res.send('handled'))
      return endlessUpload(app)
    },
    holds: ({ code, read }) => code === 413 && read < 4 * 2 ** 20,
  },

  R062: {
    on: FRAMEWORKS,
    attack: (fw) => {
      const req = Readable.from([Buffer.alloc(200_000, '1')])
      const headers = { 'content-type': 'application/json', 'content-length': '5' }
      Object.assign(req, { headers, method: 'POST', url: '/' })
      return new Promise((resolve) => {
        fw.json()(req, {}, (error) => resolve({ code: error?.status, body: req.body }))
      })
    },
    holds: ({ code, body }) =>
      (code === 400 || code === 413) && JSON.stringify(body ?? {}) === '{}',
  },

  R063: {
    on: FRAMEWORKS,
    weak: {
      'http with insecureHTTPParser': () =>
        answerTo(http.createServer({ insecureHTTPParser: true }, readAll), twoLengths),
    },
    attack: (fw) => answerTo(echo(fw), twoLengths),
    holds: ({ code }) => code === 400,
  },

  R064: {
    on: FRAMEWORKS,
    attack: (fw) => {
      const codings = Array.from({ length: 1000 }, () => 'gzip').join(', ')
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': codings }
      return answerTo(echo(fw), post(headers, zlib.gzipSync('{}').toString('latin1')))
    },
    holds: ({ code }) => code === 415,
  },

  R065: {
    on: FRAMEWORKS,
    apart: true,
    ends: true,
    attack: (fw) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'deflate' }
      // The header of a stream with an 8-bit window.
      const body = '\x08\x1d\x01\x00\x00\xff\xff\x00\x00\x00\x01'
      return answersTo(echo(fw), [post(headers, body), post({}, '')])
    },
    holds: (answers) => Array.isArray(answers) && answers[0].code < 500 && answers[1].code === 200,
  },

  R066: {
    on: FRAMEWORKS,
    apart: true,
    weak: {
      'zlib without a limit': async () => {
        const bomb = await zipBomb()
        const before = process.resourceUsage().maxRSS
        const { length } = zlib.gunzipSync(bomb)
        return { code: length > 0 ? 413 : 0, megabytes: megabytesSince(before) }
      },
    },
    async attack(fw) {
      const bomb = (await zipBomb()).toString('latin1')
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
      const before = process.resourceUsage().maxRSS
      const { code } = await answerTo(echo(fw, [fw.json({ limit: '1mb' })]), post(headers, bomb))
      return { code, megabytes: megabytesSince(before) }
    },
    holds: ({ code, megabytes }) => code === 413 && megabytes < 60,
  },
}

const twoLengths =
  'POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n' +
  'Content-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n\r\n'

function readAll(req, res) {
  req.resume().on('end', () => res.end('read'))
}

/** Compresses 120 MB of zeros, piece by piece to save memory. */
async function zipBomb() {
  const zip = zlib.createGzip()
  const packed = []
  zip.on('data', (data) => packed.push(data))
  await new Promise((resolve, reject) => {
    const zeros = Buffer.alloc(2 ** 20)
    Readable.from(Array.from({ length: 120 }, () => zeros))
      .pipe(zip)
      .on('end', resolve)
      .on('error', reject)
  })
  return Buffer.concat(packed)
}

const megabytesSince = (before) => (process.resourceUsage().maxRSS - before) / 1024
