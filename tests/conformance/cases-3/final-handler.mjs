const failing = (fw) => {
  const app = fw()
  app.get('/error', (req, res, next) => next(new Error('broken <b>\n  at heart')))
  app.get('/status', (req, res, next) => next(Object.assign(new Error('gone'), { status: 410 })))
  app.get('/odd-status', (req, res, next) => next(Object.assign(new Error('x'), { status: 42 })))
  app.get('/res-status', (req, res, next) => {
    res.statusCode = 503
    next(new Error('busy'))
  })
  app.get('/text', (req, res, next) => next('just text'))
  app.get('/object', (req, res, next) => next({ message: 'object' }))
  app.get('/throw', () => {
    throw new TypeError('thrown')
  })
  app.get('/sent', (req, res, next) => {
    res.write('part')
    next(new Error('too late'))
  })
  return app
}

const REQUESTS = [
  'GET /none',
  'GET /none?<script>',
  'GET /<b>"&',
  'POST /none',
  'HEAD /none',
  'GET /error',
  'HEAD /error',
  'GET /status',
  'GET /odd-status',
  'GET /res-status',
  'GET /text',
  'GET /object',
  'GET /throw',
  'GET /sent',
]

export default [
  ...['development', 'test', 'production'].map((NODE_ENV) => ({
    name: `unhandled requests, in ${NODE_ENV}`,
    covers: ['B4.1.7', 'B4.1.8', 'B4.1.6'],
    environment: { NODE_ENV },
    build: failing,
    requests: REQUESTS,
  })),
  {
    name: 'the environment setting of the app does not reach the final handler',
    covers: ['B4.1.8'],
    environment: { NODE_ENV: 'development' },
    build: (fw) => failing(fw).set('env', 'production'),
    requests: ['GET /error', 'GET /none'],
  },
  {
    name: 'a final handler may be passed',
    covers: ['B4.1.7'],
    shape: (fw) =>
      new Promise((resolve) => {
        const app = fw()
        app.get('/a', (req, res, next) => next(new Error('x')))
        const res = { setHeader() {}, getHeader() {} }
        app({ method: 'GET', url: '/b', headers: {} }, res, (none) => {
          app.handle({ method: 'GET', url: '/a', headers: {} }, res, (error) =>
            resolve([none, error.message]),
          )
        })
      }),
  },
]
