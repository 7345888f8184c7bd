/** Creates a handler that records the state of the request and calls `next` with `value`. */
const step = (observe, label, value) => (req, res, next) => {
  observe(label, [req.method, req.url, req.baseUrl, req.params])
  next(value)
}

export default [
  {
    name: 'the meaning of the value passed to next',
    covers: [
      'B2.4.5',
      'state/next',
      'state/next-route',
      'state/next-err',
      'argument/next-route',
      'error/next-err',
    ],
    build(fw, observe) {
      const app = fw()
      const values = {
        nothing: undefined,
        null: null,
        zero: 0,
        empty: '',
        false: false,
        route: 'route',
        router: 'router',
        text: 'some text',
        one: 1,
        true: true,
        object: { status: 418 },
        error: new Error('an error'),
      }
      const router = fw.Router()
      router.use('/mw/:value', (req, res, next) => next(values[req.params.value]))
      router.get(
        '/:value',
        (req, res, next) => next(values[req.params.value]),
        step(observe, 'same route'),
      )
      router.get('/:value', step(observe, 'next route'))
      router.use(step(observe, 'same router'))
      app.use('/in', router)
      app.use('/mw/:value', (req, res, next) => next(values[req.params.value]))
      app.get(
        '/:value',
        (req, res, next) => next(values[req.params.value]),
        step(observe, 'app route'),
      )
      app.use(step(observe, 'app middleware'))
      app.use((error, req, res, next) => {
        observe('error', error)
        next(error)
      })
      return app
    },
    requests: [
      'nothing',
      'null',
      'zero',
      'empty',
      'false',
      'route',
      'router',
      'text',
      'one',
      'true',
      'object',
      'error',
    ].flatMap((value) => [
      `GET /in/${value}`,
      `GET /in/mw/${value}`,
      `GET /${value}`,
      `GET /mw/${value}`,
    ]),
  },
  {
    name: 'functions run by their number of parameters',
    covers: ['B2.4.6', 'B2.4.7', 'order/3', 'state/next-err', 'error/next-err'],
    build(fw, observe) {
      const app = fw()
      const note = (label) => observe(label)
      app.get('/fail', (req, res, next) => next(new Error('failed')))
      app.use((a, b, c, d, e) => note('five'))
      app.use((req, res, next) => {
        note('three')
        next()
      })
      app.get('*', (req, res, next) => {
        note('route')
        next()
      })
      app.use((error, req, res, next) => {
        note(`four ${error.message}`)
        req.query.stop ? next() : next(error)
      })
      app.use((a, b, c, d, e) => note('five again'))
      app.use((...all) => {
        note(`rest ${all.length}`)
        all[2]()
      })
      app.get('*', (req, res) => res.send('recovered or normal'))
      return app
    },
    requests: ['GET /fail', 'GET /fail?stop=1', 'GET /ok'],
  },
  {
    name: 'four-argument functions inside a route handle that route only',
    covers: ['B2.4.6', 'B2.4.8', 'order/3'],
    build(fw, observe) {
      const app = fw()
      const catcher = (label, pass) => (error, req, res, next) => {
        observe(label, error)
        next(pass ? error : undefined)
      }
      app.get(
        '/a',
        catcher('too early'),
        (req, res, next) => next(new Error('a')),
        step(observe, 'skipped'),
        catcher('caught'),
        step(observe, 'after'),
      )
      app.get(
        '/b',
        () => {
          throw new Error('b')
        },
        catcher('caught', true),
      )
      app.get('/b', step(observe, 'other route'), catcher('not here'))
      app.get(
        '/c',
        (req, res, next) => next(new Error('c')),
        catcher('replaces', true),
        (error, req, res, next) => {
          throw new TypeError('another')
        },
      )
      app.use(catcher('at the end', true))
      return app
    },
    requests: ['GET /a', 'GET /b', 'GET /c'],
  },
  {
    name: 'a thrown value becomes the error',
    covers: ['B2.4.8', 'B2.6.2'],
    build(fw, observe) {
      const app = fw()
      const values = {
        error: new Error('thrown'),
        text: 'text',
        number: 42,
        object: { message: 'plain', status: 409 },
        array: ['x'],
      }
      app.get('/:kind', (req) => {
        throw values[req.params.kind]
      })
      app.use((error, req, res, next) => {
        observe('error', error)
        next(error)
      })
      return app
    },
    requests: ['GET /error', 'GET /text', 'GET /number', 'GET /object', 'GET /array'],
  },
]
