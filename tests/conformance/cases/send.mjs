/** Bodies by name, one for each kind. */
const BODIES = {
  undefined: () => undefined,
  null: () => null,
  empty: () => '',
  text: () => 'text',
  unicode: () => 'é€😀',
  true: () => true,
  false: () => false,
  object: () => ({ a: 1 }),
  array: () => [1, 'two', null],
  buffer: () => Buffer.from('bytes'),
  emptyBuffer: () => Buffer.alloc(0),
  date: () => new Date(0),
  bigint: () => 1n,
  symbol: () => Symbol('s'),
  function: () => () => {},
  string: () => new String('boxed'),
  number: () => 201,
  big: () => 'x'.repeat(70000),
  map: () => new Map([[1, 2]]),
  nested: () => ({ toJSON: () => 'json' }),
  regexp: () => /x/,
}

const TYPES = [
  undefined,
  'text/plain',
  'text/plain; charset=iso-8859-1',
  'application/json',
  'application/xml',
  'image/png',
  'text/html;charset=UTF-8',
  'text/x; a="b;c"; charset=latin1',
]

export default [
  {
    name: 'every kind of body',
    covers: [
      'B2.8.2',
      'resm/send',
      'send/1',
      'send/3',
      'send/4',
      'send/5',
      'B2.8.3',
      'state/headers-sent',
      'res/headersSent',
    ],
    build(fw, observe) {
      const app = fw()
      app.all('/:kind', (req, res) => {
        observe('before', res.headersSent)
        if (req.query.status) res.status(Number(req.query.status))
        observe('returned', res.send(BODIES[req.params.kind]()) === res)
        observe('after', [res.headersSent, res.writableEnded])
      })
      app.use((error, req, res, next) => {
        observe('error', [error.name, error.message])
        next(error)
      })
      return app
    },
    requests: Object.keys(BODIES).flatMap((kind) => [
      `GET /${kind}`,
      `HEAD /${kind}`,
      `POST /${kind}?status=500`,
    ]),
  },
  {
    name: 'statuses that have no body',
    covers: ['B2.8.2', 'send/2'],
    build(fw) {
      const app = fw()
      app.get('/:status/:kind', (req, res) => {
        res.set({
          'Content-Type': 'text/plain',
          'Transfer-Encoding': req.query.chunked ? 'chunked' : 'identity',
        })
        if (!req.query.chunked) res.removeHeader('Transfer-Encoding')
        res.status(Number(req.params.status)).send(BODIES[req.params.kind]())
      })
      return app
    },
    requests: ['204', '205', '304', '200', '404']
      .flatMap((status) =>
        ['text', 'object', 'undefined', 'buffer'].flatMap((kind) => [
          `GET /${status}/${kind}`,
          `HEAD /${status}/${kind}`,
        ]),
      )
      .concat('GET /204/text?chunked=1', 'GET /205/text?chunked=1', 'GET /304/text?chunked=1'),
  },
  {
    name: 'a Content-Type, length or ETag that is already set',
    covers: ['B2.8.2', 'send/1', 'send/3', 'send/4'],
    oneConnection: true,
    build(fw) {
      const app = fw()
      app.get('/type/:index/:kind', (req, res) => {
        const type = TYPES[req.params.index]
        if (type) res.setHeader('Content-Type', type)
        res.send(BODIES[req.params.kind]())
      })
      app.get('/length', (req, res) => res.set('Content-Length', '2').send('longer'))
      app.get('/etag', (req, res) => res.set('ETag', '"mine"').send('text'))
      app.get('/bad', (req, res) => {
        res.setHeader('Content-Type', 'not a type')
        res.send('text')
      })
      app.get('/badbuffer', (req, res) => {
        res.setHeader('Content-Type', 'not a type')
        res.send(Buffer.from('text'))
      })
      return app
    },
    requests: [
      ...TYPES.flatMap((_, index) =>
        ['text', 'object', 'buffer', 'null', 'undefined', 'true'].map(
          (kind) => `GET /type/${index}/${kind}`,
        ),
      ),
      'GET /length',
      'GET /etag',
      'GET /bad',
      'GET /badbuffer',
    ],
  },
  {
    name: 'the deprecated forms with a status',
    covers: ['B2.8.2', 'resm/send'],
    build(fw) {
      const app = fw()
      app.get('/number', (req, res) => res.send(404))
      app.get('/unknown', (req, res) => res.send(799))
      app.get('/first', (req, res) => res.send(201, 'created'))
      app.get('/second', (req, res) => res.send('created', 201))
      app.get('/object', (req, res) => res.send(422, { a: 1 }))
      app.get('/numbers', (req, res) => res.send(200, 300))
      app.get('/typed', (req, res) => res.type('json').send(404))
      return app
    },
    requests: ['number', 'unknown', 'first', 'second', 'object', 'numbers', 'typed'].map(
      (path) => `GET /${path}`,
    ),
  },
  {
    name: 'a second send throws and reaches the error handlers',
    covers: ['B2.8.21', 'res/headersSent'],
    build(fw, observe) {
      const app = fw()
      app.get('/', (req, res) => {
        res.send('first')
        res.send('second')
      })
      app.use((error, req, res, next) => {
        observe('error', [error.code, error.message, res.headersSent])
      })
      return app
    },
    requests: ['GET /'],
  },
  {
    name: 'status, sendStatus and end',
    covers: [
      'resm/status',
      'resm/sendStatus',
      'resm/end',
      'B2.8.1',
      'B2.8.6',
      'error/send-status-unknown',
      'limit/status-range',
    ],
    build(fw, observe) {
      const app = fw()
      const codes = [
        200,
        201,
        204,
        301,
        304,
        404,
        418,
        500,
        599,
        600,
        799,
        999,
        '410',
        410.1,
        '404 Not',
      ]
      app.get('/status/:index', (req, res) => {
        observe('chained', res.status(codes[req.params.index]) === res)
        res.end('ended')
      })
      app.get('/send/:index', (req, res) => {
        res.sendStatus(codes[req.params.index])
        observe('message', [res.statusCode, res.statusMessage])
      })
      app.get('/end', (req, res) => res.end('data', 'utf8', () => observe('ended')))
      app.get('/write', (req, res) => {
        res.write('one')
        res.write('two')
        res.end()
      })
      app.get('/typed', (req, res) => res.type('html').sendStatus(404))
      app.get('/bad', (req, res) => res.sendStatus(req.query.code && Number(req.query.code)))
      return app
    },
    requests: [
      ...Array.from({ length: 15 }, (_, index) => [
        `GET /status/${index}`,
        `GET /send/${index}`,
      ]).flat(),
      'GET /end',
      'GET /write',
      'GET /typed',
      'GET /bad',
      'GET /bad?code=99',
      'GET /bad?code=1000',
      'HEAD /send/5',
    ],
  },
  {
    name: 'methods are called on the response, so that middleware can replace them',
    covers: ['B2.8.2', 'resm/send'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res, next) => {
        let last
        for (const name of ['end', 'setHeader', 'writeHead', 'removeHeader']) {
          const before = res[name]
          res[name] = function replaced(...parts) {
            const given = parts
              .slice(0, 2)
              .map((part) => (Buffer.isBuffer(part) ? String(part) : part))
            // Setting a header again to the same value changes nothing, so it counts as one call.
            const call = `${name} ${given}`
            if (call !== last) observe(name, given)
            last = call
            return before.apply(this, parts)
          }
        }
        next()
      })
      app.get('/text', (req, res) => res.send('text'))
      app.get('/json', (req, res) => res.json({ a: 1 }))
      app.get('/empty', (req, res) => res.status(204).send())
      app.get('/redirect', (req, res) => res.redirect('/x'))
      return app
    },
    requests: ['GET /text', 'GET /json', 'GET /empty', 'GET /redirect', 'HEAD /text', 'GET /none'],
  },
  {
    name: 'a setHeader replaced on app.response, in a sub-app too',
    covers: ['B2.8.2'],
    build(fw, observe) {
      const app = fw()
      const child = fw().get('/', (req, res) => res.send('text'))
      for (const [name, one] of Object.entries({ app, child })) {
        const { setHeader } = one.response
        one.response.setHeader = function (...given) {
          observe(name, given[0])
          return setHeader.apply(this, given)
        }
      }
      return app.use('/child', child).get('/', (req, res) => res.send('text'))
    },
    requests: ['GET /', 'GET /child', 'GET /none'],
  },
  {
    name: 'a Content-Type that is not a string',
    covers: ['resm/send', 'resm/json'],
    build(fw) {
      const app = fw()
      app.use((req, res, next) => {
        res.setHeader('Content-Type', ['text/plain'])
        next()
      })
      app.get('/text', (req, res) => res.send('text'))
      app.get('/json', (req, res) => res.json({ a: 1 }))
      app.get('/bytes', (req, res) => res.send(Buffer.from('bytes')))
      app.get('/null', (req, res) => res.send(null))
      return app
    },
    requests: ['GET /text', 'GET /json', 'GET /bytes', 'GET /null'],
  },
]
