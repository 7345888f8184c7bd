import { etagOf, fileAt, LAST_MODIFIED, root } from '../harness/folder.mjs'

const NUMS = etagOf(9)
const EARLIER = 'Wed, 19 Feb 2020 00:00:00 GMT'
const LATER = 'Sun, 01 Mar 2020 00:00:00 GMT'

const TAGS = [
  NUMS,
  NUMS.slice(2),
  `"a", ${NUMS}`,
  '*',
  '"a"',
  'W/"a"',
  '',
  'a',
  `${NUMS},`,
  ` ${NUMS}`,
]
const DATES = [LAST_MODIFIED, EARLIER, LATER, 'garbage', '']

const RANGES = [
  'bytes=0-4',
  'bytes=2-',
  'bytes=-3',
  'bytes=0-0',
  'bytes=8-8',
  'bytes=9-',
  'bytes=9-9',
  'bytes=5-2',
  'bytes=0-99',
  'bytes=-99',
  'bytes=-0',
  'bytes=',
  'bytes=x',
  'bytes',
  'byte=0-1',
  'items=0-1',
  ' bytes=0-1',
  'BYTES=0-1',
  'bytes=0-1,2-3',
  'bytes=0-1,4-5',
  'bytes=2-3,0-1',
  'bytes=0-4,2-6',
  'bytes=0-1,99-',
  'bytes=x,1-2',
  'bytes=1-2,',
  'bytes=0-0,-1',
]

/** Builds an app with every way to send a file, by request path. */
function build(fw, observe) {
  const app = fw()
  app.get('/send/:name', (req, res) => res.sendFile(fileAt(req.params.name)))
  app.get('/status/:status/:name', (req, res) =>
    res.status(Number(req.params.status)).sendFile(fileAt(req.params.name)),
  )
  app.use('/plain', fw.static(root, { etag: false, lastModified: false }))
  app.use('/none', fw.static(root, { acceptRanges: false }))
  app.use(fw.static(root))
  app.use((error, req, res, next) => {
    observe('error', error)
    next(error)
  })
  return app
}

const at = (line, headers) => [
  line,
  Object.fromEntries(Object.entries(headers).filter(([, v]) => v !== undefined)),
]

const conditions = ['If-Match', 'If-None-Match']
  .flatMap((name) => TAGS.map((value) => ({ [name]: value })))
  .concat(
    ['If-Modified-Since', 'If-Unmodified-Since'].flatMap((name) =>
      DATES.map((value) => ({ [name]: value })),
    ),
  )

export default [
  {
    name: 'conditions one by one',
    covers: ['B2.11.11'],
    oneConnection: true,
    build,
    requests: [
      'GET /nums.txt',
      'HEAD /nums.txt',
      'GET /send/nums.txt',
      'GET /plain/nums.txt',
    ].flatMap((line) => conditions.map((headers) => at(line, headers))),
  },
  {
    name: 'pairs of conditions',
    covers: ['B2.11.11'],
    oneConnection: true,
    build,
    requests: TAGS.slice(0, 5).flatMap((tag) =>
      DATES.flatMap((date) => [
        at('GET /nums.txt', { 'If-None-Match': tag, 'If-Modified-Since': date }),
        at('GET /nums.txt', { 'If-Match': tag, 'If-Unmodified-Since': date }),
        at('GET /nums.txt', { 'If-Match': tag, 'If-None-Match': NUMS }),
        at('GET /nums.txt', { 'If-Match': tag, Range: 'bytes=99-' }),
        at('GET /nums.txt', { 'If-None-Match': tag, 'Cache-Control': 'no-cache' }),
      ]),
    ),
  },
  {
    name: 'conditions after a status',
    covers: ['B2.11.11', 'B2.8.17'],
    oneConnection: true,
    build,
    requests: [200, 201, 206, 299, 304, 404, 500].flatMap((status) => [
      at(`GET /status/${status}/nums.txt`, {}),
      at(`GET /status/${status}/nums.txt`, { 'If-None-Match': NUMS }),
      at(`GET /status/${status}/nums.txt`, { Range: 'bytes=1-2' }),
      at(`HEAD /status/${status}/nums.txt`, {}),
    ]),
  },
  {
    name: 'ranges',
    covers: ['B2.11.12', 'file-option/acceptRanges'],
    oneConnection: true,
    build,
    requests: [
      'GET /nums.txt',
      'HEAD /nums.txt',
      'GET /empty.txt',
      'GET /send/nums.txt',
      'GET /none/nums.txt',
    ].flatMap((line) => RANGES.map((Range) => at(line, { Range }))),
  },
  {
    name: 'ranges of larger files',
    covers: ['B2.11.12'],
    oneConnection: true,
    build,
    requests: [
      'bytes=0-',
      'bytes=1-65536',
      'bytes=0-65536',
      'bytes=100000-',
      'bytes=-1',
      'bytes=199999-',
    ].flatMap((Range) => [at('GET /large.bin', { Range }), at('GET /sixty-five.bin', { Range })]),
  },
  {
    name: 'If-Range',
    covers: ['B2.11.12'],
    oneConnection: true,
    build,
    requests: ['/nums.txt', '/plain/nums.txt'].flatMap((path) =>
      [...TAGS, ...DATES, 'W/"', '"'].flatMap((condition) =>
        ['bytes=1-2', 'bytes=99-', 'bytes=0-1,4-5'].map((Range) =>
          at(`GET ${path}`, { 'If-Range': condition, Range }),
        ),
      ),
    ),
  },
]
