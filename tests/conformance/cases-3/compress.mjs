const TEXT = 'hello, world; '.repeat(200)

/** Builds an app behind compress that responds with text. */
const compressing =
  (options, answer = (req, res) => res.type('txt').send(TEXT)) =>
  (fw, observe) => {
    const app = fw()
    app.use(fw.compress(options))
    app.use((req, res) => answer(req, res, observe))
    return app
  }

const ENCODINGS = [
  undefined,
  'gzip',
  'deflate',
  'gzip, deflate',
  'gzip;q=0',
  'identity',
  '*',
  'bogus',
]
const asking = (method = 'GET') =>
  ENCODINGS.map((one) => [`${method} /`, one === undefined ? {} : { 'Accept-Encoding': one }])

const GZIP = { 'Accept-Encoding': 'gzip' }

const TYPES = ['text/plain', 'application/json', 'image/png', 'text/css', 'application/x-bogus']

export default [
  {
    name: 'text is compressed with an encoding that the client accepts',
    covers: ['B4.2.9', 'v3-middleware/compress'],
    oneConnection: true,
    build: compressing(),
    requests: [...asking(), ...asking('HEAD')],
  },
  {
    name: 'small responses are not compressed',
    covers: ['B4.2.10'],
    build: compressing({}, (req, res) => res.type('txt').send(TEXT.slice(0, Number(req.query.n)))),
    requests: [
      ['GET /?n=1023', GZIP],
      ['GET /?n=1024', GZIP],
      ['GET /?n=0', GZIP],
    ],
  },
  ...[0, '1kb', '5kb', 10].map((threshold) => ({
    name: `the threshold ${threshold}`,
    covers: ['B4.2.10'],
    ways: ['listen'],
    build: compressing({ threshold }, (req, res) =>
      res.type('txt').send(TEXT.slice(0, Number(req.query.n))),
    ),
    requests: [
      ['GET /?n=5', GZIP],
      ['GET /?n=1000', GZIP],
      ['GET /?n=2000', GZIP],
    ],
  })),
  ...TYPES.map((type) => ({
    name: `the type ${type}`,
    covers: ['B4.2.9'],
    ways: ['listen'],
    build: compressing({}, (req, res) => {
      res.setHeader('Content-Type', type)
      res.end(TEXT)
    }),
    requests: [['GET /', GZIP]],
  })),
  {
    name: 'responses without a type, with an encoding, and small ones',
    covers: ['B4.2.9'],
    build: compressing({}, (req, res) => {
      if (req.query.encoded) res.setHeader('Content-Encoding', 'x')
      if (req.query.identity) res.setHeader('Content-Encoding', 'identity')
      if (!req.query.none) res.setHeader('Content-Type', 'text/plain')
      res.end(TEXT)
    }),
    requests: ['/?none=1', '/?encoded=1', '/?identity=1', '/'].map((url) => [`GET ${url}`, GZIP]),
  },
  {
    name: 'a filter and zlib options',
    covers: ['B4.2.10'],
    ways: ['listen'],
    build: compressing(
      {
        filter: (req, res) => req.url !== '/no' && !/image/.test(res.getHeader('Content-Type')),
        level: 1,
        memLevel: 4,
      },
      (req, res) => res.type('txt').send(TEXT),
    ),
    requests: [
      ['GET /', GZIP],
      ['GET /no', GZIP],
    ],
  },
  {
    name: 'flush sends the data written so far',
    covers: ['B4.2.10'],
    ways: ['listen'],
    build: compressing({ threshold: 0 }, (req, res, observe) => {
      observe('flush', typeof res.flush)
      res.type('txt')
      res.write('first ')
      res.flush()
      setTimeout(() => res.end('second'), 5)
    }),
    requests: [['GET /', GZIP], 'GET /'],
  },
  {
    name: 'pieces, statuses and ETags',
    covers: ['B4.2.9'],
    ways: ['listen'],
    build: compressing({}, (req, res) => {
      if (req.url === '/pieces') {
        res.type('txt')
        for (let index = 0; index < 200; index += 1) res.write('hello, world; ')
        return res.end()
      }
      if (req.url === '/204') return res.send(204)
      res.set('ETag', '"x"').set('Vary', 'Accept').type('txt').send(TEXT)
    }),
    requests: ['/pieces', '/204', '/'].map((url) => [`GET ${url}`, GZIP]),
  },
]
