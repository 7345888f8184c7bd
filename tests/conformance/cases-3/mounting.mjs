import http from 'node:http'
import { outcome } from '../harness/describe.mjs'
import { has } from '../harness/expect.mjs'
import { mountedApps } from '../harness/mounted-apps.mjs'

function mountedIn(fw, beside, observe) {
  const inner = fw()
  inner.get('/x', (_req, res) => {
    observe('inner', [inner.path(), typeof res.locals])
    res.end()
  })
  return beside().use('/in', inner)
}

function mounting(fw, beside, observe) {
  const inner = beside()
  const outer = fw().use('/in', inner)
  observe('inner', [inner.path(), typeof inner.route])
  return outer
}

/** Observes the URLs that a mounted function sees. */
const seen = (observe, label) => (req, res, next) => {
  observe(label, [req.url, req.originalUrl, req.path])
  next()
}

const PATHS = [
  '/apple',
  '/apple/',
  '/apple/pie',
  '/apple.html',
  '/apple.',
  '/apples',
  '/APPLE/x',
  '/Apple.HTML',
  '/apple?a=1',
  '/apple/?a=/b',
  '/applepie',
  '/x/apple',
  '/apple%2Fpie',
  '/apple-pie',
  '//apple',
  '/apple//x',
]

export default [
  {
    name: 'a mount matches up to the end, a slash or a dot',
    covers: ['B4.1.4', 'v3-app/use'],
    oneConnection: true,
    build(fw, observe) {
      const app = fw()
      app.use('/apple', seen(observe, 'mounted'))
      app.use((req, res) => res.send(req.url))
      return app
    },
    requests: PATHS.map((path) => `GET ${path}`),
  },
  {
    name: 'the last slash of a mount is dropped',
    covers: ['B4.1.5', 'v3-app/use'],
    build(fw, observe) {
      const app = fw()
      app.use('/apple/', seen(observe, 'mounted'))
      app.use('/', seen(observe, 'root'))
      app.use('', seen(observe, 'empty'))
      app.use((req, res) => res.send(req.url))
      return app
    },
    requests: ['GET /apple', 'GET /apple/', 'GET /apple.html', 'GET /'],
  },
  {
    name: 'absolute-form targets and other URLs keep their form',
    covers: ['B4.1.4'],
    build(fw, observe) {
      const app = fw()
      app.use('/a', seen(observe, 'mounted'))
      app.use((req, res) => res.send(req.url))
      return app
    },
    requests: [
      'GET http://example.com/a/b',
      'GET http://example.com/a',
      'GET http://example.com/a?x=1',
      'OPTIONS *',
    ],
  },
  {
    name: 'use accepts a function, an app, or a server',
    covers: ['B4.1.5'],
    build(fw, observe) {
      const app = fw()
      const server = http.createServer((req, res) => {
        observe('server', req.url)
        res.end('from a server')
      })
      app.use('/server', server)
      const child = fw()
      child.get('/x', (req, res) => res.send(`child ${req.url} ${req.app === child}`))
      app.use('/child', child)
      app.use((req, res, next) => {
        observe('app again', [req.app === app, res.app === app])
        next()
      })
      app.use('/handle', { handle: (req, res) => res.end(`handle ${req.url}`) })
      observe(
        'two',
        outcome(() => fw().use('/x', seen(observe, 'a'), seen(observe, 'b')).stack.length),
      )
      observe('returned', app.use((req, res, next) => next()) === app)
      return app
    },
    requests: ['GET /server/a', 'GET /child/x', 'GET /child/y', 'GET /handle/z'],
  },
  {
    name: 'use without a function throws',
    covers: ['B4.1.5'],
    shape: (fw) => ({
      nothing: typeof outcome(() => fw().use()).threw,
      text: typeof outcome(() => fw().use('/x')).threw,
    }),
  },
  {
    name: 'mounted apps nest and know their path',
    covers: ['B4.1.1', 'B4.1.5', 'v3-app/use'],
    build(fw, observe) {
      const app = fw()
      const blog = fw()
      const admin = fw()
      admin.get('/:page?', (req, res) => {
        observe('params', req.params)
        res.send([admin.path(), blog.path(), req.url, req.originalUrl].join(' '))
      })
      blog.use('/admin', admin)
      blog.get('/post', (req, res) => res.send('post'))
      app.use('/blog', blog)
      app.use((req, res) => res.send(404, 'not here'))
      return app
    },
    requests: ['GET /blog/admin', 'GET /blog/admin/users', 'GET /blog/post', 'GET /blog/none'],
  },
  {
    name: 'mounted middleware may change the URL',
    covers: ['B4.1.4'],
    build(fw, observe) {
      const app = fw()
      app.use('/old', (req, res, next) => {
        req.url = '/new/x?y=1'
        next()
      })
      app.use((req, res, next) => {
        observe('after', [req.url, req.originalUrl])
        if (req.query.jump) req.url = '/old/jumped'
        next()
      })
      app.use('/old/new', seen(observe, 'renamed'))
      app.use('/old', seen(observe, 'old'))
      app.use((req, res) => res.send(req.url))
      return app
    },
    requests: ['GET /old', 'GET /old/a', 'GET /a?jump=1', 'GET /new'],
  },
  ...[
    [
      'an app in an Express 4 app has its mount path and callable locals',
      mountedIn,
      ['"/in"', 'function'],
    ],
    [
      'an Express 4 app in an app has its mount path and its route method',
      mounting,
      ['"/in"', 'function'],
    ],
  ].map(([name, mount, parts]) => ({
    name,
    covers: [],
    explains: 'V102',
    beside: { major: 4, of: 'express' },
    build: (fw, observe, { beside }) => mount(fw, beside, observe),
    requests: ['GET /in/x'],
    expectFwjs: has(...parts),
  })),
  ...mountedApps(3, 'V101'),
]
