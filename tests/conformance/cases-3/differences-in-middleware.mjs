import crypto from 'node:crypto'
import { createRequire } from 'node:module'
import { conversation } from '../harness/conversation.mjs'
import { count, has, observed } from '../harness/expect.mjs'
import { root } from '../harness/folder.mjs'

/* Intentional differences in 3.x middleware except uploads, rows of docs/differences-3.md. */

const GZIP = { 'Accept-Encoding': 'gzip' }
const WRONG = { Authorization: `Basic ${Buffer.from('tj:tob').toString('base64')}` }

const signed = (value) => {
  const mac = crypto.createHmac('sha256', 'cat').update(value).digest('base64').replace(/=+$/, '')
  return encodeURIComponent(`s:${value}.${mac}`)
}

/** Counts the constant-time comparisons that middleware makes during a request. */
async function constantTimeComparisons(make) {
  const { timingSafeEqual } = crypto
  let calls = 0
  crypto.timingSafeEqual = (...parts) => {
    calls += 1
    return timingSafeEqual(...parts)
  }
  try {
    const app = make()
    await conversation(app, (ask) => ask(['GET /', WRONG]))
    return calls > 0
  } finally {
    crypto.timingSafeEqual = timingSafeEqual
  }
}

export default [
  {
    name: 'a name in a form is nested at most 32 levels deep',
    covers: [],
    explains: 'V100',
    ways: ['listen'],
    environment: { NODE_ENV: 'production' },
    build: (fw) => fw().use(fw.urlencoded()),
    requests: [
      ['POST /', { 'Content-Type': 'application/x-www-form-urlencoded' }, `a${'[b]'.repeat(33)}=1`],
    ],
    expectFwjs: has(' 400 Bad Request'),
  },
  {
    name: 'passwords are compared in constant time',
    covers: ['B4.2.2'],
    explains: 'V30',
    shape: async (fw) => ({
      constant: await constantTimeComparisons(() => fw().use(fw.basicAuth('tj', 'tobi'))),
    }),
    expectFwjs: has('constant: true'),
  },
  {
    name: 'a verifier may return a promise',
    covers: [],
    explains: 'V31',
    build(fw) {
      const app = fw().use(fw.basicAuth(async (user, pass) => pass === 'tobi'))
      return app.use((req, res) => res.end('welcome'))
    },
    requests: [['GET /', WRONG]],
    expectFwjs: has(' 401 Unauthorized'),
  },
  {
    name: 'responses with no-transform are not compressed',
    covers: ['B4.2.9'],
    explains: 'V32',
    build(fw) {
      const app = fw().use(fw.compress())
      return app.use((req, res) =>
        res.set('Cache-Control', 'no-transform').type('txt').send('x'.repeat(2000)),
      )
    },
    requests: [['GET /', GZIP]],
    expectFwjs: (text) => !text.includes('Content-Encoding'),
  },
  {
    name: 'the cookie of a cookie session differs from express-session',
    covers: [],
    explains: 'V33',
    build(fw, observe) {
      const app = fw()
        .use(fw.cookieParser())
        .use(fw.cookieSession({ secret: 'x' }))
      app.use((req, res) => {
        observe('cookie', [
          req.session.cookie instanceof fw.session.Cookie,
          req.session.cookie.path,
        ])
        res.end()
      })
      return app
    },
    requests: ['GET /'],
    expectFwjs: has(observed('cookie', '[false, "/"]')),
  },
  {
    name: 'the page of a folder redirect has no link',
    covers: ['B4.2.16'],
    explains: 'V35',
    build: (fw) => fw().use(fw.static(root)),
    requests: ['GET /dir'],
    expectFwjs: (text) =>
      text.includes(' 303 See Other') &&
      text.includes('Location: /dir/') &&
      text.includes('Content-Security-Policy') &&
      !text.includes('<a href'),
  },
  {
    name: 'middleware maintained elsewhere is loaded from the app',
    covers: ['B4.1.31'],
    explains: 'V36',
    // Connect bundles express-session 1.11, which does not support sameSite; here 1.19 is
    // installed.
    build(fw) {
      const app = fw().use(fw.cookieParser())
      const cookie = { sameSite: 'lax' }
      app.use(fw.session({ secret: 'x', resave: false, saveUninitialized: true, cookie }))
      return app.use((req, res) => res.end(typeof req.session.save))
    },
    requests: ['GET /'],
    expectFwjs: has('SameSite=Lax', 'function'),
  },
  {
    name: 'req.files exists after every body',
    covers: ['v3-req/files'],
    explains: 'V38',
    build(fw, observe) {
      const app = fw().use(fw.bodyParser())
      app.use((req, res) => {
        observe('files', req.files)
        res.end()
      })
      return app
    },
    requests: [['POST /', { 'Content-Type': 'application/json' }, '{"a":1}'], 'GET /'],
    expectFwjs: (text) => count(text, observed('files', '{}')) === 2,
  },
  {
    name: 'directory pages match serve-index 1.9',
    covers: ['B4.2.14'],
    explains: 'V39',
    build: (fw) => fw().use(fw.directory(root)),
    requests: [['GET /dir/', { Accept: 'text/html' }]],
    expectFwjs: has('X-Content-Type-Options: nosniff', 'index.html', 'nums.txt'),
  },
  {
    name: 'cookie sessions need no cookie parser',
    covers: ['B4.2.12'],
    explains: 'V48',
    build(fw) {
      const app = fw().use(fw.cookieSession({ secret: 'x' }))
      return app.use((req, res) => res.end(typeof req.session))
    },
    requests: ['GET /'],
    expectFwjs: has(' 200 OK', '\nobject\n'),
  },
  {
    name: 'another signed value is not a session',
    covers: ['B4.2.12'],
    explains: 'V42',
    build(fw) {
      const app = fw().use(fw.cookieParser('cat')).use(fw.cookieSession())
      return app.use((req, res) => res.end(typeof req.session))
    },
    requests: [['GET /', { Cookie: `connect.sess=${signed('text')}` }]],
    expectFwjs: has('object'),
  },
  {
    name: "the client's order decides the encoding",
    covers: ['B4.2.9'],
    explains: 'V43',
    build(fw) {
      const app = fw().use(fw.compress())
      return app.use((req, res) => res.type('txt').send('x'.repeat(2000)))
    },
    requests: [['GET /', { 'Accept-Encoding': 'deflate, gzip;q=0.5' }]],
    expectFwjs: has('Content-Encoding: deflate'),
  },
  {
    name: 'a cookie without a name is ignored',
    covers: [],
    explains: 'V44',
    build(fw, observe) {
      const app = fw().use(fw.cookieParser())
      app.use((req, res) => {
        observe('cookies', Object.keys(req.cookies))
        res.end()
      })
      return app
    },
    requests: [['GET /', { Cookie: '=' }]],
    expectFwjs: has(observed('cookies', '[]')),
  },
  {
    name: 'an unsigned session is ignored',
    covers: ['B4.2.12'],
    explains: 'V45',
    build(fw) {
      const app = fw()
        .use(fw.cookieParser())
        .use(fw.cookieSession({ secret: 'x' }))
      return app.use((req, res) => res.end(JSON.stringify(Object.keys(req.session))))
    },
    requests: [['GET /', { Cookie: 'connect.sess=j%3A%7B%22admin%22%3A1%7D' }]],
    expectFwjs: (text) => text.includes(' 200 OK') && !text.includes('admin"'),
  },
  {
    name: 'a response that was decided earlier yields to one sent first',
    covers: [],
    explains: 'V88',
    build(fw) {
      const app = fw()
      app.use((req, res, next) => {
        next()
        res.send('first')
      })
      return app.use(fw.basicAuth((user, pass, done) => process.nextTick(done, null, null)))
    },
    requests: [['GET /', WRONG]],
    expectFwjs: (text) => count(text, 'first') === 1 && !text.includes('uncaught'),
  },
  {
    name: 'what app functions throw in a later turn is an error',
    covers: [],
    explains: 'V49',
    patience: 200,
    build(fw) {
      const fail = () => {
        throw new Error('of the program')
      }
      const app = fw()
      app.use('/filter', fw.directory(root, { filter: fail }))
      app.use('/template', fw.directory(root, { template: fail }))
      app.use(
        '/verifier',
        fw.basicAuth(async (user, pass, done) => fail()),
      )
      return app.use((error, req, res, next) => res.send(`told ${error.message}`))
    },
    requests: [
      'GET /filter/',
      ['GET /template/', { Accept: 'text/html' }],
      ['GET /verifier', WRONG],
    ],
    expectFwjs: (text) =>
      count(text, 'told of the program') === 3 &&
      !text.includes('uncaught') &&
      !text.includes('unhandled'),
  },
  {
    name: 'the MIME type table differs from Connect',
    covers: [],
    explains: 'V50',
    shape: (fw) => ({
      same: fw.mime === createRequire(import.meta.url)('connect').mime,
      own: fw.mime === fw.static.mime,
      type: fw.mime.lookup('a.html'),
    }),
    expectFwjs: has('same: false', 'own: true', 'type: "text/html"'),
  },
]
