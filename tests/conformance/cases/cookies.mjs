import { outcome } from '../harness/describe.mjs'

/** Hides the expiry of cookies that depend on the clock; Max-Age still shows it. */
const hideClock = (line) =>
  line.replace(/Expires=[^;]+ (20[2-9]\d|2\d{3}) [^;]+/, 'Expires=<clock>')

const CALLS = {
  plain: ['name', 'value'],
  encoded: ['name', 'a b;c=é'],
  object: ['name', { a: 1 }],
  array: ['name', [1, 2]],
  number: ['name', 5],
  undefined: ['name', undefined],
  null: ['name', null],
  empty: ['name', ''],
  true: ['name', true],
  domain: ['n', 'v', { domain: 'example.com' }],
  badDomain: ['n', 'v', { domain: 'bad domain;' }],
  encode: ['n', 'a b', { encode: (text) => text.toUpperCase().replace(' ', '_') }],
  badEncode: ['n', 'v', { encode: 1 }],
  badResult: ['n', 'v', { encode: () => 'a b;' }],
  expires: ['n', 'v', { expires: new Date(0) }],
  badExpires: ['n', 'v', { expires: 'x' }],
  zeroExpires: ['n', 'v', { expires: 0 }],
  invalidExpires: ['n', 'v', { expires: new Date(Number.NaN) }],
  httpOnly: ['n', 'v', { httpOnly: true }],
  maxAge: ['n', 'v', { maxAge: 5000 }],
  maxAgeFloor: ['n', 'v', { maxAge: 1999 }],
  maxAgeNull: ['n', 'v', { maxAge: null }],
  maxAgeText: ['n', 'v', { maxAge: '1000' }],
  maxAgeBad: ['n', 'v', { maxAge: 'x' }],
  maxAgeZero: ['n', 'v', { maxAge: 0 }],
  maxAgeNegative: ['n', 'v', { maxAge: -1000 }],
  path: ['n', 'v', { path: '/admin' }],
  emptyPath: ['n', 'v', { path: '' }],
  badPath: ['n', 'v', { path: '/;x' }],
  nullPath: ['n', 'v', { path: null }],
  partitioned: ['n', 'v', { partitioned: true }],
  priority: ['n', 'v', { priority: 'high' }],
  priorities: ['n', 'v', { priority: 'LOW' }],
  badPriority: ['n', 'v', { priority: 'x' }],
  secure: ['n', 'v', { secure: true }],
  sameSite: ['n', 'v', { sameSite: true }],
  sameSiteText: ['n', 'v', { sameSite: 'None' }],
  sameSiteLax: ['n', 'v', { sameSite: 'lax' }],
  badSameSite: ['n', 'v', { sameSite: 'x' }],
  sameSiteFalse: ['n', 'v', { sameSite: false }],
  all: [
    'n',
    'v',
    {
      domain: 'a.com',
      path: '/p',
      expires: new Date(0),
      httpOnly: true,
      secure: true,
      partitioned: true,
      priority: 'medium',
      sameSite: 'strict',
      maxAge: 7000,
    },
  ],
  badName: ['a b', 'v'],
  emptyName: ['', 'v'],
  symbolName: ['é', 'v'],
  nullOptions: ['n', 'v', null],
  textOptions: ['n', 'v', 'x'],
  signed: ['n', 'v', { signed: true }],
  signedObject: ['n', { a: 1 }, { signed: true }],
}
const OPTION_IDS = [
  'domain',
  'encode',
  'expires',
  'httpOnly',
  'maxAge',
  'path',
  'partitioned',
  'priority',
  'secure',
  'signed',
  'sameSite',
].map((option) => `cookie/${option}`)

const cookieApp = (fw, observe) => {
  const app = fw()
  app.get('/:name', (req, res) => {
    if (req.query.secret) req.secret = req.query.secret
    const [name, value, options] = CALLS[req.params.name]
    const given = options && typeof options === 'object' ? { ...options } : options
    const result = outcome(() => res.cookie(name, value, given))
    observe('returned', result === res ? 'res' : result)
    observe(
      'options unchanged',
      given === options || Object.keys(given ?? {}).every((key) => given[key] === options[key]),
    )
    observe(
      'header',
      [res.get('Set-Cookie')].flat().map((line) => line && hideClock(line)),
    )
    res.removeHeader('Set-Cookie')
    res.end()
  })
  return app
}

export default [
  {
    name: 'every option of a cookie',
    covers: ['resm/cookie', 'B2.8.14', ...OPTION_IDS],
    oneConnection: true,
    build: cookieApp,
    requests: Object.keys(CALLS).map((name) => `GET /${name}`),
  },
  {
    name: 'signed cookies need a secret and have a readable value',
    covers: ['cookie/signed', 'auth/signed-cookies', 'B2.8.14', 'B2.7.13'],
    build: cookieApp,
    requests: [
      'GET /signed',
      'GET /signed?secret=keyboard',
      'GET /signedObject?secret=keyboard',
      'GET /signed?secret[]=a&secret[]=b',
    ],
  },
  {
    name: 'cookies are appended and sent in order',
    covers: ['resm/cookie', 'B2.8.14'],
    build(fw) {
      const app = fw()
      app.get('/', (req, res) =>
        res
          .cookie('a', '1')
          .cookie('b', '2', { httpOnly: true })
          .append('Set-Cookie', 'c=3')
          .cookie('a', '4')
          .clearCookie('d')
          .send('ok'),
      )
      return app
    },
    requests: ['GET /'],
  },
  {
    name: 'clearing a cookie',
    covers: ['resm/clearCookie', 'B2.8.15'],
    build(fw, observe) {
      const app = fw()
      const options = [
        undefined,
        {},
        { path: '/admin' },
        { path: '' },
        { domain: 'a.com', secure: true, httpOnly: true, sameSite: 'lax' },
        { expires: new Date(86400000) },
        { maxAge: 5000 },
        { signed: true },
        null,
      ]
      app.get('/:index', (req, res) => {
        const result = outcome(() => res.clearCookie('sid', options[req.params.index]))
        observe('returned', result === res ? 'res' : result)
        observe(
          'header',
          [res.get('Set-Cookie')].flat().map((line) => line && hideClock(line)),
        )
        res.removeHeader('Set-Cookie')
        res.end()
      })
      return app
    },
    requests: Array.from({ length: 9 }, (_, index) => `GET /${index}`),
  },
]
