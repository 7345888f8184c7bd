import { outcome } from '../harness/describe.mjs'

export default [
  {
    name: 'the prototype chain of a request and the form of its getters',
    covers: ['B2.7.1'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res) => {
        const chain = []
        for (let object = req; object; object = Object.getPrototypeOf(object)) {
          chain.push(
            object === app.request
              ? 'app.request'
              : object === fw.request
                ? 'fw.request'
                : (object.constructor?.name ?? 'null'),
          )
        }
        observe(
          'chain',
          chain.filter((name, index) => name !== chain[index - 1]),
        )
        observe(
          'strict',
          outcome(() => {
            req.protocol = 'x'
          }),
        )
        observe(
          'define',
          outcome(() => Object.defineProperty(req, 'ip', { value: 'mine' }).ip),
        )
        observe('native', [
          req.httpVersion,
          req.complete,
          typeof req.pipe,
          typeof req.socket,
          req.headers.host,
        ])
        res.end()
      })
      return app
    },
    requests: ['GET /'],
  },
  {
    name: 'req.get and req.header',
    covers: ['B2.7.2', 'reqm/get'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res) => {
        observe(
          'values',
          [
            'content-type',
            'Content-Type',
            'X-NONE',
            'Referer',
            'Referrer',
            'REFERRER',
            'set-cookie',
            '',
          ].map((name) => outcome(() => req.get(name))),
        )
        observe('header', [req.header('Host'), req.header === req.get])
        observe(
          'refused',
          [undefined, null, 1, {}, [], true].map((name) => outcome(() => req.get(name))),
        )
        res.end()
      })
      return app
    },
    requests: [
      'GET /',
      ['GET /', { 'Content-Type': 'text/plain', Referer: '/a' }],
      ['GET /', { Referrer: '/b' }],
      ['GET /', { Referer: '/a', Referrer: '/b' }],
      ['GET /', { 'Set-Cookie': ['a', 'b'] }],
      ['GET /', { Referrer: '', Referer: '/a' }],
    ],
  },
  {
    name: 'path and xhr',
    covers: ['req/path', 'req/xhr', 'B2.7.6'],
    build(fw, observe) {
      const app = fw()
      app.use('/mount', (req, res, next) => {
        observe('mounted path', req.path)
        next()
      })
      app.use((req, res) => {
        observe('path', [req.path, req.url, req.xhr])
        res.end()
      })
      return app
    },
    requests: [
      'GET /',
      'GET /a%20b?c=d',
      'GET /mount/x?y',
      'GET /mount?y',
      'GET //x//y',
      'GET /?',
      'GET /?#',
      'GET /a?b?c',
      'GET /a;b',
      ['GET /', { 'X-Requested-With': 'XMLHttpRequest' }],
      ['GET /', { 'X-Requested-With': 'xmlhttprequest' }],
      ['GET /', { 'X-Requested-With': 'Fetch' }],
      'OPTIONS *',
    ],
  },
  {
    name: 'req.is',
    covers: ['reqm/is', 'B2.7.10', 'error/is-null'],
    oneConnection: true,
    build(fw, observe) {
      const app = fw()
      app.use((req, res) => {
        const asked = [
          'html',
          'text/html',
          'text/*',
          '*/*',
          'json',
          '+json',
          'application/*+json',
          'urlencoded',
          'multipart',
          'multipart/*',
          '.html',
          'bogus',
          '',
          'application/json; charset=utf-8',
        ]
        observe(
          'each',
          asked.map((type) => outcome(() => req.is(type))),
        )
        observe(
          'none',
          outcome(() => req.is()),
        )
        observe('array', [
          outcome(() => req.is(['json', 'html'])),
          outcome(() => req.is('json', 'html')),
          outcome(() => req.is([])),
        ])
        req.resume()
        req.on('end', () => res.end())
      })
      return app
    },
    requests: [
      'POST /',
      ['POST /', { 'Content-Type': 'text/html' }],
      ['POST /', { 'Content-Type': 'text/html', 'Content-Length': '0' }],
      ...[
        'text/html',
        'text/html; charset=utf-8',
        'application/json',
        'application/vnd.api+json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'image/svg+xml',
        'nonsense',
        'TEXT/HTML',
        '*/*',
        'text/html;',
      ].map((type) => ['POST /', { 'Content-Type': type }, 'body']),
      [
        'POST /',
        { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
        '2\r\n{}\r\n0\r\n\r\n',
      ],
      ['POST /', {}, 'body'],
    ],
  },
  {
    name: 'req.range',
    covers: ['reqm/range', 'B2.7.11', 'error/range'],
    oneConnection: true,
    build(fw, observe) {
      const app = fw()
      app.use((req, res) => {
        for (const size of [0, 5, 100, 1000, Number.POSITIVE_INFINITY])
          observe(
            `size ${size}`,
            outcome(() => req.range(size)),
          )
        observe(
          'combined',
          outcome(() => req.range(100, { combine: true })),
        )
        res.end()
      })
      return app
    },
    requests: [
      'GET /',
      ...[
        'bytes=0-50',
        'bytes=0-50,51-100',
        'bytes=0-',
        'bytes=-5',
        'bytes=-500',
        'bytes=5-2',
        'bytes=a',
        'bytes',
        'bytes=',
        '=0-5',
        'users=0-3',
        'bytes=0-0,-1',
        'bytes=40-80,81-90,-1',
        'bytes=999-',
        'bytes=a-b,0-5',
        'bytes= 0-5 , 6-7',
        'bytes=0-5-6',
        'bytes=--5',
        'bytes=1.5-3',
        '',
      ].map((Range) => ['GET /', { Range }]),
    ],
  },
  {
    name: 'req.param looks in params, body and query',
    covers: ['reqm/param', 'B2.7.12', 'version/req.param'],
    build(fw, observe) {
      const app = fw()
      app.get('/:id?', (req, res) => {
        if (req.query.body) req.body = { a: 'body', id: 'body', zero: 0, nil: null }
        for (const name of ['id', 'a', 'b', 'zero', 'nil', 'toString', 'missing'])
          observe(name, [req.param(name), req.param(name, 'default')])
        req.params = Object.create({ inherited: 'x' })
        observe(
          'inherited',
          outcome(() => req.param('inherited')),
        )
        observe(
          'no query',
          outcome(() => {
            req.query = undefined
            return req.param('x')
          }),
        )
        res.end()
      })
      return app
    },
    requests: ['GET /1?a=q&b=q', 'GET /?a=q&id=q', 'GET /1?body=1&a=q&zero=q', 'GET /'],
  },
  {
    name: 'body, cookies and files are left to middleware',
    covers: [
      'req/body',
      'req/cookies',
      'req/signedCookies',
      'req/files',
      'version/req.files',
      'B2.7.13',
    ],
    build(fw, observe) {
      const app = fw()
      app.use((req, res) => {
        observe('absent', [req.body, req.cookies, req.signedCookies, req.files, req.secret])
        observe('caches', [
          typeof req._parsedUrl,
          req._parsedUrl.pathname,
          req._parsedUrl.search,
          req._parsedUrl.query,
          req._parsedUrl.path,
          req._parsedUrl.href,
          req._parsedUrl._raw,
        ])
        res.end()
      })
      return app
    },
    requests: [
      'GET /a/b?c=d',
      ['POST /', { Cookie: 'a=b', 'Content-Type': 'application/json' }, '{}'],
    ],
  },
  {
    name: 'the original URL is cached when a page is sent',
    covers: ['B2.7.13'],
    build(fw, observe) {
      const app = fw()
      app.use('/m', (req, res, next) => {
        observe('before', [req._parsedUrl?.pathname, req._parsedOriginalUrl?.pathname])
        res.on('finish', () =>
          observe('after', [req._parsedUrl?.pathname, req._parsedOriginalUrl?.pathname]),
        )
        next()
      })
      return app
    },
    requests: ['GET /m/x?y'],
  },
]
