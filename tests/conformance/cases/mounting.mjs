import { mountedApps } from '../harness/mounted-apps.mjs'

const see = (req, res) => res.json([req.url, req.baseUrl, req.originalUrl, req.path, req.params])

export default [
  {
    name: 'mounting strips the matched part from the URL',
    covers: [
      'B2.4.11',
      'router/strip',
      'router/use',
      'req/baseUrl',
      'req/url',
      'req/originalUrl',
      'req/path',
      'app/use',
    ],
    build(fw) {
      const app = fw()
      app.use('/api', see)
      app.use('/slash/', see)
      app.use('/:a/deep', fw.Router({ mergeParams: true }).use('/:b', see))
      return app
    },
    requests: [
      'GET /api',
      'GET /api/',
      'GET /API/a',
      'GET /api?x=1',
      'GET /api/?x',
      'GET /api/a/b?c=/d',
      'GET /api//a',
      'GET /apis',
      'GET /api.html',
      'GET //api',
      'GET /slash',
      'GET /slash/',
      'GET /slash/x',
      'GET /x/deep/y/z?q',
      'GET /x%20y/deep/%41/',
      'GET /api/%2F',
      'GET /api#frag',
      'GET /api/a#frag',
    ],
  },
  {
    name: 'absolute request targets keep scheme and host in req.url',
    covers: ['B2.4.11'],
    build(fw) {
      const app = fw()
      app.use('/x', see)
      app.get('/y', see)
      return app
    },
    requests: [
      ['GET http://foo.com/x/y?z', { Host: 'foo.com' }],
      ['GET http://foo.com/x', { Host: 'foo.com' }],
      ['GET http://foo.com/y', { Host: 'foo.com' }],
      'GET /x/y?u=http://foo.com/x',
      'GET /x/http://foo.com/x',
      'GET /y?://',
      ['GET http://foo.com', { Host: 'foo.com' }],
      ['GET http://foo.com?x', { Host: 'foo.com' }],
    ],
  },
  {
    name: 'where string, RegExp and array mounts match',
    covers: ['B2.4.12', 'argument/path', 'path/array', 'path/regexp', 'B2.5.3'],
    build(fw) {
      const app = fw()
      app.use(/^\/r\d/, see)
      app.use(['/one', '/two', /^\/three/], see)
      app.use(/in/, see)
      app.use('/a.b', see)
      app.use('/opt/:x?', see)
      app.use('/star*', see)
      return app
    },
    requests: [
      'GET /r1',
      'GET /r1/x',
      'GET /r1.x',
      'GET /r1x',
      'GET /one/x',
      'GET /TWO',
      'GET /three/y',
      'GET /threes',
      'GET /in',
      'GET /x/in',
      'GET /a.b/c',
      'GET /aXb',
      'GET /opt',
      'GET /opt/',
      'GET /opt/1/2',
      'GET /star',
      'GET /starfish/x',
      'GET /star/x',
    ],
  },
  {
    name: 'router options and the app settings are separate',
    covers: ['B2.4.12', 'router-option/caseSensitive', 'router-option/strict', 'B2.4.1'],
    build(fw) {
      const app = fw().enable('case sensitive routing').enable('strict routing')
      app.use('/Loose', fw.Router().get('/foo', see))
      app.use('/case', fw.Router({ caseSensitive: true }).get('/foo', see).use('/mount', see))
      app.use(
        '/strict',
        fw.Router({ strict: true }).get('/foo', see).get('/bar/', see).use('/mount', see),
      )
      return app
    },
    requests: [
      'GET /Loose/FOO/',
      'GET /loose/foo',
      'GET /case/foo',
      'GET /case/FOO',
      'GET /case/foo/',
      'GET /case/MOUNT',
      'GET /strict/foo',
      'GET /strict/foo/',
      'GET /strict/bar',
      'GET /strict/bar/',
      'GET /strict/FOO',
      'GET /strict/mount/',
      'GET /strict/mount',
    ],
  },
  {
    name: 'two routers on one path share what runs there',
    covers: ['router/use', 'kind/router'],
    build(fw) {
      const app = fw()
      const auth = fw.Router().use((req, res, next) => {
        res.set('X-Auth', 'ran')
        next()
      })
      app.use('/users', auth)
      app.use('/users', fw.Router().get('/:id', see))
      app.use(
        fw.Router().use('/users', (req, res, next) => {
          res.set('X-Late', 'ran')
          next()
        }),
      )
      return app
    },
    requests: ['GET /users/1', 'GET /users', 'GET /other'],
  },
  {
    name: 'a URL rewritten inside a mount keeps the base afterwards',
    covers: ['B2.4.11', 'B2.4.4'],
    build(fw, observe) {
      const app = fw()
      app.use('/a', (req, res, next) => {
        req.url = req.query.to ?? '/changed'
        next()
      })
      app.use((req, res, next) => {
        observe('after', [req.url, req.baseUrl, req.originalUrl, req.path])
        next()
      })
      app.use('/a', see)
      return app
    },
    requests: [
      'GET /a',
      'GET /a/b',
      'GET /a/b?to=',
      'GET /a/b?to=x',
      'GET /a?to=/y',
      'GET /a?to=%3Fz=1',
    ],
  },
  ...mountedApps(4, 'D59'),
]
