import crypto from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { growth, isLinear } from '../growth.mjs'
import { countingCalls } from '../spy.mjs'
import { FRAMEWORKS } from '../subjects.mjs'
import { answersTo, answerTo, talk } from '../talk.mjs'

const legacy = createRequire(new URL('../../../../packages/fwjs-v3/package.json', import.meta.url))

/** Returns the responses of an app that sets the cookies one by one. */
async function settingCookies(fw, cookies) {
  const answers = []
  for (const [name, value, options] of cookies) {
    const app = fw()
    app.use((_req, res) => res.cookie(name, value, options).end())
    answers.push(await answerTo(app, 'GET /'))
  }
  return answers
}

const noneWasSet = (answers) =>
  answers.every((answer) => answer.code === 500 && answer.get('Set-Cookie') === undefined)

/** Measures requests with a growing header on an app that uses it. */
function headerGrowth(app, name, textOf, size = 3500) {
  return talk(app, (ask) => growth(size, (bytes) => ask(['GET /', { [name]: textOf(bytes) }])))
}

const basic = (text) => `Basic ${Buffer.from(text).toString('base64')}`

/** Builds a 3.x app with a cookie session and CSRF protection. */
function guardedForm(fw, options) {
  const app = fw()
  app.use(fw.cookieParser())
  app.use(fw.cookieSession({ secret: 'secret' }))
  app.use(fw.json())
  app.use(fw.urlencoded())
  app.use(fw.csrf(options))
  app.use((req, res) => res.send(req.csrfToken()))
  return app
}

/** Loads the form as a client; returns its token and its cookie. */
async function visit(ask) {
  const answer = await ask('GET /')
  return { token: answer.text, Cookie: answer.get('Set-Cookie').split(';')[0] }
}

/** Counts constant-time comparisons while a wrong password is checked. */
async function comparisons(middleware, passwords) {
  const server = createServer((req, res) =>
    middleware(req, res, (error) => res.end(error ? 'error' : 'in')),
  )
  const { outcome, calls } = await countingCalls(crypto, 'timingSafeEqual', () =>
    answersTo(
      server,
      passwords.map((password) => ['GET /', { Authorization: basic(`user:${password}`) }]),
    ),
  )
  return { codes: outcome.map(({ code }) => code), calls, asked: passwords.length }
}

const isConstantTime = ({ codes, calls, asked }) =>
  codes.every((code) => code === 401) && calls >= asked

/** @type {Record<string, import('../index.mjs').Check>} */
export const checks = {
  R077: {
    on: FRAMEWORKS,
    weak: ['express-4.19.2'],
    attack: (fw) =>
      settingCookies(fw, [
        ['userName=<script>alert(1)</script>; Max-Age=2592000; a', 'value'],
        ['a; b', 'value'],
      ]),
    holds: noneWasSet,
  },

  R078: {
    on: FRAMEWORKS,
    attack: (fw) =>
      settingCookies(fw, [
        ['a', 'b', { sameSite: 'None; Secure' }],
        ['a', 'b', { priority: 'high;x' }],
      ]),
    holds: noneWasSet,
  },

  R079: {
    on: FRAMEWORKS,
    weak: ['express-4.19.2'],
    attack: (fw) =>
      settingCookies(fw, [
        ['a', 'b', { domain: 'x.example;Secure' }],
        ['a', 'b', { domain: 'x.example\nSecure' }],
        ['a', 'b', { path: '/;Secure' }],
      ]),
    holds: noneWasSet,
  },

  R080: {
    on: FRAMEWORKS,
    attack: (fw) =>
      settingCookies(fw, [
        ['a\r\nSet-Cookie: evil', 'v'],
        ['a\0b', 'v'],
        ['a\tb', 'v'],
      ]),
    holds: noneWasSet,
  },

  R081: {
    on: ['fwjs-v3'],
    attack: async (fw) => {
      const app = fw()
      app.use(fw.cookieParser())
      app.use((req, res) => res.send(req.cookies['__Host-s']))
      return (await answerTo(app, ['GET /', { Cookie: '\xa0__Host-s=evil; __Host-s=good' }])).text
    },
    holds: (value) => value === 'good',
  },

  R082: {
    on: FRAMEWORKS,
    weak: { 'cookie-signature-1.0.5': ({ sign, unsign }) => signatureComparisons(sign, unsign) },
    attack: (_fw, name) => {
      const from = createRequire(
        new URL(`../../../../packages/${name}/package.json`, import.meta.url),
      )
      const { sign, unsign } = from('cookie-signature')
      return signatureComparisons(sign, unsign)
    },
    holds: ({ outcome, calls }) => outcome === false && calls > 0,
  },

  R083: {
    on: ['fwjs-v3'],
    weak: {
      'basic-auth-connect-1.0.0': (basicAuth) => comparisons(basicAuth('user', 'password'), wrong),
    },
    attack: (fw) => comparisons(fw.basicAuth('user', 'password'), wrong),
    holds: isConstantTime,
  },

  R084: {
    on: ['fwjs-v3'],
    weak: {
      'basic-auth-connect-1.0.0': (basicAuth) =>
        comparisons(basicAuth('user', 'password'), lengths),
    },
    attack: (fw) => comparisons(fw.basicAuth('user', 'password'), lengths),
    holds: isConstantTime,
  },

  R085: {
    on: ['fwjs-v3'],
    weak: ['express-3.2.6'],
    attack: async (fw) => {
      const app = fw()
      app.use(fw.urlencoded())
      app.use(fw.methodOverride())
      const body = '_method=%3Cscript%3Ealert(1)%3C/script%3E'
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
      return (await answerTo(app, ['POST /', form, body])).text
    },
    holds: (page) => /Cannot \w+ \//.test(page) && !/<script/i.test(page),
  },

  R086: {
    on: ['fwjs-v3'],
    weak: {
      'method-override-2.3.9': (methodOverride) => {
        const override = methodOverride()
        return overrideGrowth(createServer((req, res) => override(req, res, () => res.end())))
      },
    },
    attack: (fw) => {
      const app = fw()
      app.use(fw.methodOverride('X-HTTP-Method-Override'))
      app.use((_req, res) => res.end())
      return overrideGrowth(app)
    },
    holds: isLinear,
  },

  R087: {
    on: ['fwjs-v3'],
    weak: { 'debug-2.6.8': (debug) => debugGrowth(debug) },
    attack: () => debugGrowth(createRequire(legacy.resolve('compression'))('debug')),
    holds: isLinear,
  },

  R088: {
    on: FRAMEWORKS,
    weak: { 'ms-0.7.0': (ms) => growth(1200, (size) => ms(`${'1'.repeat(size)} minutess`)) },
    attack: (fw) =>
      growth(20_000, (size) => {
        try {
          fw.static('.', { maxAge: `${'1'.repeat(size)} minutess` })
        } catch {
          // An unparsable time may be rejected.
        }
      }),
    holds: isLinear,
  },

  R089: {
    on: FRAMEWORKS,
    weak: {
      'negotiator-0.6.0': (Negotiator) =>
        growth(1000, (size) =>
          new Negotiator({ headers: { 'accept-language': language(size) } }).languages(['en']),
        ),
    },
    attack: (fw, name) => {
      const accepts = name === 'fwjs' ? 'acceptsLanguages' : 'acceptsLanguage'
      const app = fw()
      app.use((req, res) => res.end(String(req[accepts]('en'))))
      return headerGrowth(app, 'Accept-Language', language)
    },
    holds: isLinear,
  },

  R090: {
    on: FRAMEWORKS,
    weak: {
      'forwarded-0.1.1': (forwarded) =>
        growth(2000, (size) =>
          forwarded({ headers: { 'x-forwarded-for': spaces(size) }, connection: {} }),
        ),
    },
    attack: (fw) => {
      const app = fw()
      app.enable('trust proxy')
      app.use((req, res) => res.end(String(req.ips)))
      return headerGrowth(app, 'X-Forwarded-For', spaces)
    },
    holds: isLinear,
  },

  R091: {
    on: ['fwjs-v3'],
    apart: true,
    ends: true,
    weak: {
      'on-headers-1.0.2': (onHeaders) =>
        rawHeaders(
          createServer((_req, res) => {
            onHeaders(res, () => {})
            writeRawHeaders(res)
          }),
        ),
    },
    attack: (fw) => {
      const app = fw()
      app.use(fw.compress())
      app.use(fw.cookieSession({ secret: 'secret' }))
      app.use((_req, res) => writeRawHeaders(res))
      return rawHeaders(app)
    },
    holds: ({ first, second }) => first === 'b' && second === 'd',
  },

  R092: {
    on: ['fwjs-v3'],
    weak: { 'morgan-1.9.0': (morgan) => logged(morgan, executable) },
    attack: (fw) => logged((format, options) => fw.logger({ format, ...options }), executable),
    holds: ({ wasRun }) => !wasRun,
  },

  R093: {
    on: ['fwjs-v3'],
    weak: { 'morgan-1.10.1': (morgan) => logged(morgan, ':remote-user :method') },
    attack: (fw) =>
      logged((format, options) => fw.logger({ format, ...options }), ':remote-user :method'),
    holds: ({ lines }) => lines === 1,
  },

  R095: {
    on: ['fwjs-v3'],
    attack: (fw) =>
      talk(guardedForm(fw), async (ask) => {
        const [own, other] = [await visit(ask), await visit(ask)]
        const send = (token) => ask(['POST /', { Cookie: own.Cookie, 'X-CSRF-Token': token }, ''])
        return { own: (await send(own.token)).code, other: (await send(other.token)).code }
      }),
    holds: ({ own, other }) => own === 200 && other === 403,
  },

  R096: {
    on: ['fwjs-v3'],
    weak: { 'fwjs-v3 without the option': (fw) => tokenInQuery(fw) },
    attack: (fw) => tokenInQuery(fw, { value: (req) => req.headers['x-csrf-token'] }),
    holds: ({ header, query }) => header === 200 && query === 403,
  },

  R097: {
    on: ['fwjs-v3'],
    attack: (fw) => forged(fw, [{}, { 'Content-Type': '' }]),
    holds: (answers) => answers.every(({ code }) => code === 403),
  },

  R098: {
    on: ['fwjs-v3'],
    attack: (fw) =>
      forged(fw, [
        { 'Content-Type': 'Application/X-WWW-Form-Urlencoded' },
        { 'Content-Type': 'TEXT/plain' },
      ]),
    holds: (answers) => answers.every(({ code }) => code === 403),
  },

  R099: {
    on: [],
    weak: ['fwjs-v3', 'express-3'],
    attack: replayedSession,
    holds: (visits) => visits !== 1,
  },
}

function overrideGrowth(app) {
  const post = (bytes) => ['POST /', { 'X-HTTP-Method-Override': spaces(bytes) }]
  return talk(app, (ask) => growth(2500, (bytes) => ask(post(bytes))))
}

const wrong = ['passwork', 'p', 'xassword']
const lengths = ['', 'pass', 'password and more']
const spaces = (size) => `a${' '.repeat(size)}b`
const language = (size) => `a${'-'.repeat(size)} x y`
const executable = '25 \\" + (globalThis.wasRun = true); //:method'

function writeRawHeaders(res) {
  res.writeHead(200, ['A', 'b', 'C', 'd'])
  res.end()
}

async function rawHeaders(app) {
  const answer = await answerTo(app, 'GET /')
  return { first: answer.get('A'), second: answer.get('C') }
}

function signatureComparisons(sign, unsign) {
  const forged = `${sign('value', 'secret').slice(0, -1)}x`
  return countingCalls(crypto, 'timingSafeEqual', () => unsign(forged, 'secret'))
}

function debugGrowth(debug) {
  const log = debug('fwjs')
  log.enabled = true
  log.log = () => {}
  // util.inspect shows 10,000 characters of a string.
  return growth(2000, (size) => log('%o', ' '.repeat(size)))
}

/**
 * Returns the logger's output for a client with an odd name, and whether its format was run as
 * code.
 */
async function logged(logger, format) {
  const written = []
  globalThis.wasRun = false
  const log = logger(format, { stream: { write: (text) => written.push(text) } })
  const server = createServer((req, res) => log(req, res, () => res.end()))
  await answerTo(server, ['GET /', { Authorization: basic('u\r\nforged line:x') }])
  await new Promise((resolve) => setImmediate(resolve))
  const { wasRun } = globalThis
  return { wasRun, lines: written.join('').trimEnd().split(/\r?\n/).length, written }
}

/** Sends a token in the URL, from where it gets into logs and Referer headers. */
function tokenInQuery(fw, options) {
  return talk(guardedForm(fw, options), async (ask) => {
    const { token, Cookie } = await visit(ask)
    const header = await ask(['POST /', { Cookie, 'X-CSRF-Token': token }, ''])
    const query = await ask([`POST /?_csrf=${encodeURIComponent(token)}`, { Cookie }, ''])
    return { header: header.code, query: query.code }
  })
}

/** Sends requests with a session, but without its token. */
function forged(fw, headers) {
  return talk(guardedForm(fw), async (ask) => {
    const { Cookie } = await visit(ask)
    const answers = []
    for (const more of headers) answers.push(await ask(['POST /', { Cookie, ...more }, 'a=b']))
    return answers
  })
}

/** Returns the count in a cookie session when an old cookie is sent again. */
function replayedSession(fw) {
  const app = fw()
  app.use(fw.cookieParser())
  app.use(fw.cookieSession({ secret: 'secret' }))
  app.use((req, res) => {
    req.session.visits = (req.session.visits ?? -1) + 1
    res.send(String(req.session.visits))
  })
  return talk(app, async (ask) => {
    const Cookie = (await ask('GET /')).get('Set-Cookie').split(';')[0]
    await ask(['GET /', { Cookie }])
    return Number((await ask(['GET /', { Cookie }])).text)
  })
}
