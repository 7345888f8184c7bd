import { mountedApps } from '../harness/mounted-apps.mjs'

const URLS = [
  '/a',
  '/a/',
  '/a/b',
  '/a//b',
  '/a.b',
  '/ab',
  '/A/b',
  '//',
  '/',
  '/d',
  '/d/',
  '/d//',
  '//a',
]
const MOUNTS = [
  '/a',
  '/a/',
  '/a//',
  '/',
  '',
  [],
  ['/a', '/d'],
  /^\/a/,
  /^\/a\//,
  /b/,
  '/:x',
  '/*x',
  '{/:x}',
  '/a{/b}',
]
const ROUTES = ['/', '', '/d', '/d/', '/d//', '/a/', [], ['/a', '/d'], '/:x']

const recording = (observe, label) => (req, res, next) => {
  observe(label, [req.url, req.baseUrl, req.path, req.params])
  next()
}

const served = (register, options) => ({
  build(fw, observe) {
    const app = fw()
    if (options?.strict) app.enable('strict routing')
    if (options?.case) app.enable('case sensitive routing')
    register(app, fw, observe)
    app.use((req, res) => res.send(`${req.url} ${req.baseUrl}`))
    return app
  },
  requests: [...URLS.map((url) => `GET ${url}`), 'GET http://example.com/a/b', 'GET http://x.com'],
})

export default [
  ...[undefined, { strict: true }, { case: true }].flatMap((options) => [
    {
      name: `use with ${Object.keys(options ?? {}).join() || 'default'} routing`,
      covers: ['B5.2.70', 'B5.2.71', 'B5.2.72', 'B5.2.73', 'B5.2.74', 'B5.2.76'],
      ...served((app, fw, observe) => {
        for (const [index, path] of MOUNTS.entries()) {
          app.use(path, recording(observe, `${index} ${path}`))
        }
      }, options),
    },
    {
      name: `routes with ${Object.keys(options ?? {}).join() || 'default'} routing`,
      covers: ['B5.2.75', 'B5.2.76'],
      ...served((app, fw, observe) => {
        for (const [index, path] of ROUTES.entries()) {
          app.get(path, recording(observe, `${index} ${path}`))
        }
      }, options),
    },
  ]),
  {
    name: 'routers in routers',
    covers: ['B5.2.73', 'B5.2.74'],
    ...served((app, fw, observe) => {
      const inner = fw
        .Router()
        .use('/b/', recording(observe, 'inner'))
        .get('/', recording(observe, 'root'))
      app.use('/a/', fw.Router().use(inner).use('/', recording(observe, 'outer')))
      app.use('/d', fw().use('/', recording(observe, 'app')))
    }),
  },
  ...mountedApps(5, 'Y110'),
]
