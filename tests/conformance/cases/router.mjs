import { outcome } from '../harness/describe.mjs'
import { declared } from './exports.mjs'

const noop = (req, res, next) => next()

export default [
  {
    name: 'a router is a function whose prototype is Router',
    covers: ['B2.4.1', 'kind/router', 'top/Router'],
    shape: (fw) => {
      const router = fw.Router({ strict: true, mergeParams: 1 })
      const made = new fw.Router()
      return {
        kind: [typeof router, router.name, router.length],
        prototype: [
          Object.getPrototypeOf(router) === fw.Router,
          Object.getPrototypeOf(made) === fw.Router,
        ],
        own: Object.keys(router),
        values: Object.keys(router).map((key) => [key, router[key]]),
        plain: Object.keys(made).map((key) => [key, made[key]]),
        methods: ['use', 'get', 'all', 'param', 'handle', 'route', 'process_params'].map((key) => [
          fw.Router[key].length,
          declared(fw.Router, key),
        ]),
        verbs: Object.keys(fw.Router).filter((key) => typeof fw.Router[key] === 'function'),
        chain: [
          router.use(noop) === router,
          router.get('/', noop) === router,
          router.all('/', noop) === router,
          router.param('a', noop) === router,
        ],
        added: outcome(() => {
          fw.Router.extra = 7
          const seen = [router.extra, Object.keys(router).includes('extra')]
          delete fw.Router.extra
          return seen
        }),
      }
    },
  },
  {
    name: 'a request without url or method is tolerated',
    covers: ['B2.4.13'],
    shape: async (fw) => {
      const run = (req) =>
        new Promise((resolve) => {
          const router = fw.Router()
          const seen = []
          router.use((rq, rs, next) => {
            seen.push(['use', rq.url])
            next()
          })
          router.all('/a', (rq, rs, next) => {
            seen.push('all')
            next()
          })
          router.get('/a', (rq, rs, next) => {
            seen.push('get')
            next()
          })
          router.handle(req, {}, (error) => resolve([seen, error?.message, Object.keys(req)]))
        })
      return {
        noUrl: await run({ method: 'GET' }),
        emptyUrl: await run({ method: 'GET', url: '' }),
        both: await run({}),
        noMethod: await outcome(() => run({ url: '/b' })),
        plain: await run({ url: '/a', method: 'GET' }),
      }
    },
  },
  {
    name: 'long synchronous chains do not overflow the stack',
    covers: ['B2.4.9'],
    shape: async (fw) => {
      const ask = (router) =>
        new Promise((resolve) => router.handle({ url: '/', method: 'GET' }, {}, resolve))
      let count = 0
      const step = (req, res, next) => {
        count += 1
        next()
      }
      const layers = fw.Router()
      const route = fw.Router()
      const nested = fw.Router()
      const skipped = fw.Router()
      for (let index = 0; index < 6000; index += 1) {
        layers.use(step)
        skipped.get('/other', step)
      }
      route.get(
        '/',
        Array.from({ length: 6000 }, () => step),
      )
      skipped.use(step)
      let inner = nested
      for (let index = 0; index < 200; index += 1) {
        const next = fw.Router()
        inner.use(step, next)
        inner = next
      }
      const counts = []
      for (const router of [layers, route, nested, skipped]) {
        count = 0
        counts.push([await ask(router), count])
      }
      return counts
    },
  },
  {
    name: 'a stack changed while serving takes effect',
    covers: ['B2.4.1', 'order/1'],
    build(fw) {
      const app = fw()
      const say = (text) => (req, res) => res.send(text)
      app.get('/a', say('first'))
      app.get('/a', say('second'))
      app.get('/change/:how', (req, res) => {
        const { stack } = app._router
        if (req.params.how === 'splice') stack.splice(2, 1)
        if (req.params.how === 'unshift') stack.splice(2, 0, stack.pop())
        if (req.params.how === 'handle') stack[2].route.stack[0].handle = say('replaced')
        res.send(`${stack.length}`)
      })
      app.get('/a', say('third'))
      return app
    },
    requests: [
      'GET /a',
      'GET /change/splice',
      'GET /a',
      'GET /change/unshift',
      'GET /a',
      'GET /change/handle',
      'GET /a',
    ],
  },
]
