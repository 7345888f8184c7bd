import path from 'node:path'
import { outcome } from '../harness/describe.mjs'
import { fileAt, root } from '../harness/folder.mjs'

const place = path.relative(process.cwd(), root)

/** Observes the callback's error, and the state of the response. */
const told = (observe, res) => (error) => {
  observe('done', [error, res.headersSent, res.writableEnded, res.statusCode])
  if (!res.headersSent) res.status(error?.status ?? 500).end('answered by the callback')
}

/** Builds an app whose calls are chosen by the number in the path, without and with a callback. */
const calling = (method, calls) => (fw, observe) => {
  const app = fw()
  const run = (res, ...parts) => {
    const result = outcome(() => res[method](...parts))
    observe('returned', result)
    if (result?.threw) res.end()
  }
  app.get('/:index', (req, res) => run(res, ...calls[req.params.index]))
  app.get('/back/:index', (req, res) => run(res, ...calls[req.params.index], told(observe, res)))
  app.use((req, res) => {
    observe('passed on', [res.statusCode, res.getHeaderNames()])
    res.status(404).end('passed on')
  })
  app.use((error, req, res, next) => {
    observe('error', error)
    next(error)
  })
  return app
}

const asking = (calls, ...prefixes) =>
  prefixes.flatMap((prefix) => calls.flatMap((_, index) => `GET ${prefix}/${index}`))

const SENT = [
  [fileAt('nums.txt')],
  [fileAt('100%.txt')],
  [fileAt('%61.txt')],
  [fileAt('snow ☃.txt')],
  [fileAt('large.bin')],
  [fileAt('empty.txt')],
  [fileAt('missing.txt')],
  [fileAt('dir')],
  [`${fileAt('dir')}/`],
  [`${fileAt('nums.txt')}/`],
  [`${root}/dir/../nums.txt`],
  [fileAt('.hidden')],
  [fileAt('.dir/file.txt')],
  [`${fileAt('nums.txt')}\0`],
  ['nums.txt', { root }],
  ['/nums.txt', { root }],
  ['dir/../nums.txt', { root }],
  ['../root-secret/x.txt', { root }],
  ['../root/nums.txt', { root }],
  ['..', { root }],
  ['./nums.txt', { root }],
  ['dir//nums.txt', { root }],
  ['nums.txt', { root: place }],
  ['.hidden', { root, dotfiles: 'allow' }],
  ['.hidden', { root, dotfiles: 'deny' }],
  ['.dir/file.txt', { root, dotfiles: 'ignore' }],
  ['.dir/file.txt', { root, dotfiles: 'deny' }],
  ['nums.txt', { root, maxAge: '1h', immutable: true }],
  ['nums.txt', { root, lastModified: false, etag: false }],
  ['nums.txt', { root, cacheControl: false, acceptRanges: false }],
  ['nums.txt', { root, headers: { 'X-Own': 'yes', 'content-type': 'text/own', ETag: '"own"' } }],
  ['missing', { root, headers: { 'X-Own': 'yes' } }],
  ['page', { root, extensions: ['htm', 'html'] }],
  ['/', { root }],
  ['dir/', { root, index: 'index.htm' }],
  ['nums.txt', { root, start: 2, end: 4 }],
  ['/nums.txt', { from: root }],
  ['/dir/nums.txt', { from: root }],
  ['/../root-secret/x.txt', { from: root }],
  [fileAt('nums.txt'), { from: root }],
  ['/nums.txt', { from: place }],
  ['nums.txt', { from: root }],
  ['/nums.txt', { from: '' }],
  ['/nums.txt', { root, from: '/nowhere' }],
  ['/.hidden', { from: root, dotfiles: 'deny' }],
  ['nums.txt', { root, dotfiles: 'wrong' }],
  ['nums.txt', { root, index: 3 }],
]

const WRONG = [
  [],
  [undefined],
  [''],
  [null],
  [42],
  [{}],
  [['a']],
  ['nums.txt'],
  ['nums.txt', {}],
  ['\ud800', { root }],
]

const OLD = [
  [path.join(place, 'nums.txt')],
  [fileAt('nums.txt')],
  [`${root}/%6eums.txt`],
  [`${root}/%zz`],
  ['nums.txt', { root }],
  ['../x', { root }],
  [path.join(place, '../root-secret/x.txt')],
  [fileAt('dir')],
  [fileAt('missing')],
]

const DOWNLOADS = [
  [fileAt('nums.txt')],
  [path.join(place, 'nums.txt')],
  [fileAt('nums.txt'), 'other.csv'],
  [fileAt('snow ☃.txt')],
  [fileAt('nums.txt'), 'ünï "quoted".txt'],
  [fileAt('nums.txt'), null],
  [fileAt('nums.txt'), ''],
  [fileAt('nums.txt'), { maxAge: 1000 }],
  ['nums.txt', { root }],
  ['nums.txt', 'name.txt', { root }],
  ['../root-secret/x.txt', { root }],
  ['nums.txt', 'name.txt', { root, headers: { 'X-Own': '1', 'content-disposition': 'inline' } }],
  ['nums.txt', { root, headers: { 'Content-Disposition': 'inline', 'Content-Type': 'text/own' } }],
  [fileAt('.hidden')],
  [fileAt('.hidden'), 'seen', { dotfiles: 'allow' }],
  [fileAt('missing')],
  [fileAt('dir')],
  [fileAt('large.bin'), undefined, undefined],
  [fileAt('nums.txt'), 'a', null],
]

export default [
  {
    name: 'res.sendFile with every kind of path and option',
    covers: [
      'resm/sendFile',
      'file-option/maxAge',
      'file-option/root',
      'file-option/lastModified',
      'file-option/headers',
      'file-option/dotfiles',
      'file-option/acceptRanges',
      'file-option/cacheControl',
      'file-option/immutable',
      'error/file-callback',
      'error/file-root',
      'version/res.sendFile',
      'version/sendFile-lastModified',
      'version/sendFile-acceptRanges',
      'version/sendFile-immutable',
      'B2.8.17',
    ],
    settle: 5,
    patience: 1000,
    build: calling('sendFile', SENT),
    requests: asking(SENT, '', '/back'),
  },
  {
    name: 'res.sendFile for HEAD',
    covers: ['B2.8.17'],
    settle: 5,
    patience: 1000,
    environment: { NODE_ENV: 'production' },
    build: calling('sendFile', SENT),
    requests: asking(SENT, '', '/back').map((line) => line.replace('GET', 'HEAD')),
  },
  {
    name: 'errors thrown by res.sendFile',
    covers: ['B2.8.17'],
    build: calling('sendFile', WRONG),
    requests: asking(WRONG, ''),
  },
  {
    name: 'res.sendfile',
    covers: ['B2.8.18'],
    settle: 5,
    patience: 1000,
    build: calling('sendfile', OLD),
    requests: asking(OLD, '', '/back'),
  },
  {
    name: 'res.download',
    covers: ['resm/download', 'file-option/headers', 'version/download-root', 'B2.8.19'],
    settle: 5,
    patience: 1000,
    build: calling('download', DOWNLOADS),
    requests: [...asking(DOWNLOADS, ''), ...asking(DOWNLOADS.slice(0, 17), '/back')],
  },
  {
    name: 'res.download goes through res.sendFile of the response',
    covers: ['B2.8.19'],
    build(fw, observe) {
      const app = fw()
      app.get('/', (req, res) => {
        res.sendFile = (file, options, done) => {
          observe('asked', [
            path.relative(root, file),
            options.headers,
            options.maxAge,
            typeof done,
          ])
          res.end()
          return 'returned'
        }
        observe(
          'result',
          res.download(fileAt('nums.txt'), 'n', { maxAge: 3 }, () => {}),
        )
      })
      return app
    },
    requests: ['GET /'],
  },
  {
    name: 'a callback instead of options, conditional responses, other methods',
    covers: ['error/file-callback', 'B2.8.17'],
    settle: 5,
    patience: 1000,
    build(fw, observe) {
      const app = fw()
      app.all('/:name', (req, res) => res.sendFile(fileAt(req.params.name), told(observe, res)))
      return app
    },
    requests: [
      'GET /nums.txt',
      'HEAD /nums.txt',
      ['POST /nums.txt', {}, 'body'],
      ['GET /nums.txt', { 'If-None-Match': '*' }],
      ['GET /nums.txt', { 'If-Match': '"x"' }],
      ['GET /nums.txt', { Range: 'bytes=1-3' }],
      ['GET /nums.txt', { Range: 'bytes=50-' }],
      'GET /missing',
    ],
  },
]
