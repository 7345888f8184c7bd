const ACCEPTS = [
  undefined,
  'text/html',
  'text/plain',
  '*/*',
  'application/json',
  'text/*',
  'text/html, text/plain',
  'image/png',
  '',
]
const URLS = [
  '/',
  'http://google.com',
  '..',
  'foo',
  '/<b>"&',
  '/a b',
  '/%zz',
  '/%%2fx',
  '//x',
  '/é',
  'https://x.com/?a=1&b=2#c',
  '',
]

export default [
  {
    name: 'the body follows Accept',
    covers: ['resm/redirect', 'B2.8.11'],
    oneConnection: true,
    build(fw, observe) {
      const app = fw()
      app.all('/', (req, res) => {
        observe('returned', res.redirect('/target?a=<b>&c="d"'))
      })
      return app
    },
    requests: ACCEPTS.flatMap((Accept) =>
      ['GET /', 'HEAD /', 'POST /'].map((line) => [line, Accept === undefined ? {} : { Accept }]),
    ),
  },
  {
    name: 'targets are sent unchanged',
    covers: ['resm/redirect', 'B2.8.11'],
    oneConnection: true,
    build(fw) {
      const app = fw()
      app.get('/:index', (req, res) => res.redirect(URLS[req.params.index]))
      return app
    },
    requests: URLS.flatMap((_, index) => [
      [`GET /${index}`, { Accept: 'text/html' }],
      `GET /${index}`,
    ]),
  },
  {
    name: 'statuses, the deprecated order, and odd arguments',
    covers: ['resm/redirect', 'B2.8.11'],
    build(fw) {
      const app = fw()
      const calls = [
        [301, '/a'],
        ['/a', 303],
        [799, '/a'],
        ['/a'],
        [undefined],
        [null],
        [307],
        [200, '/x'],
        ['301', '/y'],
        [new URL('http://a.com/b')],
        [99, '/a'],
        [{ toString: () => '/object' }],
        [204, '/a'],
      ]
      app.get('/:index', (req, res) => res.redirect(...calls[req.params.index]))
      app.get('/typed/x', (req, res) =>
        res.type('png').set('ETag', '"x"').cookie('a', 'b').vary('Origin').redirect('/a'),
      )
      app.get('/status/x', (req, res) => res.status(404).redirect('/a'))
      return app
    },
    requests: [
      ...Array.from({ length: 13 }, (_, index) => `GET /${index}`),
      'GET /typed/x',
      'GET /status/x',
    ],
  },
]
