import { count, has, observed } from '../harness/expect.mjs'

/*
 * Intentional differences, rows of docs/differences.md. Such a test case must differ from Express,
 * and `expectFwjs` checks our transcript.
 */

const reported = (app) =>
  app.use((error, req, res, next) =>
    res.status(500).send(`handled ${error.name}: ${error.message}`),
  )

function messageOf(work) {
  try {
    work()
    return 'nothing thrown'
  } catch (error) {
    return `${error.name}: ${error.message}`
  }
}

/** Returns true if the stack of the thrown error begins in this file. */
function isFirstFrame(work) {
  try {
    return work()
  } catch (error) {
    return error.stack.split('\n    at ')[1].includes(import.meta.url)
  }
}

export default [
  {
    name: 'a rejected promise reaches the error handlers',
    covers: [],
    explains: 'D01',
    patience: 200,
    build(fw) {
      const app = fw()
      app.param('id', async () => {
        throw new Error('from param')
      })
      app.get('/handler', async () => {
        throw new Error('from handler')
      })
      app.get('/falsy', () => Promise.reject())
      app.get('/route', () => Promise.reject('route'))
      app.get('/param/:id', (req, res) => res.send('never'))
      app.use('/chain', (req, res, next) => next(new Error('first')))
      app.use(async (error, req, res, next) => {
        throw new Error(`error handler after ${error.message ?? error}`)
      })
      return reported(app)
    },
    requests: ['GET /handler', 'GET /falsy', 'GET /route', 'GET /param/1', 'GET /chain'],
    expectFwjs: (text) =>
      count(text, 'handled Error: error handler after') === 5 &&
      has('after from handler', "rejected with 'route'", 'after from param', 'after first')(text) &&
      !text.includes('unhandled'),
  },
  {
    name: 'disabling async errors makes requests hang again',
    covers: [],
    patience: 200,
    build(fw) {
      const app = fw().disable('async errors')
      app.get('/', async () => {
        throw new Error('nobody listens')
      })
      return reported(app)
    },
    requests: ['GET /'],
  },
  {
    name: 'a response that was decided earlier yields to one sent first',
    covers: [],
    explains: 'D38',
    patience: 200,
    build(fw) {
      const app = fw()
      app.use((req, res, next) => {
        next()
        res.send('first')
      })
      app.get('/other', (req, res) => res.end())
      return app
    },
    requests: ['GET /', 'POST /'],
    expectFwjs: (text) => count(text, 'first') === 2 && !text.includes('uncaught'),
  },
  {
    name: 'an error of any shape is described',
    covers: [],
    explains: 'D39',
    patience: 200,
    build(fw) {
      const app = fw().set('env', 'production')
      app.get('/null', (req, res, next) => next(Object.create(null)))
      app.get('/body', (req, res, next) => next(JSON.parse('{"toString":1}')))
      app.get('/headers', (req, res, next) =>
        next(Object.assign(new Error('x'), { status: 422, headers: { a: 'b\nc', d: 'e' } })),
      )
      return app
    },
    requests: ['GET /null', 'GET /body', 'GET /headers'],
    expectFwjs: (text) =>
      count(text, '500 Internal Server Error') === 2 &&
      has('422 Unprocessable Entity', '\nd: e')(text) &&
      !text.includes('uncaught'),
  },
  {
    name: 'a path that needs percent-encoding is reported at registration',
    covers: [],
    explains: 'D41',
    shape: async (fw) => {
      const codes = []
      const listen = (warning) => codes.push(warning.code)
      process.on('warning', listen)
      fw().use('/my folder', (req, res) => res.end())
      await new Promise((resolve) => setImmediate(resolve))
      process.off('warning', listen)
      return { codes }
    },
    expectFwjs: has('FWJS_PATH_NOT_ENCODED'),
  },
  {
    name: 'a router that grows with its requests is reported',
    covers: [],
    explains: 'D47',
    shape: async (fw) => {
      const codes = []
      const listen = (warning) => codes.push(warning.code)
      process.on('warning', listen)
      const router = fw.Router()
      for (let count = 0; count < 130; count += 1) {
        router.get(`/${count}`, (req, res) => res.end())
        router.handle({ url: '/', method: 'GET' }, {}, () => {})
      }
      await new Promise((resolve) => setImmediate(resolve))
      process.off('warning', listen)
      return { codes }
    },
    expectFwjs: has('FWJS_STACK_GROWS'),
  },
  {
    name: 'an argument that is not a handler is reported with its position',
    covers: [],
    explains: 'D43',
    shape: (fw) => ({
      undefined: messageOf(() => fw().get('/x', undefined)),
      nested: messageOf(() => fw().put('/x', () => {}, [() => {}, {}])),
      all: messageOf(() => fw().all('/x', null)),
      engine: messageOf(() => fw().engine('tpl')),
    }),
    expectFwjs: has(
      "but got a [object Undefined] (argument 2 of get('/x', …))",
      "but got a [object Object] (argument 3[1] of put('/x', …))",
      "(argument 2 of all('/x', …))",
      "callback function required (argument 2 of engine('tpl', …))",
    ),
  },
  {
    name: 'a value that is not middleware is reported with its position',
    covers: [],
    explains: 'D43',
    shape: (fw) => ({
      use: messageOf(() => fw().use('/x', [() => {}, {}])),
      object: messageOf(() => fw().use({})),
      nothing: messageOf(() => fw().use('/x')),
      router: messageOf(() => fw.Router().use('/x', 5)),
      route: messageOf(() => fw().route('/x').post(null)),
    }),
    expectFwjs: has(
      "but got a Object (argument 2[1] of use('/x', …))",
      'but got a Object (argument 1 of use(…))',
      "(use('/x', …) has none)",
      "but got a number (argument 2 of use('/x', …))",
      "(argument 1 of route('/x').post(…))",
    ),
  },
  {
    name: "the stack of a mistake starts at the app's line",
    covers: [],
    explains: 'D44',
    shape: (fw) => ({
      get: isFirstFrame(() => fw().get('/x', 1)),
      engine: isFirstFrame(() => fw().engine('tpl')),
      set: isFirstFrame(() => fw().set('trust proxy', 'everybody')),
      listen: isFirstFrame(() => fw().listen(-1)),
      static: isFirstFrame(() => fw.static()),
    }),
    expectFwjs: (text) => count(text, 'true') === 5,
  },
  {
    name: 'a path in Express 5 syntax is reported at registration',
    covers: [],
    explains: 'D42',
    shape: async (fw) => {
      const codes = []
      const listen = (warning) => codes.push(warning.code)
      process.on('warning', listen)
      fw().get('/{*splat}', (req, res) => res.end())
      await new Promise((resolve) => setImmediate(resolve))
      process.off('warning', listen)
      return { codes }
    },
    expectFwjs: has('FWJS_EXPRESS_5_PATH'),
  },
  {
    name: 'throwing a falsy value is an error',
    covers: [],
    explains: 'D02',
    build(fw) {
      const app = fw()
      app.get('/undefined', () => {
        throw undefined
      })
      app.get('/null', () => {
        throw null
      })
      app.get('/zero', () => {
        throw 0
      })
      app.get(/.*/, (req, res) => res.send('REACHED'))
      return reported(app)
    },
    requests: ['GET /undefined', 'GET /null', 'GET /zero'],
    expectFwjs: (text) =>
      count(text, 'handled Error: Non-error thrown') === 3 && !text.includes('REACHED'),
  },
  {
    name: 'an error after the response ended leaves the connection alone',
    covers: [],
    explains: 'D03',
    settle: 40,
    oneConnection: true,
    build(fw, observe) {
      const app = fw()
      app.get('/:how', (req, res, next) => {
        const { socket } = req
        setTimeout(() => observe('destroyed', socket.destroyed), 20)
        res.send('complete')
        if (req.params.how === 'next') next(new Error('late'))
        else throw new Error('late')
      })
      return app
    },
    requests: ['GET /next', 'GET /throw'],
    expectFwjs: (text) => count(text, observed('destroyed', 'false')) === 2,
  },
  {
    name: 'a second next without error is ignored',
    covers: [],
    explains: 'D04',
    build(fw, observe) {
      const app = fw()
      app.get(/.*/, (req, res, next) => {
        next()
        next()
      })
      app.get('/', (req, res) => {
        observe('first')
        res.send('first')
      })
      app.get('/', () => observe('second'))
      return app
    },
    requests: ['GET /'],
    expectFwjs: (text) => text.includes('observed first') && !text.includes('observed second'),
  },
  {
    name: 'an expression replaced in a long stack takes effect at the next change',
    covers: [],
    explains: 'D36',
    build(fw) {
      const app = fw()
      for (let count = 0; count < 20; count += 1) app.get(`/r${count}`, (req, res) => res.send('r'))
      const { stack } = app._router
      app.get('/replace', (req, res) => {
        stack[5].regexp = /^\/new$/
        res.send('replaced')
      })
      app.get('/change', (req, res) => {
        stack.push(stack.pop())
        res.send('changed')
      })
      return app
    },
    requests: [
      'GET /r1',
      'GET /r2',
      'GET /r3',
      'GET /replace',
      'GET /new',
      'GET /change',
      'GET /new',
    ],
    expectFwjs: (text) => text.indexOf('Cannot GET /new') < text.lastIndexOf('\nr\n'),
  },
]
