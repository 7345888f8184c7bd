import path from 'node:path'
import { outcome } from '../harness/describe.mjs'
import { fileAt, root } from '../harness/folder.mjs'

/** Observes the state of a request that was passed on. */
const last = (app, observe) => {
  app.use((req, res) => {
    observe('passed on', [req.url, res.statusCode, res.getHeaderNames()])
    res.status(404).end('passed on')
  })
  app.use((error, req, res, next) => {
    const { message, status, statusCode, expose, code, syscall, headers } = error
    observe('error', { message, status, statusCode, expose, code, syscall, headers })
    const { 'x-powered-by': _, ...soFar } = res.getHeaders()
    observe('headers so far', soFar)
    res.statusCode = status ?? 500
    res.end('failed')
  })
  return app
}

/** Builds an app that serves the folder with these options, at these mounts. */
const serving =
  (options, ...mounts) =>
  (fw, observe) => {
    const app = fw()
    if (mounts.length === 0) app.use(fw.static(root, options))
    for (const mount of mounts) app.use(mount, fw.static(root, options))
    return last(app, observe)
  }

const each = (paths, method = 'GET') => paths.map((one) => `${method} ${one}`)

const NAMES = [
  '/',
  '/nums.txt',
  '/empty.txt',
  '/style.css',
  '/app.js',
  '/data.json',
  '/image.svg',
  '/image.png',
  '/noextension',
  '/some.unknown',
  '/foo%20bar',
  '/snow%20%E2%98%83.txt',
  '/100%25.txt',
  '/%2561.txt',
  '/a@b+c,d;e=f&g.txt',
  '/a%40b%2Bc%2Cd%3Be%3Df%26g.txt',
  '/round(1)[2].txt',
  '/round%281%29%5B2%5D.txt',
  '/%C3%A9.txt',
  '/%c3%a9.txt',
  '/nums.txt?query=1',
  '/NUMS.txt',
  '/missing.txt',
  '/missing/',
  '/nums.txt/',
  '/nums.txt/x',
  '/dir',
  '/dir/',
  '/dir?a=1&b=%20',
  '/no-index/',
  '/odd-index/',
  '/dir.txt',
  '/both',
  '/page',
  `/${'x'.repeat(300)}`,
  '/sixty-four.bin',
  '/sixty-five.bin',
  '/large.bin',
]

const REFUSED = [
  '/%',
  '/%zz',
  '/%00',
  '/nums.txt%00',
  '/%C3%28',
  '/../root-secret/x.txt',
  '/../../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2froot-secret/x.txt',
  '/dir/../../x',
  '/..',
]

const DOTS = [
  '/.hidden',
  '/.hidden.html',
  '/.dir/file.txt',
  '/.dir/.deep',
  '/.dir/',
  '/.dir',
  '/...txt',
  '/.missing',
  '/.dir/missing',
]

const OPTIONS = [
  { etag: false },
  { lastModified: false },
  { cacheControl: false },
  { acceptRanges: false },
  { immutable: true },
  { immutable: true, maxAge: '1d' },
  { etag: false, lastModified: false, cacheControl: false, acceptRanges: false },
  { start: 3 },
  { start: 3, end: 5 },
  { end: 0 },
  { start: 20 },
]

const AGES = [
  0,
  1000,
  1999,
  -1,
  Infinity,
  Number.NaN,
  '1d',
  '2 years',
  '10 minutes',
  'x',
  '',
  '60000',
  null,
  true,
]

const optionsPrograms = OPTIONS.map((options) => ({
  name: `the options ${JSON.stringify(options)}`,
  covers: [
    'static-option/etag',
    'static-option/lastModified',
    'static-option/immutable',
    'B2.11.4',
    'B2.11.6',
  ],
  build: serving(options),
  requests: [
    ...each(['/nums.txt', '/empty.txt', '/large.bin']),
    'HEAD /nums.txt',
    ['GET /nums.txt', { Range: 'bytes=1-2' }],
    ['GET /nums.txt', { Range: 'bytes=99-' }],
  ],
}))

const fallthroughs = [undefined, false, true, 0, null]

export default [
  {
    name: 'errors at creation',
    covers: ['B2.11.1', 'static/root'],
    shape: (fw) => ({
      shape: [fw.static.name, fw.static.length, Object.keys(fw.static)],
      made: [fw.static(root).name, fw.static(root).length],
      mime: [fw.static.mime.lookup('a.js'), fw.static.mime.lookup('a.nothing')],
      arguments: [[], [''], [null], [1], [{}], [root, { setHeaders: 1 }], [root, null]].map((all) =>
        outcome(() => typeof fw.static(...all)),
      ),
      untouched: outcome(() => {
        const options = Object.freeze({ maxAge: 5 })
        fw.static(root, options)
        return options
      }),
    }),
  },
  ...[{ dotfiles: 'x' }, { index: 1 }, { index: [1] }, { extensions: [2] }, { extensions: 2 }].map(
    (options) => ({
      name: `errors on a request: ${JSON.stringify(options)}`,
      covers: ['B2.11.1'],
      build: serving(options),
      requests: each(['/nums.txt', '/']),
    }),
  ),
  ...fallthroughs.map((fallthrough) => ({
    name: `files, with fallthrough ${fallthrough}`,
    covers: [
      'static/file-choice',
      'static/not-found',
      'static-option/fallthrough',
      'error/static-fallthrough',
      'error/static-no-fallthrough',
      'B2.11.3',
      'B2.11.9',
      'B2.11.10',
    ],
    build: serving({ fallthrough }),
    requests: [...each(NAMES), ...each(NAMES.slice(0, 9), 'HEAD'), ...each(REFUSED)],
  })),
  ...fallthroughs.slice(0, 2).map((fallthrough) => ({
    name: `other methods, with fallthrough ${fallthrough}`,
    covers: ['B2.11.2', 'static/not-found'],
    build: serving({ fallthrough }),
    requests: ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'].flatMap((method) =>
      each(['/nums.txt', '/missing'], method),
    ),
  })),
  ...optionsPrograms,
  ...AGES.map((maxAge) => ({
    name: `maxAge ${maxAge}`,
    covers: ['static-option/maxAge', 'limit/maxAge', 'B2.11.5'],
    build: serving({ maxAge }),
    requests: each(['/nums.txt']),
  })),
  {
    name: 'the deprecated maxage option',
    covers: ['B2.11.6'],
    build: serving({ maxage: 5000 }),
    requests: each(['/nums.txt']),
  },
  ...[undefined, 'allow', 'deny', 'ignore'].flatMap((dotfiles) =>
    [true, false].map((fallthrough) => ({
      name: `dotfiles ${dotfiles}, with fallthrough ${fallthrough}`,
      covers: ['static-option/dotfiles', 'error/static-deny', 'error/static-ignore', 'B2.11.13'],
      build: serving({ dotfiles, fallthrough, extensions: ['html'] }),
      requests: each(DOTS),
    })),
  ),
  ...[[], ['html'], ['htm', 'html'], 'html', ['txt', 'html'], false].map((extensions) => ({
    name: `extensions ${JSON.stringify(extensions)}`,
    covers: ['static-option/extensions', 'B2.11.8'],
    build: serving({ extensions, fallthrough: false }),
    requests: each(['/page', '/page.', '/page/', '/nums', '/dir', '/both', '/a.b', '/.hidden']),
  })),
  ...[false, 'index.htm', ['none', 'index.htm', 'index.html'], [], 'none', ['index.html/']].map(
    (index) => ({
      name: `index ${JSON.stringify(index)}`,
      covers: ['static-option/index', 'B2.11.7'],
      build: serving({ index, fallthrough: false }),
      requests: each(['/', '/dir/', '/dir', '/odd-index/', '/no-index/', '/nums.txt/']),
    }),
  ),
  ...[true, false].map((redirect) => ({
    name: `directories without a slash, with redirect ${redirect}`,
    covers: ['static-option/redirect', 'static/mounting', 'B2.11.7'],
    build: serving({ redirect, fallthrough: false }, '/s', '/a/b'),
    requests: [
      ...each(['/s', '/s/', '/s?x=1', '/s/dir', '/s/dir?x=1&y=%20', '/s/dir/', '/a/b', '/a/b/dir']),
      ...each(['/s/nums.txt', '/a/b/nums.txt', '/S/dir', '/s/dir.txt', '/s/no-index']),
      'HEAD /s/dir',
      ['GET http://other.example/s/dir?q', { Host: 'example.com' }],
    ],
  })),
  {
    name: 'headers set by the app come first',
    covers: ['static-option/setHeaders', 'B2.11.4'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res, next) => {
        res.set('Accept-Ranges', 'none')
        next()
      })
      app.use(
        fw.static(root, {
          setHeaders(res, file, stat) {
            observe('asked', [path.relative(root, file), stat.size, stat.isFile()])
            res.setHeader('Cache-Control', 'no-store')
            if (file.endsWith('.txt')) res.setHeader('Content-Type', 'text/x')
            if (file.endsWith('.css')) res.setHeader('ETag', '"mine"')
            if (file.endsWith('.js')) res.setHeader('Last-Modified', 'never')
            if (file.endsWith('.json')) res.statusCode = 203
          },
        }),
      )
      return last(app, observe)
    },
    requests: [
      ...each(['/nums.txt', '/style.css', '/app.js', '/data.json', '/', '/dir', '/missing']),
      ['GET /style.css', { 'If-None-Match': '"mine"' }],
      ['GET /app.js', { 'If-Modified-Since': 'Sat, 01 Jan 2050 00:00:00 GMT' }],
      ['GET /nums.txt', { Range: 'bytes=1-2' }],
    ],
  },
  {
    name: 'an earlier folder wins, and options are read for each request',
    covers: ['static/mounting'],
    build(fw, observe) {
      const app = fw()
      const options = { index: 'none' }
      app.use(fw.static(fileAt('dir'), options))
      app.use(fw.static(root))
      app.get('/change', (req, res) => {
        options.index = 'index.htm'
        options.etag = false
        res.end()
      })
      return last(app, observe)
    },
    requests: each(['/nums.txt', '/style.css', '/', '/change', '/', '/nums.txt']),
  },
  {
    name: 'files of unknown type, without a default type',
    covers: [],
    build(fw) {
      const app = fw()
      const { mime } = fw.static
      const without = (type) => (req, res, next) => {
        const before = mime.default_type
        mime.default_type = type
        res.on('finish', () => {
          mime.default_type = before
        })
        next()
      }
      app.use('/undefined', without(undefined), fw.static(root))
      app.use('/empty', without(''), fw.static(root))
      app.use('/own', without('x/own'), fw.static(root))
      return app
    },
    requests: each(['/undefined', '/empty', '/own'].map((path) => `${path}/noextension`)),
  },
  {
    name: 'a response that has already started',
    covers: ['B2.11.3'],
    build(fw, observe) {
      const app = fw()
      app.use((req, res, next) => {
        res.write('begun')
        next()
      })
      app.use(fw.static(root))
      app.use((error, req, res, next) => {
        observe('error', error)
        res.end()
      })
      return app
    },
    requests: each(['/nums.txt', '/large.bin']),
  },
]
