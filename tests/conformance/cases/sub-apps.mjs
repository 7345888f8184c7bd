import { outcome } from '../harness/describe.mjs'

const noop = (req, res, next) => next()

export default [
  {
    name: 'a sub-app follows the settings of its parent that have no default',
    covers: [
      'B2.2.9',
      'inherit/undefaulted',
      'inherit/defaulted',
      'inherit/trust-proxy',
      'inherit/view-cache',
      'settings/json-replacer',
    ],
    shape: (fw) => {
      const parent = fw()
        .set('json spaces', 2)
        .set('trust proxy', true)
        .set('etag', 'strong')
        .set('view cache', 'parent')
      const child = fw()
      const own = fw().set('trust proxy', 1)
      parent.use(child).use(own)
      parent.set('json escape', true).set('view engine', 'late').engine('late', noop)
      return {
        inherited: [
          child.get('json spaces'),
          child.get('json escape'),
          child.get('view engine'),
          child.get('view cache'),
        ],
        own: [
          child.get('etag'),
          child.get('x-powered-by'),
          child.get('subdomain offset'),
          child.get('env'),
        ],
        trust: [
          child.get('trust proxy'),
          child.get('trust proxy fn') === parent.get('trust proxy fn'),
          own.get('trust proxy'),
        ],
        keys: Object.keys(child.settings),
        later: [
          parent.set('trust proxy', 3).get('trust proxy'),
          child.get('trust proxy'),
          own.get('trust proxy'),
        ],
        engines: Object.keys(Object.getPrototypeOf(child.engines)),
        chain: ['settings', 'engines', 'request', 'response'].map(
          (key) => Object.getPrototypeOf(child[key]) === parent[key],
        ),
        locals: child.locals.settings === child.settings,
        shadow: [child.set('json spaces', 4).get('json spaces'), parent.get('json spaces')],
      }
    },
  },
  {
    name: 'the view cache of production is owned by every app',
    covers: ['inherit/view-cache'],
    environment: { NODE_ENV: 'production' },
    shape: (fw) => {
      const child = fw()
      fw().disable('view cache').use(child)
      return child.get('view cache')
    },
  },
  {
    name: 'x-powered-by, etag and query parser are not inherited',
    covers: ['B2.2.10', 'inherit/defaulted'],
    build(fw) {
      const parent = fw().disable('x-powered-by').set('etag', false).set('query parser', 'simple')
      const child = fw().set('query parser', 'extended')
      child.get('/q', (req, res) => res.json(req.query))
      parent.use('/child', child)
      parent.get('/q', (req, res) => res.json(req.query))
      return parent
    },
    requests: ['GET /q?a[b]=1', 'GET /child/q?a[b]=1', 'GET /child/none', 'GET /none'],
  },
  {
    name: 'inherited routing settings count when the first route comes after mounting',
    covers: [
      'B2.2.10',
      'settings/case-sensitive-routing',
      'settings/strict-routing',
      'inherit/undefaulted',
    ],
    build(fw) {
      const parent = fw().enable('case sensitive routing').enable('strict routing')
      const early = fw()
      early.get('/foo', (req, res) => res.send('early'))
      const late = fw()
      parent.use('/early', early).use('/late', late)
      late.get('/foo', (req, res) => res.send('late'))
      return parent
    },
    requests: [
      'GET /early/FOO',
      'GET /early/foo/',
      'GET /late/FOO',
      'GET /late/foo/',
      'GET /late/foo',
    ],
  },
  {
    name: 'mounting stores the path as given and the parent',
    covers: ['B2.2.11', 'app/mountpath', 'app/path', 'B2.2.12', 'app/on-mount', 'event/mount'],
    shape: (fw) => {
      const events = []
      const mount = (...path) => {
        const child = fw()
        const parent = fw()
        child.on('mount', function mounted(argument) {
          events.push([this === child, argument === parent, parent._router.stack.length])
        })
        const result = outcome(() => parent.use(...path, child) === parent)
        return [result, child.mountpath, child.parent === parent, outcome(() => child.path())]
      }
      const twice = fw()
      const [first, second] = [fw(), fw()]
      first.use('/one', twice)
      second.use('/two', twice)
      const deep = fw()
      fw().use('/a', fw().use('/b', deep))
      return {
        forms: [mount(), mount('/a'), mount(['/a', '/b']), mount(/^\/x/), mount('/a/')],
        events,
        twice: [twice.mountpath, twice.parent === second, twice.path()],
        deep: deep.path(),
        root: fw().path(),
        router: outcome(() => {
          const app = fw()
          fw.Router().use('/r', app)
          return [app.mountpath, app.parent]
        }),
      }
    },
  },
  {
    name: 'anything with handle and set is mounted as an app',
    covers: ['B2.2.12', 'argument/router-and-app'],
    shape: (fw) => {
      const calls = []
      const child = Object.assign(() => calls.push('called'), {
        handle: (req, res, next) => {
          calls.push('handle')
          next()
        },
        set() {},
        emit: (event, parent) => calls.push([event, typeof parent]),
      })
      const app = fw()
      app.use('/c', child)
      return { calls, keys: Object.keys(child), layer: app._router.stack.at(-1).name }
    },
  },
  {
    name: 'req.app and the prototypes follow the request in and out of a sub-app',
    covers: ['B2.2.13', 'app/req-app', 'req/app', 'res/app', 'B2.2.9', 'B2.3.1', 'res/locals'],
    build(fw, observe) {
      const parent = fw()
      const child = fw()
      parent.request.who = 'parent'
      child.request.who = 'child'
      parent.response.only = 'parent'
      const see = (label) => (req, res, next) => {
        const app = req.app === parent ? 'parent' : req.app === child ? 'child' : 'other'
        observe(label, [
          app,
          res.app === req.app,
          req.who,
          res.only,
          req.res === res,
          res.req === req,
          Object.keys(res.locals),
        ])
        res.locals[label] = true
        next()
      }
      child.use(see('inside'))
      child.get('/fail', (req, res, next) => next(new Error('from child')))
      parent.use(see('before'))
      parent.use('/child', fw.Router().use(see('router')), child)
      parent.use(see('after'))
      parent.use((error, req, res, next) => {
        see('error')(req, res, () => res.status(500).send(error.message))
      })
      return parent
    },
    requests: ['GET /child/x', 'GET /child/fail', 'GET /other'],
  },
  {
    name: 'a sub-app of a sub-app, with its own error handler and 404',
    covers: ['B2.2.9', 'B2.2.13', 'argument/router-and-app', 'router/strip'],
    build(fw) {
      const outer = fw()
      const middle = fw()
      const inner = fw()
      inner.get('/ok', (req, res) =>
        res.json([req.baseUrl, req.url, req.originalUrl, req.app.path()]),
      )
      inner.get('/fail', () => {
        throw new Error('inner')
      })
      middle.use('/inner', inner)
      middle.use((error, req, res, next) =>
        req.query.pass ? next(error) : res.status(503).send(`middle ${error.message} ${req.url}`),
      )
      outer.use('/middle', middle)
      outer.get('*', (req, res) => res.send(`outer ${req.url} ${req.baseUrl}`))
      outer.use((error, req, res, next) =>
        res.status(500).send(`outer ${error.message} ${req.url}`),
      )
      return outer
    },
    requests: [
      'GET /middle/inner/ok?x=1',
      'GET /middle/inner/fail',
      'GET /middle/inner/fail?pass=1',
      'GET /middle/inner/none',
      'GET /none',
    ],
  },
]
