import { refusal } from '../harness/describe.mjs'

const turn = () => new Promise((resolve) => setImmediate(resolve))
const engine = (render) => (fw) => fw().set('views', 'templates').engine('tmpl', render)

export default [
  {
    name: 'an engine that calls back at once is made asynchronous',
    covers: ['B5.1.111', 'B5.7.1'],
    shape: async (fw) => {
      const order = []
      const app = engine((path, options, callback) => {
        order.push('engine')
        callback.call('receiver', null, 'text', 'extra')
        order.push('engine returned')
      })(fw)
      app.render('plain.tmpl', {}, (...parts) => {
        order.push(['callback', parts])
      })
      order.push('render returned')
      await turn()
      const failing = engine((path, options, callback) => callback(new Error('failed')))(fw)
      failing.render('plain.tmpl', (error) => order.push(error))
      await turn()
      return order
    },
  },
  {
    name: 'an engine that calls back later',
    covers: ['B5.7.1'],
    shape: async (fw) => {
      const order = []
      const app = engine((path, options, callback) => setImmediate(callback, null, 'late'))(fw)
      app.render('plain.tmpl', (...parts) => order.push(parts))
      order.push('returned')
      await turn()
      await turn()
      return order
    },
  },
  {
    name: 'res.render with and without a callback',
    covers: ['B5.1.111', 'B5.7.3'],
    build(fw, observe) {
      const app = engine((path, options, callback) => {
        observe('options', [Object.keys(options).sort(), options._locals, options.cache])
        callback(null, 'rendered')
      })(fw)
      app.locals.app = 1
      app.get('/', (req, res) => {
        const given = { own: 1 }
        res.locals.local = 2
        res.render('plain.tmpl', given)
        observe('sent', res.headersSent)
        observe('given', Object.keys(given))
      })
      app.get('/callback', (req, res) => {
        res.render('plain.tmpl', (error, text) => {
          observe('callback', [error, text])
          res.send(text)
        })
        observe('returned', res.headersSent)
      })
      return app
    },
    requests: ['GET /', 'GET /callback'],
  },
  {
    name: 'engines and their errors',
    covers: ['B5.7.2'],
    shape: (fw) => {
      const app = fw().set('views', 'templates')
      return {
        prototype: Object.getPrototypeOf(app.engines),
        engine: [refusal(() => app.engine('x')), refusal(() => app.engine('x', 1))],
        dot: Object.keys(app.engine('.a', () => {}).engine('b', () => {}).engines),
      }
    },
  },
]
