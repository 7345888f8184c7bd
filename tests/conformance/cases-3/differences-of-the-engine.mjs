import bodies from '../cases/differences-in-bodies.mjs'
import files from '../cases/differences-in-files.mjs'
import flow from '../cases/differences-in-flow.mjs'
import requests from '../cases/differences-in-requests.mjs'
import responses from '../cases/differences-in-responses.mjs'
import embedding from '../cases/embedding.mjs'
import { count, has, observed, observing } from '../harness/expect.mjs'

/*
 * Engine improvements for both major versions: row D07 of docs/differences.md is row V57 of
 * docs/differences-3.md, tested by the same test case.
 */

const SHARED = [
  ...['D01', 'D02', 'D03', 'D04', 'D05', 'D07', 'D08', 'D10', 'D11', 'D12', 'D16', 'D18', 'D19'],
  ...['D21', 'D22', 'D23', 'D25', 'D30', 'D31', 'D32', 'D33', 'D34', 'D35', 'D37'],
  ...['D39', 'D40', 'D44', 'D46', 'D61'],
]

const shared = [...bodies, ...embedding, ...files, ...flow, ...requests, ...responses]
  .filter(({ explains }) => SHARED.includes(explains))
  .map((program) => ({
    ...program,
    covers: [],
    explains: `V${50 + Number(program.explains.slice(1))}`,
  }))

export default [
  ...shared,
  {
    // A separate test case: each call site is reported once, and the shared one has been reported
    // for 4.x.
    name: 'a path that needs percent-encoding is reported at registration',
    covers: [],
    explains: 'V91',
    shape: async (fw) => {
      const codes = []
      const listen = (warning) => codes.push(warning.code)
      process.on('warning', listen)
      fw().use('/my folder', (req, res) => res.end())
      await new Promise((resolve) => setImmediate(resolve))
      process.off('warning', listen)
      return { codes }
    },
    expectFwjs: has('FWJS_PATH_NOT_ENCODED'),
  },
  {
    name: 'an argument that is not a callback is reported with its position',
    covers: [],
    explains: 'V93',
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
        engine: messageOf('engine', 'tpl'),
      }
    },
    expectFwjs: has(
      ".get() requires callback functions but got a [object Undefined] (argument 2 of get('/x', …))",
      "(argument 3[0] of all('/x', …))",
      "callback function required (argument 2 of engine('tpl', …))",
    ),
  },
  {
    name: 'a path in Express 5 syntax is reported at registration',
    covers: [],
    explains: 'V92',
    shape: async (fw) => {
      const codes = []
      const listen = (warning) => codes.push(warning.code)
      process.on('warning', listen)
      fw().get('/{*splat}', (req, res) => res.end())
      await new Promise((resolve) => setImmediate(resolve))
      process.off('warning', listen)
      return { codes }
    },
    expectFwjs: has('FWJS_EXPRESS_5_PATH'),
  },
  {
    name: 'an absolute request target decides the host',
    covers: [],
    explains: 'V56',
    build: observing('host', (req) => [req.host, req.url]),
    requests: ['GET http://target.com:81/x HTTP/1.1\r\nHost: other.com\r\n\r\n'],
    expectFwjs: has(observed('host', '["target.com", "http://target.com:81/x"]')),
  },
  {
    name: 'a malformed host is undefined',
    covers: [],
    explains: 'V59',
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
]
