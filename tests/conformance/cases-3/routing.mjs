import { outcome } from '../harness/describe.mjs'

/** Builds an app with one route that observes its params. */
const matching =
  (path, settings = {}) =>
  (fw, observe) => {
    const app = fw()
    for (const [name, value] of Object.entries(settings)) app.set(name, value)
    app.get(path, (req, res) => {
      observe('params', req.params)
      observe('keys', req.route.keys)
      res.send('matched')
    })
    observe('regexp', String(app.routes.get[0].regexp))
    return app
  }

const PATTERNS = {
  '/': ['/', '/a', '//'],
  '/a': ['/a', '/a/', '/A', '/ab', '/a.b', '/a?x'],
  '/:a': ['/x', '/x/', '/', '/x.y', '/x-y', '/%20', '/%zz', '/é'],
  '/:a?': ['/', '/x', '/x/y'],
  '/x/:a?': ['/x', '/x/', '/x/1', '/x/1/'],
  '/:a/:b?': ['/1', '/1/2', '/1/2/3'],
  '/:a.:format?': ['/x', '/x.json', '/x.y.json', '/.json'],
  '/user/:id([0-9]+)': ['/user/1', '/user/a', '/user/12/'],
  '/user/:id([0-9]+)*': ['/user/1', '/user/1/edit', '/user/a'],
  '/user/:id/:op?': ['/user/1', '/user/1/edit'],
  '/:a*': ['/x', '/x/y', '/x/y/z', '/'],
  '/files/*': ['/files/', '/files/a/b', '/files', '/files/a.b?c'],
  '*': ['/', '/a/b'],
  '/a*b': ['/ab', '/axxb', '/a/b'],
  '/a(b)?c': ['/ac', '/abc', '/abbc'],
  '/(a|b)/c': ['/a/c', '/b/c', '/c'],
  '/a+b': ['/ab', '/aab', '/a+b'],
  '/a?b': ['/b', '/ab', '/a?b'],
  '/:a-:b': ['/1-2', '/1-2-3', '/1'],
  '/:from..:to': ['/a..b', '/a.b'],
  '/*.*': ['/a.b', '/a.b.c', '/a'],
  '/:name/*': ['/a/', '/a/b', '/a'],
  '/a.b': ['/a.b', '/axb'],
  '/[ab]+': ['/a', '/abba', '/c'],
  '/commit/:range(\\w+\\.\\.\\w+)': ['/commit/a..b', '/commit/ab'],
  '/:a(\\d+)?': ['/1', '/', '/x'],
  '/:__proto__': ['/x'],
  '/:length': ['/5', '/x'],
  '/:a/:a': ['/1/2'],
  '/:a(x|y)': ['/x', '/z'],
  '/fo%20o': ['/fo%20o', '/fo o'],
}

const patterns = Object.entries(PATTERNS).map(([path, urls]) => ({
  name: `path ${path}`,
  covers: ['B4.1.13', 'B4.1.14', 'v3-req/params', 'v3-app/verb'],
  ways: ['listen'],
  oneConnection: true,
  build: matching(path),
  requests: urls.map((url) => `GET ${url}`),
}))

const strict = ['/a', '/a/', '/:a/', '/:a?', '/files/*'].map((path) => ({
  name: `path ${path}, strict and case sensitive`,
  covers: ['B4.1.13', 'v3-settings/strict-routing', 'v3-settings/case-sensitive-routing'],
  ways: ['listen'],
  oneConnection: true,
  build: matching(path, { 'strict routing': true, 'case sensitive routing': true }),
  requests: ['GET /a', 'GET /a/', 'GET /A', 'GET /files/x', 'GET /FILES/x', 'GET /'],
}))

const objects = {
  'an expression': [/^\/(\d+)(?:\/(\w+))?$/, ['/1', '/1/a', '/a']],
  'an expression with a flag': [/^\/abc/i, ['/ABCD', '/abc', '/x']],
  'an expression with a named group': [/^\/(?<name>\w+)/, ['/x']],
  'a list': [
    ['/a', '/b/:c', '/d(e)?'],
    ['/a', '/b/1', '/de', '/x'],
  ],
  'a list in a list': [
    ['/a', ['/b', '/c']],
    ['/a', '/b', '/c', '/a,/b'],
  ],
}

const others = Object.entries(objects).map(([name, [path, urls]]) => ({
  name: `the path is ${name}`,
  covers: ['B4.1.13', 'B4.1.14', 'v3-req/params'],
  ways: ['listen'],
  oneConnection: true,
  build: matching(path),
  requests: urls.map((url) => `GET ${url}`),
}))

const note = (observe, label, run) => (req, res, next) => {
  observe(label, [req.method, req.url, req.params])
  run(req, res, next)
}

export default [
  ...patterns,
  ...strict,
  ...others,
  {
    name: 'callbacks run in order, and lists are flattened',
    covers: ['v3-app/verb'],
    build(fw, observe) {
      const app = fw()
      const pass = (label) => note(observe, label, (req, res, next) => next())
      app.get('/a', pass(1), [pass(2), [pass(3)]], (req, res) => res.send('end'))
      app.get('/skip', pass(1), (req, res, next) => next('route'), pass('never'))
      app.get('/skip', pass(2), (req, res) => res.send('second route'))
      app.del('/a', (req, res) => res.send('deleted'))
      app['m-search']('/a', (req, res) => res.send('found'))
      return app
    },
    requests: ['GET /a', 'GET /skip', 'DELETE /a', 'M-SEARCH /a', 'POST /a', 'HEAD /a'],
  },
  {
    name: 'all handles every verb and registers a route for each',
    covers: ['B4.1.30', 'v3-app/all'],
    build(fw, observe) {
      const app = fw()
      app.all('/a', (req, res) => res.send(req.method))
      app.all('/api/*', (req, res, next) => {
        observe('guard', req.params)
        next()
      })
      app.get('/api/x', (req, res) => res.send('x'))
      observe(
        'verbs',
        ['get', 'post', 'put', 'delete', 'head', 'options', 'patch'].map(
          (verb) => app.routes[verb].length,
        ),
      )
      return app
    },
    requests: [
      'GET /a',
      'POST /a',
      'HEAD /a',
      'OPTIONS /a',
      'PATCH /a',
      'GET /api/x',
      'PUT /api/x',
    ],
  },
  {
    name: 'GET handlers handle HEAD unless it has its own handler',
    covers: ['v3-app/verb'],
    build(fw, observe) {
      const app = fw()
      app.get(
        '/a',
        note(observe, 'get', (req, res) => res.send('body')),
      )
      app.get(
        '/b',
        note(observe, 'get', (req, res) => res.send('get')),
      )
      app.head(
        '/b',
        note(observe, 'head', (req, res) => res.set('X-Head', '1').send('')),
      )
      return app
    },
    requests: ['HEAD /a', 'HEAD /b', 'GET /b', 'HEAD /c'],
  },
  {
    name: 'OPTIONS returns the sorted methods',
    covers: ['B4.1.29'],
    build(fw) {
      const app = fw()
      app.post('/a', () => {})
      app.get('/a', () => {})
      app.delete('/a', () => {})
      app.get('/:x', () => {})
      app.put('/users', () => {})
      app.options('/own', (req, res) => res.set('Allow', 'GET').send('own'))
      return app
    },
    requests: ['OPTIONS /a', 'OPTIONS /users', 'OPTIONS /own', 'OPTIONS /none/none', 'OPTIONS *'],
  },
  {
    name: 'errors go to handlers with exactly four parameters',
    covers: ['B4.1.6'],
    build(fw, observe) {
      const app = fw()
      const failing = (req, res, next) => {
        if (req.query.throw) throw new Error('thrown')
        next(new Error('passed'))
      }
      app.get('/a', failing)
      app.get('/inner', failing, (error, req, res, next) => {
        observe('inner', error.message)
        res.send(500, `inner ${error.message}`)
      })
      app.get(
        '/resumed',
        failing,
        (error, req, res, next) => next(),
        (req, res) => res.send('on'),
      )
      app.get('/text', (req, res, next) => next('only text'))
      app.use((req, res, next) => {
        observe('plain')
        next()
      })
      app.use(function five(_error, _req, _res, next, _more) {
        observe('five')
        next()
      })
      app.use((error, req, res, next) => {
        observe('handler', [error.message ?? error, req.url])
        next(error)
      })
      app.use((error, req, res, next) => res.send(503, `handled ${error.message ?? error}`))
      return app
    },
    requests: [
      'GET /a',
      'GET /a?throw=1',
      'GET /inner',
      'GET /inner?throw=1',
      'GET /resumed',
      'GET /text',
      'GET /none',
    ],
  },
  {
    name: 'param callbacks run for each matching route',
    covers: ['B4.1.12', 'v3-app/param'],
    build(fw, observe) {
      const app = fw()
      app.param('id', (req, res, next, id, name) => {
        observe('first', [id, name])
        req.found = id
        if (id === 'none') return next('route')
        next(id === 'bad' ? new Error('bad id') : undefined)
      })
      app.param('id', (req, res, next, id) => {
        observe('second', id)
        next()
      })
      app.param(['a', 'b'], (req, res, next, value, name) => {
        observe('list', [value, name])
        next()
      })
      app.param(':colon', (req, res, next, value) => {
        observe('colon', value)
        next()
      })
      app.get('/:id', (req, res, next) => next())
      app.get('/:id', (req, res) => res.send(`found ${req.found}`))
      app.get('/:a/:b', (req, res) => res.json(req.params.a))
      app.get('/x/y/:colon', (req, res) => res.send('colon'))
      app.get('/*', (req, res) => res.send('rest'))
      return app
    },
    requests: ['GET /1', 'GET /none', 'GET /bad', 'GET /a1/b1', 'GET /x/y/z', 'GET /%zz'],
  },
  {
    name: 'param with a function changes the accepted callbacks',
    covers: ['B4.1.12', 'v3-app/param'],
    build(fw, observe) {
      const app = fw()
      app.param((name, fn) => {
        if (fn instanceof RegExp) {
          return (req, res, next, value) => {
            const captures = fn.exec(String(value))
            observe('tested', [name, value, captures !== null])
            if (!captures) return next('route')
            req.params[name] = captures
            next()
          }
        }
      })
      app.param('id', /^\d+$/)
      app.param('range', /^(\w+)\.\.(\w+)?$/)
      observe(
        'bad',
        outcome(() => app.param('other', 5)),
      )
      app.get('/user/:id', (req, res) => res.send(`user ${req.params.id}`))
      app.get('/range/:range', (req, res) => res.send(`from ${req.params.range[1]}`))
      return app
    },
    requests: ['GET /user/5', 'GET /user/x', 'GET /range/a..b', 'GET /range/a'],
  },
  {
    name: 'an undecodable param gets a 400',
    covers: ['B4.1.14'],
    build(fw, observe) {
      const app = fw()
      app.get('/:a/:b?', (req, res) => res.send(req.params.a))
      app.use((error, req, res, next) => {
        observe('error', error)
        next(error)
      })
      return app
    },
    requests: ['GET /%zz', 'GET /%E0%A4%A', 'GET /a/%', 'GET /%41/%42'],
  },
  {
    name: 'params are an array with named properties, and empty outside routes',
    covers: ['B4.1.14', 'v3-req/params', 'v3-req/query'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res, next) => {
        observe('outside', [typeof req.params, req.query, typeof req.route])
        next()
      })
      app.get('/:a/*', (req, res) => {
        observe('inside', [Array.isArray(req.params), req.params, req.params.length, req.params.a])
        observe('param', [req.param('a'), req.param(0), req.param('q'), req.param('none', 1)])
        res.send(Object.keys(req.params).join())
      })
      return app
    },
    requests: ['GET /x/y/z?q=1', 'GET /x/?q[a]=1&q[b]=2', 'GET /'],
  },
]
