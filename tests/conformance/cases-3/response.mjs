import { outcome } from '../harness/describe.mjs'

/** Builds an app that runs one of these calls for each request. */
const calling =
  (calls, settings = {}) =>
  (fw, observe) => {
    const app = fw()
    for (const [name, value] of Object.entries(settings)) app.set(name, value)
    app.all('/:index', (req, res) => {
      const result = outcome(() => calls[req.params.index](res, req))
      observe('returned', result === res ? 'res' : result)
      observe('charset', res.charset)
      if (!res.headersSent) res.end('nothing was sent')
    })
    return app
  }

const each = (calls, ...methods) =>
  calls.flatMap((_, index) => (methods.length ? methods : ['GET']).map((one) => `${one} /${index}`))

const SEND = [
  (res) => res.send(),
  (res) => res.send(undefined),
  (res) => res.send(null),
  (res) => res.send(''),
  (res) => res.send('text é'),
  (res) => res.send(201),
  (res) => res.send(404),
  (res) => res.send(204),
  (res) => res.send(304),
  (res) => res.send(599),
  (res) => res.send(201, 'created'),
  (res) => res.send('created', 201),
  (res) => res.send(404, null),
  (res) => res.send(200, 404),
  (res) => res.send(204, 'ignored'),
  (res) => res.send(500, { error: 'x' }),
  (res) => res.send({ a: 1 }, 201),
  (res) => res.send([1, 2]),
  (res) => res.send(true),
  (res) => res.send(Buffer.from('bytes')),
  (res) => res.send(200, Buffer.from([0, 255])),
  (res) => res.type('text').send('plain'),
  (res) => res.type('text').send(Buffer.from('plain')),
  (res) => res.set('Content-Type', 'text/html; charset=iso-8859-1').send('ü'),
  (res) => res.set('Content-Length', '3').send('abcdef'),
  (res) => res.set('ETag', '"own"').send('x'),
  (res) => res.send('x'.repeat(2000)),
  (res) => res.status(403).send('no'),
  (res) => res.send('200', 'x'),
]

const JSON_CALLS = [
  (res) => res.json({ a: 1 }),
  (res) => res.json(null),
  (res) => res.json(5),
  (res) => res.json('text'),
  (res) => res.json(201, { a: 1 }),
  (res) => res.json({ a: 1 }, 201),
  (res) => res.json(5, 201),
  (res) => res.json(undefined),
  (res) => res.json(404, undefined),
  (res) => res.type('text').json([1]),
  (res) => res.set('Content-Type', 'application/vnd.x+json').json({}),
  (res) => res.json({ date: new Date(0), no: undefined, f() {} }),
  (res) => res.json('é\u2028'),
  (res) => res.json(204, {}),
]

const JSONP_CALLS = [
  (res) => res.jsonp({ a: 1 }),
  (res) => res.jsonp(201, { a: 1 }),
  (res) => res.jsonp({ a: 1 }, 201),
  (res) => res.jsonp(null),
  (res) => res.jsonp('\u2028 é'),
  (res) => res.type('text').jsonp({ a: 1 }),
]

const CHARSET = [
  (res) => {
    res.charset = 'big5'
    return res.send('text')
  },
  (res) => {
    res.charset = 'big5'
    return res.type('html').end('text')
  },
  (res) => {
    res.charset = 'latin1'
    res.setHeader('Content-Type', 'text/plain')
    return res.end('text')
  },
  (res) => {
    res.charset = 'latin1'
    return res.json({})
  },
  (res) => {
    res.charset = 'x'
    return res.set('Content-Type', 'text/html; charset=y').end()
  },
  (res) => {
    res.charset = 'utf-8'
    return res.type('png').send(Buffer.from('x'))
  },
  (res) => res.type('html').end(),
  (res) => res.set('Content-Type', 'text/html').end(),
  (res) => res.contentType('json').end(),
]

const HEADERS = [
  (res) =>
    res
      .set('X-A', 1)
      .set({ 'X-B': ['b', 2], 'X-C': true })
      .end(),
  (res) => res.header('X-A', 'a') && [res.get('X-A'), res.get('none')],
  (res) => res.cookie('a', 'b').cookie('c', { d: 1 }).cookie('n', 5).end(),
  (res) => {
    res.setHeader('Set-Cookie', 'a=1')
    res.setHeader('Set-Cookie', 'b=2')
    res.set('Set-Cookie', ['b=2', 'c=3'])
    return res.end()
  },
  (res) => {
    res.appendHeader('X-List', 'a')
    res.appendHeader('X-List', ['b', 'c'])
    return res.end()
  },
  (res) => {
    const before = res.headerSent
    res.end('x')
    return [before, res.headerSent, res.headersSent]
  },
  (res) => {
    res.on('header', () => res.setHeader('X-Late', 'yes'))
    return res.send('late')
  },
  (res) => res.clearCookie('a').clearCookie('b', { path: '/x', domain: 'a.com' }).end(),
  (res) => res.cookie('a', 'b', { httpOnly: true, secure: true, path: '/p', domain: 'x' }).end(),
  (res) => res.cookie('a', 'b', { signed: true }),
  (res) => res.cookie('a', 'b c;é', { expires: new Date(0) }).end(),
  (res) => res.links({ next: '/a', last: '/b' }).links({ prev: '/c' }).end(),
  (res) => res.vary('Accept').vary(['A', 'B']).vary().vary([]).end(),
  (res) => res.attachment().end(),
  (res) => res.attachment('a b.png').end(),
  (res) => res.attachment('/x/é.txt').end(),
  (res) => res.status(418).type('.txt').end('teapot'),
  (res) => res.type('bogus').end(),
]

export default [
  {
    name: 'send accepts a status first or last, and a number alone is a status',
    covers: ['B4.1.21', 'B4.1.23', 'v3-res/send', 'v3-res/send-number'],
    oneConnection: true,
    build: calling(SEND),
    requests: each(SEND, 'GET', 'HEAD', 'POST'),
  },
  {
    name: 'ETags can be weak, strong, absent, or created by a function',
    covers: ['B4.1.23'],
    build(fw) {
      const app = fw()
      const settings = {
        weak: 'weak',
        strong: 'strong',
        true: true,
        false: false,
        own: () => '"x"',
      }
      app.get('/:kind', (req, res) => {
        app.set('etag', settings[req.params.kind])
        res.send('hello')
      })
      return app
    },
    requests: [
      ...['weak', 'strong', 'true', 'false', 'own'].map((kind) => `GET /${kind}`),
      ['GET /own', { 'If-None-Match': '"x"' }],
      ['GET /weak', { 'If-None-Match': 'W/"5-XUFAKrxLKna5cZ2REBfFkg"' }],
      ['GET /weak', { 'If-None-Match': '*' }],
      ['HEAD /weak', { 'If-None-Match': '*' }],
    ],
  },
  {
    name: 'json accepts a status first or last',
    covers: ['B4.1.21', 'v3-res/json'],
    oneConnection: true,
    build: calling(JSON_CALLS),
    requests: each(JSON_CALLS, 'GET', 'HEAD'),
  },
  ...['development', 'production'].map((NODE_ENV) => ({
    name: `json spaces and json replacer in ${NODE_ENV}`,
    covers: ['B4.1.9', 'v3-settings/json-spaces', 'v3-settings/json-replacer'],
    environment: { NODE_ENV },
    build(fw) {
      const app = fw()
      app.get('/', (req, res) => res.json({ a: { b: 1 } }))
      app.get('/replaced', (req, res) => {
        app.set('json replacer', (key, value) => (key === 'a' ? undefined : value))
        app.set('json spaces', 1)
        res.json({ a: 1, b: 2 })
      })
      return app
    },
    requests: ['GET /', 'GET /replaced'],
  })),
  {
    name: 'send counts its arguments, because wrappers pass on undefined ones',
    covers: ['v3-res/send'],
    build(fw) {
      const app = fw()
      app.use((req, res, next) => {
        const { send } = res
        res.send = (first, second, third) => send.call(res, first, second, third)
        next()
      })
      app.get('/status', (req, res) => res.send(202))
      app.get('/text', (req, res) => res.send('text'))
      app.get('/both', (req, res) => res.send(201, 'text'))
      app.get('/none', (req, res) => res.send())
      return app
    },
    requests: ['GET /status', 'GET /text', 'GET /both', 'GET /none'],
  },
  {
    name: 'jsonp accepts a status first or last',
    covers: ['B4.1.21', 'v3-res/jsonp', 'v3-settings/jsonp-callback-name'],
    oneConnection: true,
    build: calling(JSONP_CALLS),
    requests: JSONP_CALLS.flatMap((_, index) => [
      `GET /${index}`,
      `GET /${index}?callback=cb`,
      `GET /${index}?callback=a.b[0]$&callback=c`,
      `GET /${index}?callback=alert(1)`,
    ]),
  },
  {
    name: 'jsonp reads the callback from the configured parameter',
    covers: ['v3-settings/jsonp-callback-name'],
    build: calling([(res) => res.jsonp({ a: 1 })], { 'jsonp callback name': 'cb' }),
    requests: ['GET /0?cb=x', 'GET /0?callback=x'],
  },
  {
    name: 'charset is added to the Content-Type',
    covers: ['B4.1.22', 'v3-res/charset'],
    oneConnection: true,
    build: calling(CHARSET),
    requests: each(CHARSET),
  },
  {
    name: 'headers and cookies',
    covers: ['B4.1.28'],
    oneConnection: true,
    build: calling(HEADERS),
    requests: each(HEADERS),
  },
  {
    name: 'format chooses by Accept and calls default without arguments',
    covers: ['B4.1.26'],
    build(fw, observe) {
      const app = fw()
      app.get('/', (req, res) => {
        const formats = {
          text: () => res.send('text'),
          html: (...parts) => {
            observe('arguments', [parts.length, parts[0] === req, parts[1] === res])
            res.send('html')
          },
          'application/json': () => res.json({}),
        }
        if (req.query.default) {
          formats.default = (...parts) => {
            observe('default', parts.length)
            res.send('default')
          }
        }
        observe('returned', res.format(formats) === res)
      })
      app.use((error, req, res, next) => {
        observe('error', error)
        next(error)
      })
      return app
    },
    requests: [
      undefined,
      'text/html',
      'application/json',
      'text/*',
      'image/png',
      'text/*;q=0.1, application/json',
    ].flatMap((Accept) =>
      ['GET /', 'GET /?default=1'].map((line) => [line, Accept === undefined ? {} : { Accept }]),
    ),
  },
]
