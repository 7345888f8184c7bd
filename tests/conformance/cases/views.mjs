import { readFile } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { outcome } from '../harness/describe.mjs'

const templates = fileURLToPath(new URL('../templates', import.meta.url))
const folder = (name) => path.join(templates, name)

/** A view engine that shows its arguments. */
function showing(observe) {
  return (file, options, callback) => {
    observe('engine', [
      path.relative(templates, file),
      Object.keys(options),
      options.cache,
      options._locals && Object.keys(options._locals),
      typeof options.settings,
    ])
    readFile(file, 'utf8', (error, text) => callback(error, text?.replace('$name', options.name)))
  }
}

const rendering = (app, name, ...rest) =>
  new Promise((resolve) => {
    const threw = outcome(() =>
      app.render(name, ...rest, (error, html) =>
        resolve(error ? { error: error.message, view: error.view?.name } : html),
      ),
    )
    if (threw?.threw) resolve(threw)
  })

export default [
  {
    name: 'res.render sends the page and merges the locals',
    covers: [
      'resm/render',
      'B2.8.20',
      'app/locals',
      'res/locals',
      'settings/view-engine',
      'settings/views',
      'error/render',
    ],
    build(fw, observe) {
      const app = fw()
        .set('views', templates)
        .set('view engine', 'ejs')
        .engine('tmpl', showing(observe))
      app.locals.name = 'app'
      app.locals.extra = 'kept'
      app.get('/plain', (req, res) => res.render('hello'))
      app.get('/response', (req, res) => {
        res.locals.name = 'response'
        res.render('hello')
      })
      app.get('/given', (req, res) => {
        res.locals.name = 'response'
        const options = { name: 'given' }
        res.render('hello', options)
        observe('options after', [Object.keys(options), options._locals === res.locals])
      })
      app.get('/callback', (req, res) =>
        res.render('hello', (error, html) => res.send(`callback ${error} ${html}`)),
      )
      app.get('/both', (req, res) =>
        res.render('hello', { name: '<b>' }, (error, html) => res.type('txt').send(html)),
      )
      app.get('/null', (req, res) => res.render('hello', null))
      app.get('/missing', (req, res) => res.render('nothing'))
      app.get('/missing-callback', (req, res) =>
        res.render('nothing', (error) => res.send(error.message.replace(templates, ''))),
      )
      app.get('/broken', (req, res) => res.render('broken'))
      app.get('/engine', (req, res) =>
        res.status(201).render('plain.tmpl', { name: 'n', cache: 'given' }),
      )
      app.get('/index', (req, res) => res.type('xml').render('deep', { name: 'x' }))
      app.use((error, req, res, next) =>
        res
          .status(500)
          .send(`caught ${error.message.replaceAll(templates, '').split('\n').at(-1)}`),
      )
      return app
    },
    requests: [
      'plain',
      'response',
      'given',
      'callback',
      'both',
      'null',
      'missing',
      'missing-callback',
      'broken',
      'engine',
      'index',
    ].map((name) => `GET /${name}`),
  },
  {
    name: 'app.render passes the page to its callback',
    covers: [
      'app/render',
      'app/engine',
      'B2.9.2',
      'B2.9.3',
      'settings/views',
      'settings/view-engine',
    ],
    shape: async (fw) => {
      const seen = []
      const app = fw()
        .set('views', templates)
        .engine(
          'tmpl',
          showing((label, value) => seen.push(value)),
        )
      app.locals.shared = 1
      const result = {
        named: await rendering(app, 'plain.tmpl', { name: 'x' }),
        local: await rendering(app, 'plain.tmpl', { _locals: {}, name: 'x' }),
        bare: await rendering(app, 'plain.tmpl'),
        noExtension: await rendering(app, 'plain'),
        missing: await rendering(app, 'nothing.tmpl'),
        absolute: await rendering(app, folder('plain.tmpl'), {}),
        outside: await rendering(app.set('views', folder('one')), '../plain.tmpl', {}),
        engine: await rendering(
          app.set('views', templates).set('view engine', '.tmpl'),
          'plain',
          {},
        ),
        dotted: await rendering(app.set('view engine', 'tmpl'), 'plain', {}),
        several: await rendering(
          app.set('views', [folder('one'), folder('two')]).set('view engine', 'ejs'),
          'page',
          {},
        ),
        second: await rendering(app, 'second', {}),
        none: await rendering(app, 'none', {}),
        three: await rendering(
          app.set('views', [folder('one'), folder('two'), folder('deep')]),
          'none',
          {},
        ),
        empty: await rendering(app.set('views', []), 'none', {}),
        odd: [
          await rendering(app.set('views', templates), 'deep/', {}),
          await rendering(app, 'deep/index', {}),
          await rendering(app, 'hello.ejs', { name: 1 }),
        ],
      }
      return { ...result, seen }
    },
  },
  {
    name: 'a view finds its engine',
    covers: ['B2.9.1', 'B2.9.2', 'app/engine'],
    shape: (fw, side) => {
      const View = side.file('lib/view')
      const make = (name, options) =>
        outcome(() => {
          const view = new View(name, { root: templates, engines: {}, ...options })
          return [
            Object.keys(view),
            view.name,
            view.ext,
            view.defaultEngine,
            view.path,
            typeof view.engine,
          ]
        })
      const code = (run) => {
        try {
          return run()
        } catch (error) {
          return [error.code, error.message.split('\n')[0]]
        }
      }
      return {
        arity: [
          View.length,
          Object.keys(View.prototype).map((key) => [key, View.prototype[key].length]),
        ],
        extension: make('hello.ejs'),
        engine: make('hello', { defaultEngine: 'ejs' }),
        dotted: make('hello', { defaultEngine: '.ejs' }),
        neither: make('hello'),
        index: make('deep', { defaultEngine: 'ejs' }),
        missing: make('none', { defaultEngine: 'ejs' }),
        roots: make('second', { defaultEngine: 'ejs', root: [folder('one'), folder('two')] }),
        noModule: code(() => new View('x.not-a-module-here', { root: templates, engines: {} })),
        noEngine: code(() => new View('x.fast-check', { root: templates, engines: {} })),
        registered: outcome(() => {
          const engines = { '.tmpl': () => {} }
          return new View('plain.tmpl', { root: templates, engines }).engine === engines['.tmpl']
        }),
        keeps: outcome(() => {
          const engines = {}
          new View('hello.ejs', { root: templates, engines })
          return Object.keys(engines)
        }),
      }
    },
  },
  {
    name: 'the contents of the view cache',
    covers: ['B2.9.4', 'settings/view-cache', 'app/render'],
    shape: async (fw) => {
      const made = []
      function Custom(name, options) {
        made.push([name, Object.keys(options), options.defaultEngine, options.root])
        this.name = name
        this.path = name === 'absent' ? undefined : 'some path'
        this.root = options.root
      }
      Custom.prototype.render = function render(options, callback) {
        callback(null, `rendered ${this.name} ${options.cache}`)
      }
      const app = fw().set('view', Custom).set('views', 'v')
      const results = [
        await rendering(app, 'a', {}),
        await rendering(app, 'a', {}),
        await rendering(app, 'a', { cache: true }),
        await rendering(app, 'a', { cache: true }),
        await rendering(app, 'absent', {}),
        await rendering(app.enable('view cache'), 'b', {}),
        await rendering(app, 'b', {}),
        await rendering(app, 'b', { cache: false }),
        await rendering(app, 'a', {}),
      ]
      return { results, made, cached: Object.keys(app.cache) }
    },
  },
  {
    name: 'an engine that throws or fails',
    covers: ['B2.9.5', 'error/render'],
    build(fw, observe) {
      const app = fw().set('views', templates)
      app.engine('tmpl', (file, options, callback) => {
        if (options.how === 'throw') throw new Error('engine threw')
        if (options.how === 'fail') return callback(new Error('engine failed'))
        if (options.how === 'later') return setTimeout(callback, 5, null, 'later')
        callback(null, 'now')
      })
      app.get('/:how', (req, res) => {
        let sync = true
        if (req.query.callback) {
          res.render('plain.tmpl', req.params, (error, html) => {
            observe('callback', [sync, error?.message, html])
            res.end()
          })
        } else res.render('plain.tmpl', req.params)
        sync = false
      })
      return app
    },
    requests: ['throw', 'fail', 'later', 'now'].flatMap((how) => [
      `GET /${how}`,
      `GET /${how}?callback=1`,
    ]),
  },
  {
    name: 'views, engines and locals of a mounted app',
    covers: ['B2.2.9', 'settings/view-engine', 'res/locals', 'app/locals', 'settings/views'],
    build(fw) {
      const parent = fw().set('view engine', 'ejs').set('views', folder('one'))
      const child = fw().set('views', folder('two'))
      parent.locals.extra = 'parent'
      child.locals.extra = 'child'
      parent.use((req, res, next) => {
        res.locals.from = 'parent'
        next()
      })
      child.get('/page', (req, res) => res.render('page'))
      parent.use('/child', child)
      parent.get('/page', (req, res) => res.render('page'))
      return parent
    },
    requests: ['GET /page', 'GET /child/page'],
  },
]
