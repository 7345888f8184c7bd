const REASONS = [new Error('a'), 'text', undefined, null, 0, false, '', 'route', { status: 410 }]
const RESULTS = [undefined, 1, 'route', new Error('fulfilled')]

const thenable = (run) => Object.fromEntries([['then', run]])
const callable = (run) => Object.assign(() => {}, thenable(run))

/** Each maker returns what a handler returns. */
const RETURNS = [
  ...REASONS.map((reason) => () => Promise.reject(reason)),
  ...RESULTS.map((result) => () => Promise.resolve(result)),
  () => thenable((_, reject) => reject(new Error('thenable'))),
  () => thenable((resolve) => resolve()),
  () => callable((_, reject) => reject(new Error('function'))),
  () =>
    thenable(() => {
      throw new Error('then throws')
    }),
]

const indices = RETURNS.map((_, index) => index)

function catching(app, observe) {
  app.use((req, res) => {
    observe('after')
    res.end('after')
  })
  app.use((error, req, res, next) => {
    observe('caught', error)
    res.end('caught')
  })
  return app
}

const SERVED = { patience: 200, ways: ['listen'] }

export default [
  {
    name: 'of handlers',
    covers: ['B5.2.40', 'B5.2.41', 'B5.2.42', 'B5.2.43', 'B5.2.44'],
    ...SERVED,
    build(fw, observe) {
      const app = fw()
      app.get('/:index', (req) => RETURNS[req.params.index]())
      return catching(app, observe)
    },
    requests: indices.map((index) => `GET /${index}`),
  },
  {
    name: 'of middleware that calls next',
    covers: ['B5.2.42'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res, next) => {
        next()
        return Promise.resolve('ignored')
      })
      return catching(app, observe)
    },
    requests: ['GET /'],
  },
  {
    name: 'of error handlers',
    covers: ['B5.2.45'],
    ...SERVED,
    build(fw, observe) {
      const app = fw()
      app.get('/:index', (req, res, next) => {
        req.index = req.params.index
        next(new Error('first'))
      })
      app.use((error, req, res, next) => RETURNS[req.index]())
      return catching(app, observe)
    },
    requests: indices.map((index) => `GET /${index}`),
  },
  {
    name: 'of param callbacks',
    covers: ['B5.2.45'],
    ...SERVED,
    build(fw, observe) {
      const app = fw()
      app.param('index', (req, res, next, index) => RETURNS[index]())
      app.get('/:index', () => observe('handler'))
      return catching(app, observe)
    },
    requests: indices.map((index) => `GET /${index}`),
  },
]
