import { outcome } from '../harness/describe.mjs'

/** Returns only the error class, because V8's message quotes the source text that failed. */
const classOf = (run) => outcome(run).threw.split(':')[0]

/** Passes the response to each step; observes its outcome and all headers after it. */
const steps = (name, covers, list) => ({
  name,
  covers,
  oneConnection: true,
  build(fw, observe) {
    const app = fw().disable('x-powered-by')
    app.get('/:index', (req, res) => {
      const result = outcome(() => list[req.params.index](res, req))
      observe('returned', result === res ? 'res' : result)
      observe('headers', res.getHeaders())
      if (!res.headersSent) res.end()
    })
    return app
  },
  requests: list.map((_, index) => `GET /${index}`),
})

export default [
  steps(
    'set, header and get',
    ['resm/set', 'resm/get', 'B2.8.8', 'B2.8.7'],
    [
      (res) => res.set('X-A', 'a'),
      (res) => res.set('X-A', 1),
      (res) => res.set('X-A', undefined),
      (res) => res.set('X-A', null),
      (res) => res.set('X-A', ['a', 1, null]),
      (res) => res.set({ 'X-A': 'a', 'X-B': 2, 'x-c': ['d'] }),
      (res) => res.set({}),
      (res) => res.header('X-A', 'b'),
      (res) => res.header === res.set,
      (res) => res.set('Content-Type', 'text/plain'),
      (res) => res.set('content-type', 'application/json'),
      (res) => res.set('Content-Type', 'text/html; charset=latin1'),
      (res) => res.set('Content-Type', 'application/xml'),
      (res) => res.set('Content-Type', 'application/javascript'),
      (res) => res.set('Content-Type', 'image/svg+xml'),
      (res) => res.set('Content-Type', ['text/html']),
      (res) => res.set('Content-Type', 'nonsense'),
      (res) => res.set('Content-Type', 'text/plain;x=y'),
      (res) => res.set('Content-Type', 'TEXT/HTML'),
      (res) => res.set('bad name', 'x'),
      (res) => res.set('X-A', 'line\nbreak'),
      (res) => res.set('X-A', '€'),
      (res) => res.set('X-A', 'é'),
      (res) => res.set('X-A', true).set('X-A', { toString: () => 'object' }),
      (res) => classOf(() => res.set(1, 'a')),
      (res) => res.set('', 'a'),
      (res) => [res.set('X-Get', ['a', 'b']).get('x-get'), res.get('nothing')],
      (res) => res.get(),
      (res) => res.set('Set-Cookie', ['a=1', 'b=2']),
      (res) => res.set('Content-Length', 0),
      (res) => res.set('Content-Type', ''),
      (res) => res.set('Content-Type', 'text/event-stream; charset=UTF-8'),
      (res) => res.set('content-Type', undefined),
      (res) => res.set('Content-Type', 'json'),
    ],
  ),
  steps(
    'append',
    ['resm/append', 'B2.8.9', 'version/res.append'],
    [
      (res) => res.append('X-A', 'a'),
      (res) => res.append('X-A', 'a').append('x-a', 'b'),
      (res) => res.append('X-A', ['a', 'b']).append('X-A', 'c').append('X-A', ['d']),
      (res) => res.append('X-A', 'a').set('X-A', 'reset'),
      (res) => res.append('Set-Cookie', 'a=1').append('Set-Cookie', ['b=2']),
      (res) => res.append('X-A'),
      (res) => res.append('X-A', 1),
      (res) => res.append('Content-Type', 'text/plain'),
      (res) => res.append('Content-Type', 'text/plain').append('Content-Type', 'text/html'),
      (res) => res.append('X-A', []),
      (res) => res.append('X-A', 'a').append('X-A', undefined),
      (res) => res.append('X-A', ''),
    ],
  ),
  steps(
    'type and contentType',
    ['resm/type', 'B2.8.7'],
    [
      ...[
        'html',
        '.html',
        'file.txt',
        'json',
        'js',
        'css',
        'png',
        'bogus',
        'text/plain',
        'application/xml',
        'a/b/c',
        '',
        'svg',
        'HTML',
        'xml',
        'txt',
        'tar.gz',
        'application/json; charset=x',
        'mjs',
        'wasm',
        'ico',
        'md',
        'bin',
        'path/file.html',
      ].map((type) => (res) => res.type(type)),
      (res) => res.contentType('html'),
      (res) => res.contentType === res.type,
      (res) => classOf(() => res.type(undefined)),
    ],
  ),
  steps(
    'links',
    ['resm/links', 'B2.8.9'],
    [
      (res) => res.links({ next: '/2', last: '/9' }),
      (res) => res.links({}),
      (res) => res.links({ next: '/2' }).links({ prev: '/1' }),
      (res) => res.links({ next: 'http://a.com/?b=c&d=e', 'odd rel': '/x' }),
      (res) => res.links({ next: undefined, other: 5 }),
      (res) => res.set('Link', '<x>').links({ a: 'b' }),
      (res) => res.links(undefined),
      (res) => res.links({ next: '/a%20b?c=d#e' }),
    ],
  ),
  steps(
    'vary',
    ['resm/vary', 'B2.8.16'],
    [
      (res) => res.vary('Accept'),
      (res) => res.vary('Accept').vary('accept'),
      (res) => res.vary('Accept').vary('Origin, User-Agent'),
      (res) => res.vary(['A', 'B', 'a']),
      (res) => res.vary('*').vary('Accept'),
      (res) => res.vary('Accept').vary('*'),
      (res) => res.vary(),
      (res) => res.vary([]),
      (res) => res.vary('bad header'),
      (res) => res.vary(''),
      (res) => res.vary(1),
      (res) => res.set('Vary', ['A', 'B']).vary('C'),
      (res) => res.vary('A,B ,  C'),
      (res) => res.vary(','),
      (res) => res.vary(undefined),
    ],
  ),
  steps(
    'attachment',
    ['resm/attachment', 'B2.8.13'],
    [
      (res) => res.attachment(),
      (res) => res.attachment('x.png'),
      (res) => res.attachment('/path/to/file.txt'),
      (res) => res.attachment('日本語.txt'),
      (res) => res.attachment('é.txt'),
      (res) => res.attachment('a"b\\c.txt'),
      (res) => res.attachment('%41.txt'),
      (res) => res.attachment('a b;c.html'),
      (res) => res.attachment(''),
      (res) => res.attachment('noext'),
      (res) => res.attachment('€ rates.pdf'),
      (res) => res.attachment('new\nline.txt'),
      (res) => res.attachment('x.bogus'),
      (res) => res.type('json').attachment('x.png'),
      (res) => res.attachment('x.png').type('json'),
      (res) => res.attachment(1),
      (res) => res.attachment('.hidden'),
      (res) => res.attachment('dir/'),
      (res) => res.attachment("quote's.txt"),
    ],
  ),
  steps(
    'location',
    ['resm/location', 'B2.8.10', 'version/back', 'version/back-replacement'],
    [
      ...[
        '/',
        'http://example.com',
        '..',
        '../x',
        'foo',
        '?a=b',
        '#x',
        '/a b',
        '/é',
        '/%20',
        '/%',
        '/%zz',
        'https://a.com/?b="c"',
        '//evil.com',
        '\\\\evil.com',
        'http://a\\@b.com',
        '/a|b^c`{}[]',
        '/x\r\ny: z',
        'javascript:alert(1)',
        '',
        '/😀',
        '/\ud800',
        'back',
        'http://user:p ss@host/',
      ].map((url) => (res) => res.location(url)),
      (res) => res.location(new URL('http://example.com/a b')),
      (res) => res.location(undefined),
      (res) => res.location(null),
      (res) => res.location(5),
      (res) => res.location({ toString: () => '/object' }),
    ],
  ),
  {
    name: 'header values outside ASCII, with bodies of every kind and length',
    covers: ['resm/set', 'resm/send', 'B2.8.8'],
    oneConnection: true,
    build(fw) {
      const app = fw()
      const bodies = {
        short: 'é',
        ascii: 'a',
        long: 'é'.repeat(2000),
        json: { a: 'é' },
        none: undefined,
        bytes: Buffer.from('é'),
      }
      app.get('/:body/:etag', (req, res) => {
        app.set('etag', req.params.etag === 'etag')
        res.set('X-Latin', 'ü').attachment('ü.txt').removeHeader('Content-Type')
        res.status(req.query.status ?? 200).send(bodies[req.params.body])
      })
      return app
    },
    requests: ['short', 'ascii', 'long', 'json', 'none', 'bytes'].flatMap((body) => [
      `GET /${body}/etag`,
      `GET /${body}/none`,
      `HEAD /${body}/etag`,
      `GET /${body}/etag?status=204`,
    ]),
  },
  {
    name: 'back is the referrer or the root',
    covers: [
      'B2.8.10',
      'version/back',
      'version/back-replacement',
      'resm/location',
      'resm/redirect',
    ],
    build(fw) {
      const app = fw()
      app.get('/location', (req, res) => res.location('back').end())
      app.get('/redirect', (req, res) => res.redirect('back'))
      return app
    },
    requests: [
      'GET /location',
      ['GET /location', { Referer: '/r' }],
      ['GET /redirect', { Referrer: '/s' }],
      'GET /redirect',
    ],
  },
]
