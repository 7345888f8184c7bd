import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { outcome } from '../harness/describe.mjs'

const templates = fileURLToPath(new URL('../templates', import.meta.url))

/** A view engine that shows its arguments. */
const showing = (observe) => (file, options, callback) => {
  observe('engine', [
    path.relative(templates, file),
    Object.keys(options).sort(),
    options.cache,
    options._locals && Object.keys(options._locals).sort(),
  ])
  callback(null, `name ${options.name}`)
}

export default [
  {
    name: 'res.render merges the locals of app and response',
    covers: ['v3-app/locals', 'v3-settings/view-engine', 'v3-settings/views', 'B4.1.10'],
    build(fw, observe) {
      const app = fw().set('views', templates).set('view engine', 'ejs')
      app.engine('tmpl', showing(observe))
      app.locals({ name: 'app', extra: 1 })
      app.get('/plain', (req, res) => res.render('hello'))
      app.get('/response', (req, res) => {
        res.locals({ name: 'response' })
        res.render('hello')
      })
      app.get('/given', (req, res) => {
        res.locals.name = 'response'
        res.render('hello', { name: 'given' })
      })
      app.get('/shown', (req, res) => res.render('plain.tmpl', { other: 1 }))
      app.get('/callback', (req, res) =>
        res.render('hello', (error, html) => res.send(`callback ${html}`)),
      )
      app.get('/missing', (req, res) => res.render('none'))
      app.get('/broken', (req, res) => res.render('broken'))
      app.get('/index', (req, res) => res.render('deep'))
      app.get('/absolute', (req, res) => res.render(path.join(templates, 'hello.ejs')))
      app.get('/settings', (req, res) =>
        res.render('plain.tmpl', { name: app.locals.settings.env }),
      )
      app.use((error, req, res, next) => {
        observe('error', error.message.replace(templates, '').slice(0, 60))
        res.send(500, 'no view')
      })
      return app
    },
    requests: [
      'plain',
      'response',
      'given',
      'shown',
      'callback',
      'missing',
      'broken',
      'index',
      'absolute',
      'settings',
    ].map((name) => `GET /${name}`),
  },
  ...['production', 'test'].map((NODE_ENV) => ({
    name: `view cache in ${NODE_ENV}`,
    covers: ['v3-settings/view-cache'],
    environment: { NODE_ENV },
    shape: async (fw) => {
      const app = fw().set('views', templates)
      let made = 0
      class View {
        constructor(name) {
          made += 1
          this.name = name
          this.path = 'fake'
        }
        render(options, callback) {
          callback(null, `${this.name} ${options.cache}`)
        }
      }
      app.set('view', View)
      const render = (...parts) =>
        new Promise((resolve) =>
          app.render(...parts, (error, html) => resolve(error?.message ?? html)),
        )
      return {
        first: await render('a'),
        second: await render('a'),
        uncached: await render('a', { cache: false }),
        made,
        keys: Object.keys(app.cache),
      }
    },
  })),
  {
    name: 'app.render without engine or file',
    covers: ['v3-settings/view-engine'],
    shape: (fw) => {
      const app = fw().set('views', templates)
      const heard = []
      const hear = (error, html) => {
        heard.push(error ? error.message.replace(templates, '') : html)
      }
      return {
        none: outcome(() => app.render('hello', hear)),
        unknown: outcome(() => app.render('none.ejs', hear)),
        heard,
      }
    },
  },
]
