const TARGETS = [
  '/',
  'login',
  './edit',
  '../up',
  '..',
  '.',
  'http://google.com',
  'https://x.com/?a=1&b=2#c',
  '//other.com/x',
  '/<b>"&',
  '/a b',
  '/é',
  'a/../b',
  'back',
  '?x=1',
  './/x',
]

/** Builds the same routes at the root and in an app that is mounted two levels deep. */
function build(fw) {
  const routes = (app) =>
    app
      .get('/post/:index', (req, res) => res.redirect(TARGETS[req.params.index]))
      .get('/location/:index', (req, res) => res.location(TARGETS[req.params.index]).end())
      .get('/status', (req, res) => res.redirect(301, 'moved'))
      .get('/order', (req, res) => res.redirect('moved', 303))
      .all('/any', (req, res) => res.redirect('/x'))
  const app = routes(fw())
  const blog = routes(fw())
  const admin = routes(fw())
  blog.use('/admin', admin)
  app.use('/blog', blog)
  return app
}

const targets = TARGETS.map((_, index) => index)

export default [
  {
    name: 'targets are resolved against the request and the mount',
    covers: ['B4.1.25', 'v3-res/redirect'],
    oneConnection: true,
    build,
    requests: ['', '/blog', '/blog/admin'].flatMap((mount) =>
      targets.flatMap((index) => [
        [`GET ${mount}/post/${index}`, { Referer: '/from' }],
        `GET ${mount}/location/${index}`,
      ]),
    ),
  },
  {
    name: 'a path without a leading slash is relative to the mount point',
    covers: ['v3-res/redirect', 'B4.1.25'],
    build,
    requests: ['GET /status', 'GET /blog/status', 'GET /blog/admin/status', 'GET /blog/order'],
  },
  {
    name: 'the body follows Accept',
    covers: ['B4.1.24'],
    oneConnection: true,
    build,
    requests: [
      undefined,
      'text/html',
      'text/plain',
      '*/*',
      'image/png',
      'text/html;q=0.1, text/plain',
    ].flatMap((Accept) =>
      ['GET /any', 'HEAD /any', 'POST /any', 'GET /post/9'].map((line) => [
        line,
        Accept === undefined ? {} : { Accept },
      ]),
    ),
  },
]
