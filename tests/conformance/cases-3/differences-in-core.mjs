import http from 'node:http'
import { fileURLToPath } from 'node:url'
import { conversation } from '../harness/conversation.mjs'
import { count, has, observed, observing } from '../harness/expect.mjs'
import { fileAt, root } from '../harness/folder.mjs'
import { runIsolated } from '../harness/isolated.mjs'

/*
 * Intentional differences from Express 3.21.2 outside its middleware, rows of
 * docs/differences-3.md. Such a test case must differ, and `expectFwjs` checks our transcript.
 */

const templates = (name) => fileURLToPath(new URL(`../templates/${name}`, import.meta.url))

/** Returns true if a path with several stars takes little CPU time for a long URL. */
async function isQuick(fw) {
  const app = fw().get('/*-*-*-*-x', (req, res) => res.end())
  const before = process.cpuUsage()
  await conversation(app, (ask) => ask(`GET /${'-'.repeat(300)}`))
  return process.cpuUsage(before).user < 500_000
}

export default [
  {
    name: 'deprecation warnings have our name and the 4.x call',
    covers: [],
    explains: 'V01',
    environment: { NO_DEPRECATION: '' },
    shape: (fw) => {
      const heard = []
      const listener = (error) => heard.push(`${error.namespace} ${error.message}`)
      process.on('deprecation', listener)
      fw().configure(() => {})
      fw().del('/', () => {})
      process.off('deprecation', listener)
      return heard
    },
    expectFwjs: has('"fwjs-v3 app.configure', '"fwjs-v3 app.del'),
  },
  {
    name: 'the defaults of json spaces and json replacer are stored',
    covers: [],
    explains: 'V02',
    shape: (fw) => [fw().get('json spaces'), fw().get('json replacer')],
    expectFwjs: has('[0, null]'),
  },
  {
    name: 'the prototypes of node:http stay as they are',
    covers: ['B4.1.28'],
    explains: 'V03',
    shape: () =>
      ['headerSent', 'cookie', '_hasConnectPatch', 'on'].map((name) =>
        Object.hasOwn(http.ServerResponse.prototype, name),
      ),
    expectFwjs: has('[false, false, false, false]'),
  },
  {
    name: 'freshness compares weakly and reads whole directives',
    covers: [],
    explains: 'V04',
    build: observing('fresh', (req, res) => res.set('ETag', 'W/"a"') && req.fresh),
    requests: [
      ['GET /', { 'If-None-Match': '"a"' }],
      ['GET /', { 'If-None-Match': '*', 'Cache-Control': 'x-no-cache' }],
    ],
    expectFwjs: (text) => count(text, observed('fresh', 'true')) === 2,
  },
  {
    name: 'the first of several forwarded hosts counts',
    covers: [],
    explains: 'V05',
    build: observing('host', (req) => [req.host, req.subdomains], { 'trust proxy': true }),
    requests: [['GET /', { 'X-Forwarded-Host': 'a.one.com, two.com' }]],
    expectFwjs: has(observed('host', '["a.one.com", ["a"]]')),
  },
  {
    name: 'scripts and JSON files have a charset',
    covers: [],
    explains: 'V06',
    build: (fw) => fw().use(fw.static(root)),
    requests: ['GET /app.js', 'GET /data.json'],
    expectFwjs: has(
      'Content-Type: application/javascript; charset=UTF-8',
      'Content-Type: application/json; charset=UTF-8',
    ),
  },
  {
    name: 'a callback is called when there is nothing to send',
    covers: [],
    explains: 'V07',
    build: (fw) => fw().get('/', (req, res) => res.jsonp(undefined)),
    requests: ['GET /?callback=cb'],
    expectFwjs: has(' 200 OK', "/**/ typeof cb === 'function' && cb();"),
  },
  {
    name: 'a mount-relative redirect never leads to another site',
    covers: ['B4.1.25'],
    explains: 'V08',
    build(fw) {
      const child = fw()
      child.get('/go', (req, res) => res.redirect('login'))
      return fw().use('/', child)
    },
    requests: ['GET /go'],
    expectFwjs: has('Location: /login'),
  },
  {
    name: 'a redirect relative to the request never leads to another site',
    covers: ['B4.1.25'],
    explains: 'V08',
    build: (fw) => fw().use((req, res) => res.redirect('./x')),
    requests: ['GET //evil.com/a'],
    expectFwjs: has('Location: /evil.com/a/x'),
  },
  {
    name: 'an empty range item is skipped, and only bytes of files have ranges',
    covers: [],
    explains: 'V09',
    build(fw, observe) {
      const app = fw().use('/files', fw.static(root))
      app.use((req, res) => {
        observe('range', req.range(100))
        res.end()
      })
      return app
    },
    requests: [
      ['GET /', { Range: 'bytes=5-,' }],
      ['GET /files/nums.txt', { Range: 'bytes=5-,' }],
      ['GET /files/nums.txt', { Range: 'items=5-' }],
    ],
    expectFwjs: (text) =>
      text.includes('{start: 5, end: 99}') &&
      text.includes('Content-Range: bytes 5-8/9') &&
      text.endsWith('123456789\n(complete)'),
  },
  {
    name: 'Max-Age is in whole seconds',
    covers: [],
    explains: 'V10',
    build: observing('cookie', (req, res) =>
      String(res.cookie('a', 'b', { maxAge: 1500 }).get('Set-Cookie')).replace(/Expires=[^;]+/, ''),
    ),
    requests: ['GET /'],
    expectFwjs: has('Max-Age=1;'),
  },
  {
    name: 'the sendfile callback is always called',
    covers: ['B4.1.27'],
    explains: 'V11',
    settle: 20,
    build(fw, observe) {
      return fw().use((req, res) => {
        res.sendfile('nums.txt', { root }, (error) => observe('ended', error?.message))
      })
    },
    requests: ['HEAD /', ['GET /', { 'If-None-Match': '*' }]],
    expectFwjs: (text) => count(text, observed('ended', 'undefined')) === 2,
  },
  {
    name: 'views may be a list of folders',
    covers: [],
    explains: 'V12',
    build(fw) {
      const app = fw().set('view engine', 'ejs')
      app.set('views', [templates('one'), templates('two')])
      return app.get('/', (req, res) => res.render('second'))
    },
    requests: ['GET /'],
    expectFwjs: has(' 200 OK'),
  },
  {
    name: 'format does not change the object it gets',
    covers: ['B4.1.26'],
    explains: 'V13',
    build(fw) {
      const formats = {}
      return fw().use((req, res) => {
        formats.default ??= req.url === '/first' ? () => res.send('default') : undefined
        res.format(formats)
      })
    },
    requests: ['GET /first', 'GET /second'],
    expectFwjs: (text) => count(text, ' 200 OK') >= 1 && !text.includes(' 406 '),
  },
  {
    name: 'an error page shows nothing of the page that failed',
    covers: ['B4.1.7'],
    explains: 'V14',
    environment: { NODE_ENV: 'production' },
    build: (fw) =>
      fw().use((req, res, next) => {
        res.set('Content-Language', 'de').set('Content-Encoding', 'gzip')
        next(Object.assign(new Error('x'), { status: 404, headers: { 'Retry-After': '5' } }))
      }),
    requests: ['GET /'],
    expectFwjs: (text) =>
      text.includes('Retry-After: 5') &&
      !text.includes('Content-Encoding') &&
      !text.includes(': de'),
  },
  {
    name: 'a path with several wildcards is matched in bounded time',
    covers: ['B4.1.13'],
    explains: 'V15',
    shape: async (fw) => ({ quick: await isQuick(fw) }),
    expectFwjs: has('quick: true'),
  },
  {
    name: 'names from Object.prototype are not settings',
    covers: [],
    explains: 'V16',
    shape: (fw) => [fw().get('constructor'), fw().enabled('toString')],
    expectFwjs: has('[undefined, false]'),
  },
  {
    name: '4.x properties that help migrate a route',
    covers: [],
    explains: 'V17',
    build(fw, observe) {
      const child = fw()
      child.get('/x', (req, res) => {
        observe('members', [req.baseUrl, req.hostname])
        res.end()
      })
      return fw().use('/child', child)
    },
    requests: ['GET /child/x'],
    expectFwjs: has(observed('members', '["/child", "example.com"]')),
  },
  {
    name: 'an undecodable path after an earlier route gets a 400',
    covers: ['B4.1.14'],
    explains: 'V18',
    shape: async (_fw, side) => ({ answer: await runIsolated(side, 'undecodable') }),
    expectFwjs: has('answer: "400"'),
  },
  {
    name: 'a request over a socket after light-my-request has changed the prototypes',
    covers: [],
    explains: 'V98',
    shape: async (_fw, side) => ({ status: await runIsolated(side, 'injected') }),
    expectFwjs: has('status: "200"'),
  },
  {
    name: 'the redirect page only links to http URLs',
    covers: ['B4.1.24'],
    explains: 'V19',
    build: (fw) => fw().use((req, res) => res.redirect('javascript://%0aalert(1)')),
    requests: [['GET /', { Accept: 'text/html' }]],
    expectFwjs: (text) => !text.includes('<a href="javascript'),
  },
  {
    name: 'a file is sent where the socket is not an event emitter',
    covers: [],
    explains: 'V95',
    build(fw) {
      const app = fw()
      app.use((req, res, next) => {
        Object.defineProperty(req, 'socket', { value: { remoteAddress: '127.0.0.1' } })
        next()
      })
      return app.get('/', (req, res) => res.sendfile(fileAt('nums.txt')))
    },
    requests: ['GET /'],
    expectFwjs: has(' 200 OK', '123456789'),
  },
]
