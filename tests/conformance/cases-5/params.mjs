import { outcome, refusal } from '../harness/describe.mjs'

const noop = (req, res, next) => next()

export default [
  {
    name: 'checks of param',
    covers: ['B5.2.56', 'B5.1.30'],
    shape: (fw) => {
      const calls = [
        [],
        [''],
        [noop],
        [1, noop],
        ['a'],
        ['a', 'b'],
        ['a', null],
        [['a'], noop],
        [{}, noop],
      ]
      return {
        router: calls.map((parts) => refusal(() => typeof fw.Router().param(...parts))),
        app: calls.map((parts) => refusal(() => typeof fw().param(...parts))),
        names: Object.keys(fw.Router().param(':id', noop).param('x', noop).params),
        odd: outcome(() => fw.Router().param('constructor', noop)),
      }
    },
  },
  {
    name: 'callbacks: arguments, order, and how often',
    covers: ['B5.2.56', 'B5.2.57', 'B5.2.58', 'B5.2.59'],
    build(fw, observe) {
      const app = fw()
      const see = (req, res, next, value, name) => {
        observe('param', [value, name, typeof name, req.params])
        next()
      }
      for (const name of ['b', 'a', '0', '1', 'w', ':colon', '10']) app.param(name, see)
      app.get('/:b/:a', noop)
      app.get('/:b/:a', noop)
      app.use('/*w', noop)
      app.use('/*w', noop)
      app.get(/^\/(\w)\/(\w)$/, noop)
      app.get('/:"10"/:"1"', noop)
      app.get('/:colon/x', noop)
      app.use((req, res) => res.end())
      return app
    },
    requests: ['GET /x/y', 'GET /x/x', 'GET /x'],
  },
  {
    name: 'errors and next of callbacks',
    covers: ['B5.2.57'],
    build(fw, observe) {
      const app = fw()
      app.param('id', (req, res, next, id) => {
        observe('param', id)
        if (id === 'throw') throw new Error('thrown')
        next({ error: new Error('passed'), route: 'route', router: 'router' }[id])
      })
      app.get('/:id', (req, res) => res.send('first'))
      app.get('/:id', (req, res) => res.send('second'))
      return app.set('env', 'production')
    },
    requests: ['error', 'throw', 'route', 'router', 'ok'].map((id) => `GET /${id}`),
  },
  {
    name: 'prototypes of params',
    covers: ['B5.2.50', 'B5.2.51', 'B5.2.53'],
    build(fw, observe) {
      const app = fw()
      const see = (label) => (req, res, next) => {
        const prototype = Object.getPrototypeOf(req.params)
        observe(label, [req.params, prototype === null, Object.keys(req.params)])
        next()
      }
      app.use(see('slash'))
      app.use('/:a', see('string'))
      app.use(/^\/a(b)?/, see('expression'))
      app.get('/:a/:a', see('twice'))
      app.get('/a{/:x}', see('optional'))
      app.use(
        '/:a',
        fw.Router({ mergeParams: true }).get('/:c', see('merged')).use(see('merged slash')),
      )
      app.use('/:a', fw.Router().get('/:c', see('separate')))
      app.use((req, res) => res.end())
      return app
    },
    requests: ['GET /a', 'GET /ab', 'GET /a/b', 'GET /a/__proto__'],
  },
  {
    name: 'merging numbered params',
    covers: ['B5.2.50'],
    build(fw, observe) {
      const app = fw()
      const router = fw.Router({ mergeParams: true })
      router.get(/^\/(\w+)\/(?<n>\w+)$/, (req, res) => res.json(req.params))
      app.use(/^\/(\w+)\/(\w+)/, router)
      app.use(
        '/*w',
        fw.Router({ mergeParams: true }).get('/', (req, res) => res.json(req.params)),
      )
      return app
    },
    requests: ['GET /a/b/c/d', 'GET /x', 'GET /x/y'],
  },
  {
    name: 'what is left after a failed decoding',
    covers: ['B5.2.55'],
    shape: (fw) => {
      const [layer] = fw.Router().get('/:a', noop).stack
      layer.match('/ok')
      let thrown
      try {
        layer.match('/%zz')
      } catch (error) {
        thrown = [error, Object.keys(error), error.status]
      }
      return { thrown, params: layer.params, path: layer.path, keys: layer.keys }
    },
  },
]
