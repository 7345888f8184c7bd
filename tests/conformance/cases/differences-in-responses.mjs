import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { outcome } from '../harness/describe.mjs'
import { count, has, observed, observing } from '../harness/expect.mjs'

/*
 * Intentional differences, rows of docs/differences.md. Such a test case must differ from Express,
 * and `expectFwjs` checks our transcript.
 */

const templates = fileURLToPath(new URL('../templates', import.meta.url))

export default [
  {
    name: 'a URL cannot inject a second link',
    covers: [],
    explains: 'D07',
    build: observing('link', (req, res) => res.links({ next: '/a>; rel="x", <b"c\n' }).get('Link')),
    requests: ['GET /'],
    expectFwjs: has(observed('link', '"</a%3E; rel=%22x%22, %3Cb%22c%0A>; rel=\\"next\\""')),
  },
  {
    name: 'a relation name cannot inject a second link',
    covers: [],
    explains: 'D07',
    build: observing('link', (req, res) => res.links({ 'x", </b>; rel="y': '/a' }).get('Link')),
    requests: ['GET /'],
    expectFwjs: has(observed('link', '"</a>; rel=\\"x%22, </b>; rel=%22y\\""')),
  },
  {
    name: 'a callback that is empty after filtering is ignored',
    covers: [],
    explains: 'D08',
    build: (fw) => fw().get('/', (req, res) => res.jsonp({ a: 1 })),
    requests: ['GET /?callback=()', 'GET /?callback=%20'],
    expectFwjs: (text) =>
      count(text, '\n{"a":1}\n') === 2 &&
      count(text, 'application/json; charset=utf-8') === 2 &&
      !text.includes('typeof'),
  },
  {
    name: 'settings of the caller cannot reconfigure the engine',
    covers: [],
    explains: 'D11',
    build(fw, observe) {
      const app = fw().set('views', templates)
      app.engine('tmpl', (file, options, callback) => {
        const { settings } = options
        observe('settings', [settings['view options'], settings.env, settings.mine])
        callback(null, 'ok')
      })
      app.get('/', (req, res) =>
        res.render('plain.tmpl', {
          settings: { 'view options': 'forged', env: 'forged', mine: 1 },
        }),
      )
      return app
    },
    requests: ['GET /'],
    expectFwjs: has(observed('settings', '[undefined, "test", 1]')),
  },
  {
    name: 'a view that cannot be created is an error for the callback',
    covers: [],
    explains: 'D37',
    build(fw, observe) {
      const app = fw().set('views', templates)
      app.get('/', (req, res) => {
        res.render('x.not-a-module-here', (error) => {
          observe('callback', error.code)
          res.end()
        })
      })
      app.use((error, req, res, next) => {
        observe('error handler', error.code)
        res.end()
      })
      return app
    },
    requests: ['GET /'],
    expectFwjs: has(observed('callback', '"MODULE_NOT_FOUND"')),
  },
  {
    name: 'built-in modules are never view engines, and the view cache is safe',
    covers: [],
    explains: 'D12',
    shape: (fw) => {
      const app = fw().set('views', templates).set('view engine', 'ejs').enable('view cache')
      const render = (name) => outcome(() => app.render(name, {}, () => {}))
      for (const name of ['hello', './hello', '././hello', './././hello']) render(name)
      const keys = Object.keys(app.cache).length
      fs.__express = (file, options, callback) => callback(null, 'rendered by a built-in')
      const builtIn = render('x.fs')
      delete fs.__express
      return { builtIn, prototype: Object.getPrototypeOf(app.cache), keys }
    },
    expectFwjs: has('builtIn: {threw: ', 'prototype: null', 'keys: 1'),
  },
  {
    name: 'byte arrays are sent as bytes',
    covers: ['resm/send'],
    explains: 'D14',
    build: (fw) => fw().get('/', (req, res) => res.send(new Uint8Array([104, 105]))),
    requests: ['GET /'],
    expectFwjs: has('Content-Type: application/octet-stream', 'Content-Length: 2', '\n\nhi\n'),
  },
  {
    name: 'res.set with one string throws',
    covers: ['resm/set'],
    explains: 'D15',
    build: observing('set', (req, res) => res.set('X-Alone') && 'returned'),
    requests: ['GET /'],
    expectFwjs: has('threw: "TypeError: '),
  },
  {
    name: 'app.render accepts null and undefined options',
    covers: ['app/render'],
    explains: 'D16',
    shape: (fw) => {
      const app = fw()
        .set('views', templates)
        .engine('tmpl', (file, options, callback) => callback(null, path.basename(file)))
      const seen = []
      for (const options of [null, undefined]) {
        seen.push(
          outcome(() =>
            app.render('plain.tmpl', options, (error, html) => seen.push([error, html])),
          ),
        )
      }
      return seen
    },
    expectFwjs: (text) => count(text, '[null, "plain.tmpl"]') === 2,
  },
  {
    name: 'X-Powered-By is the name of this framework',
    covers: ['settings/x-powered-by'],
    explains: 'D19',
    build: observing('powered', (req, res) => res.get('X-Powered-By')),
    requests: ['GET /'],
    expectFwjs: has(observed('powered', '"fw"')),
  },
  {
    name: 'deprecation warnings have the name of this framework',
    covers: ['B2.12.1'],
    explains: 'D20',
    shape: (fw) => {
      const heard = []
      const listener = (error) => heard.push(error.namespace)
      process.on('deprecation', listener)
      fw().del('/', () => {})
      process.off('deprecation', listener)
      return heard
    },
    expectFwjs: has('["fwjs"]'),
  },
  {
    name: 'the factory is its own default export',
    covers: ['B2.1.1'],
    explains: 'D21',
    shape: (fw) => [fw.default === fw, Object.keys(fw).includes('default')],
    expectFwjs: has('[true, '),
  },
  {
    name: 'a response needs neither the events nor the pipe of a request that middleware replaced',
    covers: [],
    explains: 'D61',
    patience: 100,
    build(fw) {
      const app = fw()
      app.use((req, res, next) => {
        const nothing = () => req
        if (req.method === 'GET') req.on = nothing
        else req.pipe = nothing
        next()
      })
      app.use(fw.json())
      app.post('/', (req, res) => res.json(req.body))
      return app
    },
    requests: [
      'GET /none',
      [
        'POST /',
        { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
        gzipSync('{"a":1}').toString('latin1'),
      ],
    ],
    expectFwjs: has('Cannot GET /none', '{"a":1}'),
  },
]
