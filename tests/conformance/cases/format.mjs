const ACCEPTS = [
  undefined,
  'text/html',
  'text/plain',
  'application/json',
  '*/*',
  'image/png',
  'text/*;q=0.5, application/json;q=0.4',
  'application/x-foo',
  'text/html;q=0',
  '',
  'application/json;q=0.1, text/html',
]

const formatApp = (object) => (fw, observe) => {
  const app = fw()
  app.get('/', (req, res, next) => {
    observe('returned', res.format(object(observe)) === res)
  })
  app.use((error, req, res, next) => {
    observe('error', [
      error.name,
      error.message,
      error.status,
      error.statusCode,
      error.types,
      error.expose,
    ])
    next(error)
  })
  return app
}

const requests = ACCEPTS.map((Accept) => ['GET /', Accept === undefined ? {} : { Accept }])
const program = (name, object) => ({
  name,
  covers: ['resm/format', 'B2.8.12', 'error/format-406'],
  build: formatApp(object),
  requests,
})

export default [
  program('types as keys', (observe) => ({
    'text/plain': (req, res, next) => {
      observe('arguments', [typeof req.get, typeof res.send, typeof next, next === req.next])
      res.send('plain')
    },
    'text/html': (req, res) => res.send('<p>html</p>'),
    'application/json': (req, res) => res.json({ a: 1 }),
  })),
  program('extensions as keys and a default', (observe) => ({
    html: (req, res) => res.send('html'),
    json: (req, res) => res.send({ json: true }),
    default: (req, res, next) => {
      observe('default', [typeof next, res.get('Content-Type')])
      res.send('default')
    },
  })),
  program('only a default', () => ({ default: (req, res) => res.send('default') })),
  program('no keys', () => ({})),
  program('an unknown extension and parameters', () => ({
    bogus: (req, res) => res.send('bogus'),
    'text/html;level=1': (req, res) => res.end('level'),
    'application/x-foo;q=0.5': (req, res) => res.end('foo'),
  })),
  program('a handler that goes on or throws', () => ({
    text: (req, res, next) => next(),
    html: () => {
      throw new Error('format threw')
    },
    json: (req, res, next) => next(new Error('format failed')),
  })),
  {
    name: 'a format value that is not a function fails',
    covers: ['B2.8.12'],
    build(fw, observe) {
      const app = fw()
      app.get('/:value', (req, res) => {
        res.format({ html: { undefined: undefined, null: null, text: 'text' }[req.params.value] })
      })
      app.use((error, req, res, next) => res.send(`caught ${error.name}`))
      return app
    },
    patience: 300,
    requests: ['GET /undefined', 'GET /null', 'GET /text'],
  },
  {
    name: 'a handler that responds later, and an existing Vary header',
    covers: ['resm/format', 'B2.8.12'],
    build(fw) {
      const app = fw()
      app.get('/', (req, res) => {
        res.vary('Origin').format({
          text: () => setTimeout(() => res.send('later'), 5),
          html: () => res.end('raw'),
        })
      })
      return app
    },
    requests,
  },
]
