const status = (message, fields) => Object.assign(new Error(message), fields)

/** Errors by name, as handlers would pass them on. */
const ERRORS = {
  plain: () => new Error('plain <b>"message"</b> & \'more\'\nsecond  line'),
  status404: () => status('missing', { status: 404 }),
  status399: () => status('too low', { status: 399 }),
  status600: () => status('too high', { status: 600 }),
  status599: () => status('last', { status: 599 }),
  statusText: () => status('text', { status: '404' }),
  statusCode: () => status('code', { statusCode: 410 }),
  both: () => status('both', { status: 403, statusCode: 410 }),
  lowAndCode: () => status('low', { status: 200, statusCode: 503 }),
  headers: () =>
    status('with headers', {
      status: 401,
      headers: { 'WWW-Authenticate': 'Basic', 'X-Other': ['a', 'b'] },
    }),
  headersNoStatus: () => status('headers only', { headers: { 'X-Lost': '1' } }),
  headersText: () => status('odd headers', { status: 400, headers: 'none' }),
  expose: () => status('hidden', { status: 500, expose: true }),
  text: () => 'only text <i>',
  number: () => 42,
  object: () => ({ some: 'thing' }),
  objectStatus: () => ({ status: 418, message: 'teapot' }),
  noStack: () => Object.assign(new Error('no stack'), { stack: undefined }),
  named: () => Object.assign(new Error('named'), { name: 'Custom', status: 422 }),
}

const failing = (fw) => {
  const app = fw()
  app.use('/status/:code/:name', (req, res, next) => {
    res.status(Number(req.params.code))
    next(ERRORS[req.params.name]())
  })
  app.use('/:name', (req, res, next) => next(ERRORS[req.params.name]?.()))
  return app
}

const requests = [
  ...Object.keys(ERRORS).map((name) => `GET /${name}`),
  'GET /status/404/plain',
  'GET /status/302/plain',
  'GET /status/503/number',
  'GET /status/404/status599',
  'HEAD /plain',
  'POST /plain',
]

export default [
  {
    name: 'the 404 page names the method and the original path',
    covers: ['B2.6.1', 'B2.6.3', 'error/default-format'],
    build(fw) {
      const app = fw()
      app.use('/mount', (req, res, next) => {
        req.url = '/rewritten'
        next()
      })
      return app
    },
    requests: [
      'GET /',
      'GET /foo?bar=1',
      'GET /a%20b',
      'GET /%3Cscript%3E',
      'GET /<script>',
      'GET /"quote\'',
      'GET /mount/x',
      'POST /x',
      'HEAD /x',
      'DELETE //double',
      'GET /%zz',
      'GET /%%2fx',
      'GET /a|b^c`d',
      'GET /\xe9',
      'PROPFIND /x',
      ['GET http://other.com/x/y?z', { Host: 'other.com' }],
      'OPTIONS *',
      'GET /#frag',
      'GET /{}',
      'GET /back\\slash',
      'GET /%E2%82%AC',
    ],
  },
  {
    name: 'status, headers and message of an error outside production',
    covers: ['B2.6.2', 'B2.6.3', 'B2.6.4', 'error/default-format'],
    build: failing,
    requests,
  },
  {
    name: 'status, headers and message of an error in production',
    covers: ['B2.6.2', 'B2.6.3', 'B2.6.7', 'error/default-format'],
    environment: { NODE_ENV: 'production' },
    build: failing,
    requests,
  },
  {
    name: 'errors are logged outside test, client errors too',
    covers: ['B2.6.7', 'B2.6.8'],
    environment: { NODE_ENV: 'development' },
    build: failing,
    settle: 15,
    requests,
  },
  {
    name: 'the environment is read for each request',
    covers: ['B2.6.7'],
    settle: 15,
    build(fw) {
      const app = fw()
      app.use('/:env', (req, res, next) => {
        app.set('env', req.params.env)
        next(new Error('seen'))
      })
      return app
    },
    requests: ['GET /production', 'GET /test', 'GET /development', 'GET /other'],
  },
  {
    name: 'headers that were set are kept except those about the content',
    covers: ['B2.6.4'],
    build(fw) {
      const app = fw()
      app.use((req, res, next) => {
        res.set({
          'Content-Encoding': 'gzip',
          'Content-Language': 'en',
          'Content-Range': 'bytes 1-2/3',
          'X-Custom': 'kept',
          ETag: '"kept"',
          'Content-Type': 'image/png',
          'Content-Length': '5',
        })
        res.set({
          'Content-Security-Policy': 'mine',
          'X-Content-Type-Options': 'mine',
          'Content-Location': '/kept',
          'Cache-Control': 'max-age=1',
          Location: '/x',
        })
        res.cookie('a', 'b')
        res.statusMessage = 'Custom Message'
        next(req.query.fail && new Error('failed'))
      })
      return app
    },
    requests: ['GET /', 'GET /?fail=1', 'HEAD /'],
  },
  {
    name: 'the page waits until the request body was read',
    covers: ['B2.6.5'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res, next) => {
        req.on('end', () => observe('body ended', res.headersSent))
        next()
      })
      return app
    },
    requests: [
      ['POST /', {}, 'x'.repeat(2000)],
      ['POST /', { 'Transfer-Encoding': 'chunked' }, '3\r\nabc\r\n0\r\n\r\n'],
      ['POST /', { Expect: '100-continue' }, 'abc'],
    ],
  },
  {
    name: 'a body that never arrives holds the page back',
    covers: ['B2.6.5'],
    patience: 150,
    build: (fw) => fw().use((req, res, next) => next()),
    requests: [['POST /', { 'Content-Length': '10' }, 'abc']],
  },
  {
    name: 'after headers are sent nothing else is sent, and an error closes the connection',
    covers: ['B2.6.6'],
    patience: 200,
    build(fw) {
      const app = fw()
      app.get('/none', (req, res, next) => {
        res.write('partial')
        next()
      })
      app.get('/error', (req, res, next) => {
        res.set('Content-Length', '100')
        res.write('partial')
        setTimeout(next, 20, new Error('late'))
      })
      return app
    },
    requests: ['GET /none', 'GET /error'],
  },
  {
    name: 'an error page after a bad status code',
    covers: ['B2.8.1', 'limit/status-range', 'B2.6.2'],
    build(fw) {
      const app = fw()
      app.get('/:code', (req, res) => res.status(JSON.parse(req.params.code)).send('body'))
      return app
    },
    requests: ['99', '1000', '0', '-1', '200.5', 'null', '%22abc%22', '{}', 'true'].map(
      (code) => `GET /${code}`,
    ),
  },
]
