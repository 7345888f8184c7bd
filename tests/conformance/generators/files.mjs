import fc from 'fast-check'
import { etagOf, LAST_MODIFIED, root } from '../harness/folder.mjs'
import { rangeOf } from './headers.mjs'

/*
 * Random requests for files: path variants × ranges × conditions × dotfiles × options, through
 * fw.static, res.sendFile, and res.download. `pathForm: 'any'` turns D30 off; a raw backslash is
 * excluded because of D31.
 */

const SIZE = 40

const segment = fc.constantFrom(
  'nums.txt',
  'nums.txt',
  'empty.txt',
  'index.html',
  'dir',
  'dir',
  'no-index',
  'odd-index',
  'both',
  'page',
  'noextension',
  '.hidden',
  '.dir',
  '.deep',
  '...txt',
  'file.txt',
  'foo%20bar',
  '100%25.txt',
  '%2561.txt',
  'a@b+c,d;e=f&g.txt',
  'a%40b+c%2Cd;e=f%26g.txt',
  'round%281%29[2].txt',
  '%c3%A9.txt',
  'dir.txt',
  'missing',
  'sixty-four.bin',
  'sixty-five.bin',
  'admin',
  'secret.txt',
  '%61dmin',
  'n%75ms.txt',
  'dir%2fnums.txt',
  'nums%2etxt',
  '.',
  '..',
  '%2e',
  '%2e%2e',
  '',
  'x',
  '%',
  '%00',
  'dir%5Cnums.txt',
  '%zz',
)
const target = fc
  .tuple(
    fc.array(segment, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '', '', '/', '?a=1', '/?b', '//'),
  )
  .map(([segments, end]) => `/${segments.join('/')}${end}`)
  // Some parsers read a request target of two slashes and a name as a host; D30 covers it.
  .map((text) => text.replace(/^\/{2,}(?=[^/])/, '/./'))

const size = fc.constantFrom(0, 8, 9, 12, 65_536, 65_537)
const tag = fc.oneof(size.map(etagOf), fc.constantFrom('*', '"a"', 'W/"a"', ''))
const tags = fc.oneof(
  tag,
  fc.tuple(tag, tag).map((two) => two.join(', ')),
)
const date = fc.constantFrom(
  LAST_MODIFIED,
  'Wed, 19 Feb 2020 00:00:00 GMT',
  'Sun, 01 Mar 2020 00:00:00 GMT',
  'garbage',
)
const number = fc.constantFrom('', '0', '1', '3', '8', '9', '11', '65535', '65536', '99999', 'x')
const range = rangeOf(
  fc.oneof(
    fc.constantFrom('0-0', '1-1', '1-3', '2-5', '-1', '8-'),
    fc.tuple(number, number).map((two) => two.join('-')),
  ),
)

const headers = fc.record(
  {
    Range: range,
    'If-Range': fc.oneof(tag, date),
    'If-Match': tags,
    'If-None-Match': tags,
    'If-Modified-Since': date,
    'If-Unmodified-Since': date,
    'Cache-Control': fc.constantFrom('no-cache', 'max-age=0'),
  },
  { requiredKeys: [] },
)
const few = fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 3, arbitrary: headers })

const options = fc.record(
  {
    acceptRanges: fc.boolean(),
    cacheControl: fc.boolean(),
    dotfiles: fc.constantFrom('allow', 'deny', 'ignore', undefined),
    etag: fc.boolean(),
    extensions: fc.constantFrom(false, 'html', ['htm', 'html'], ['txt']),
    fallthrough: fc.boolean(),
    immutable: fc.boolean(),
    index: fc.constantFrom(false, 'index.htm', ['none', 'index.html'], 'nums.txt'),
    lastModified: fc.boolean(),
    maxAge: fc.constantFrom(0, 5000, '1d', Infinity),
    redirect: fc.boolean(),
    start: fc.constantFrom(0, 2, 5),
    end: fc.constantFrom(5, 200, 70_000),
  },
  { requiredKeys: [] },
)

const recipe = fc.record({
  way: fc.constantFrom('static', 'static', 'static', 'mounted', 'sendFile', 'download'),
  options,
  status: fc.constantFrom(200, 200, 200, 203, 404),
  requests: fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.tuple(fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'), target, few),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(
          fc.constant('GET'),
          fc.constantFrom('/nums.txt', '/sixty-five.bin'),
          fc.record({ Range: range }),
        ),
      },
    ),
    { minLength: 1, maxLength: SIZE, size: 'max' },
  ),
})

function register(way, app, fw, given) {
  if (way === 'static') return app.use(fw.static(root, { ...given, pathForm: 'any' }))
  if (way === 'mounted') return app.use('/m', fw.static(root, { ...given, pathForm: 'any' }))
  app.use((req, res) => res[way](req.path.slice(1) || 'x', { ...given, root }))
}

/** Random requests for files. */
export const files = {
  name: 'files',
  recipe,
  size: 15,
  // In production, because stack frames change the length of an error page, which a HEAD response reveals.
  program: ({ way, options: given, status, requests }) => ({
    requests: requests.map(([method, path, fields]) => [
      `${method} ${way === 'mounted' ? '/m' : ''}${path}`,
      fields,
    ]),
    build(fw, observe) {
      const app = fw().set('env', 'production')
      app.use((req, res, next) => {
        res.status(status)
        next()
      })
      register(way, app, fw, given)
      app.use((error, req, res, next) => {
        observe('error', error)
        next(error)
      })
      return app
    },
  }),
}
