import { outcome } from '../harness/describe.mjs'
import { etagOf, fileAt, LAST_MODIFIED, root } from '../harness/folder.mjs'

const CALLS = {
  '/plain': (res) => res.sendfile(fileAt('nums.txt')),
  '/root': (res) => res.sendfile('dir/nums.txt', { root }),
  '/from': (res) => res.sendfile('nums.txt', { from: root }),
  '/from-outside': (res) => res.sendfile('../root-secret/x.txt', { from: root }),
  '/from-absolute': (res) => res.sendfile(fileAt('nums.txt'), { from: root }),
  '/age': (res) => res.sendfile('style.css', { root, maxAge: 60_000 }),
  '/age-text': (res) => res.sendfile('style.css', { root, maxAge: '1d' }),
  '/type': (res) => res.type('text').sendfile(fileAt('index.html')),
  '/status': (res) => res.status(404).sendfile(fileAt('page.html')),
  '/empty': (res) => res.sendfile(fileAt('empty.txt')),
  '/missing': (res) => res.sendfile(fileAt('none.txt')),
  '/directory': (res) => res.sendfile('dir', { root }),
  '/outside': (res) => res.sendfile('../root-secret/x.txt', { root }),
  '/dot-file': (res) => res.sendfile('.hidden', { root }),
  '/blank': (res) => res.sendfile('foo bar', { root }),
  '/download': (res) => res.download(fileAt('nums.txt')),
  '/download-name': (res) => res.download(fileAt('nums.txt'), 'other é.html'),
  '/download-missing': (res) => res.download(fileAt('none.txt')),
}

/** Runs each call without and with a callback. */
function build(fw, observe) {
  const app = fw()
  for (const [path, run] of Object.entries(CALLS)) {
    app.get(path, (req, res) => {
      observe('returned', outcome(() => run(res)) === res)
    })
  }
  app.get('/callback/:name', (req, res) => {
    res.sendfile(req.params.name, { root }, (error) => {
      observe('callback', [error?.status, error?.code, res.headersSent])
      if (error && !res.headersSent) res.send(error.status, 'own answer')
    })
  })
  app.get('/saved/:name', (req, res) => {
    res.download(fileAt(req.params.name), 'saved.txt', (error) => {
      observe('callback', [error?.status, res.get('Content-Disposition')])
      if (error) res.send(404, 'nothing to save')
    })
  })
  app.get('/function/:name', (req, res) => {
    res.download(fileAt(req.params.name), (error) => {
      observe('callback', error?.status)
      if (error) res.send(410, 'gone')
    })
  })
  app.use((error, req, res, next) => {
    observe('error', [error.status, error.code, res.get('Content-Disposition')])
    next(error)
  })
  app.use((req, res) => res.send(404, 'passed on'))
  return app
}

const STATIC = [
  '/nums.txt',
  '/',
  '/dir/',
  '/none.txt',
  '/.hidden',
  '/foo%20bar',
  '/style.css',
  '/noextension',
  '/no-index/',
  '/%',
  '/../x.txt',
  '/%2e%2e/root-secret/x.txt',
]

const RANGES = ['bytes=0-1,2-3', 'bytes=0-1,1-2', 'bytes=0-1,99-', 'bytes=0-1,x', 'bytes']

export default [
  {
    name: 'sendfile and download send files',
    covers: ['B4.1.27', 'v3-res/sendfile', 'v3-res/download'],
    oneConnection: true,
    environment: { NODE_ENV: 'production' },
    build,
    requests: [
      ...Object.keys(CALLS).map((path) => `GET ${path}`),
      'HEAD /plain',
      ['GET /plain', { Range: 'bytes=2-4' }],
      ['GET /plain', { Range: 'bytes=90-' }],
      ...RANGES.map((Range) => ['GET /plain', { Range }]),
      ['GET /plain', { 'If-None-Match': etagOf(9) }],
      ['GET /plain', { 'If-Modified-Since': LAST_MODIFIED }],
    ],
  },
  {
    name: 'sendfile and download call their callbacks',
    covers: ['B4.1.27', 'v3-res/sendfile', 'v3-res/download'],
    settle: 10,
    build,
    requests: [
      'GET /callback/nums.txt',
      'GET /callback/none.txt',
      'GET /saved/nums.txt',
      'GET /saved/none.txt',
      'GET /function/nums.txt',
      'GET /function/none.txt',
    ],
  },
  ...[{}, { maxAge: 5000, hidden: true }, { redirect: false, index: 'nums.txt' }].map(
    (options) => ({
      name: `static with ${JSON.stringify(options)}`,
      covers: ['B4.2.16'],
      oneConnection: true,
      environment: { NODE_ENV: 'production' },
      build(fw) {
        const app = fw()
        app.use(fw.static(root, options))
        app.use('/mounted', fw.static(root, options))
        return app
      },
      requests: [
        ...STATIC.map((path) => `GET ${path}`),
        ...['/nums.txt', '/dir/'].map((path) => `GET /mounted${path}`),
        'HEAD /nums.txt',
        'POST /nums.txt',
        'OPTIONS /nums.txt',
        ['GET /nums.txt', { Range: 'bytes=1-2' }],
        ['GET /nums.txt', { Range: 'bytes=99-' }],
        ...RANGES.map((Range) => ['GET /nums.txt', { Range }]),
        ['GET /nums.txt', { 'If-Modified-Since': LAST_MODIFIED }],
      ],
    }),
  ),
  {
    name: 'static without a root throws',
    covers: ['B4.2.16'],
    shape: (fw) => ({
      none: outcome(() => fw.static()),
      mime: typeof fw.static.mime,
    }),
  },
]
