import bodies from '../cases/differences-in-bodies.mjs'
import files from '../cases/differences-in-files.mjs'
import flow from '../cases/differences-in-flow.mjs'
import requests from '../cases/differences-in-requests.mjs'
import responses from '../cases/differences-in-responses.mjs'
import embedding from '../cases/embedding.mjs'
import numbers from '../cases/numbers.mjs'
import { count, has, observed, observing } from '../harness/expect.mjs'

/*
 * Engine improvements for all major versions: row D07 of docs/differences.md is row Y57 of
 * docs/differences-5.md, tested by the same test case.
 */

const SHARED = [
  ...['D02', 'D03', 'D04', 'D05', 'D06', 'D07', 'D08', 'D09', 'D10', 'D11', 'D12', 'D13', 'D15'],
  ...['D19', 'D21', 'D22', 'D23', 'D25', 'D30', 'D31', 'D32', 'D33', 'D34', 'D35'],
  ...['D37', 'D38', 'D39', 'D40', 'D44', 'D45', 'D46', 'D53', 'D54', 'D61'],
]

/** Express 5 rejects these itself. */
const REJECTED = ['status: NaN', 'sendStatus: NaN', 'redirect: NaN']

const shared = [...bodies, ...embedding, ...files, ...flow, ...numbers, ...requests, ...responses]
  .filter(({ explains, name }) => SHARED.includes(explains) && !REJECTED.includes(name))
  .map((program) => ({
    ...program,
    covers: [],
    explains: `Y${50 + Number(program.explains.slice(1))}`,
  }))

/** Returns the codes of the process warnings that `run` emits. */
async function warningsOf(run) {
  const codes = []
  const listen = (warning) => codes.push(warning.code)
  process.on('warning', listen)
  run()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', listen)
  return { codes }
}

/*
 * Warnings are separate test cases: each call site is reported once, and the shared one has been
 * reported for 4.x.
 */
export default [
  ...shared,
  {
    name: 'deprecation warnings have the name of this framework',
    covers: [],
    explains: 'Y70',
    shape: (fw) => {
      const heard = []
      const listen = (error) => heard.push(error.namespace)
      const same = function () {
        return this
      }
      const message = { location: same, format: same, status: same, set: same, get: () => '' }
      const res = Object.assign(Object.create(fw.response), message, { end: same, req: {} })
      process.on('deprecation', listen)
      res.redirect(302, undefined)
      process.off('deprecation', listen)
      return heard
    },
    expectFwjs: has('"fwjs-v5"'),
  },
  {
    name: 'a path that needs percent-encoding is reported at registration',
    covers: [],
    explains: 'Y91',
    shape: (fw) => warningsOf(() => fw().use('/my folder', (req, res) => res.end())),
    expectFwjs: has('FWJS_PATH_NOT_ENCODED'),
  },
  {
    name: 'an argument that is not a handler is reported with its position',
    covers: [],
    explains: 'Y93',
    shape: (fw) => {
      const messageOf = (method, ...args) => {
        try {
          fw()[method](...args)
        } catch (error) {
          return error.message
        }
      }
      return {
        get: messageOf('get', '/x', undefined),
        all: messageOf('all', '/x', () => {}, [null]),
        use: messageOf('use', '/x', () => {}, 's'),
      }
    },
    expectFwjs: has(
      "argument handler must be a function (argument 2 of get('/x', …))",
      "(argument 3[0] of all('/x', …))",
    ),
  },
  {
    name: 'a function that returns middleware is reported at registration',
    covers: [],
    explains: 'Y99',
    shape: (fw) => warningsOf(() => fw().use(fw.json)),
    expectFwjs: has('FWJS_MIDDLEWARE_NOT_CALLED'),
  },
  {
    name: 'a missing static folder is reported at registration',
    covers: [],
    explains: 'Y105',
    shape: (fw) => warningsOf(() => fw().use(fw.static('no-such-folder-5'))),
    expectFwjs: has('FWJS_STATIC_ROOT_MISSING'),
  },
  {
    name: 'an absolute request target decides the host with its port',
    covers: [],
    explains: 'Y56',
    build: observing('host', (req) => [req.host, req.hostname]),
    requests: ['GET http://target.com:81/x HTTP/1.1\r\nHost: other.com\r\n\r\n'],
    expectFwjs: has(observed('host', '["target.com:81", "target.com"]')),
  },
  {
    name: 'a malformed host is undefined with its port',
    covers: [],
    explains: 'Y59',
    build: observing('host', (req) => req.host, { 'trust proxy': true }),
    requests: [
      ...['evil.com:fake@good.com', '<script>', 'a b', '[::1', 'evil.com/abc?x='].map((Host) => [
        'GET /',
        { Host },
      ]),
      ['GET /', { 'X-Forwarded-Host': 'evil.com/abc' }],
    ],
    expectFwjs: (text) => count(text, observed('host', 'undefined')) === 6,
  },
  {
    name: 'nested layers are counted over routers and routes',
    covers: [],
    explains: 'Y5',
    shape: async (fw) => {
      const router = fw.Router()
      const turns = []
      const req = { url: '/', method: 'GET', turn: 0 }
      const handler = (_req, _res, next) => {
        turns.push(req.turn)
        next()
      }
      router.get('/', Array(150).fill(handler))
      await new Promise((resolve) => {
        setImmediate(() => {
          req.turn = 1
        })
        router.handle(req, { setHeader() {}, end() {} }, resolve)
      })
      return turns.indexOf(1)
    },
    expectFwjs: has('99'),
  },
]
