import { outcome } from '../harness/describe.mjs'

const ACCEPT = [
  undefined,
  '*/*',
  'text/html',
  'text/*',
  'application/json',
  'text/html;q=0.5, application/json',
  'text/html, application/json;q=0.9, */*;q=0.1',
  'text/plain;q=0',
  'text/html;level=1',
  'text/html;level=1;q=0.3, text/html;q=0.7',
  '',
  'garbage',
  'image/*, text/html;q=0.2',
  'application/vnd.api+json',
  'text/html, text/html',
  'TEXT/HTML',
  '*/*;q=0',
  'text/html;q=abc',
  'a/b/c',
  'text/html; charset="utf-8"',
]
const TYPES = [
  'html',
  'json',
  'text',
  'text/html',
  'application/json',
  'text/*',
  'bogus',
  '.html',
  'image/png',
  'text/html;level=1',
  'application/json;q=0.1',
  '*/*',
]
const LISTS = {
  'Accept-Encoding': [
    undefined,
    'gzip',
    'gzip, deflate',
    'gzip;q=0, *',
    '*',
    'identity;q=0',
    '',
    'br;q=0.5, gzip;q=0.8',
    'gzip;q=0',
    '*;q=0',
    'GZIP',
  ],
  'Accept-Charset': [
    undefined,
    'utf-8',
    'utf-8, iso-8859-1;q=0.5',
    '*',
    '',
    'utf-8;q=0',
    '*;q=0',
    'UTF-8',
  ],
  'Accept-Language': [
    undefined,
    'en',
    'en-US, en;q=0.5',
    'de, fr;q=0.8',
    '*',
    '',
    'en;q=0',
    'en-us',
    'zh-Hant-TW',
    'en, *;q=0.1',
  ],
}
const ASKED = {
  acceptsEncodings: ['gzip', 'deflate', 'identity', 'br'],
  acceptsCharsets: ['utf-8', 'iso-8859-1', 'UTF-8'],
  acceptsLanguages: ['en', 'en-us', 'de', 'fr', 'zh', 'EN'],
}

const list = (method, header) => ({
  name: `req.${method}`,
  covers: [`reqm/${method}`, 'B2.7.9'],
  oneConnection: true,
  build(fw, observe) {
    const app = fw()
    const asked = ASKED[method]
    app.use((req, res) => {
      observe('none', req[method]())
      observe(
        'each',
        asked.map((one) => req[method](one)),
      )
      observe('all', [
        req[method](...asked),
        req[method](asked),
        req[method]([...asked].reverse()),
        req[method]([]),
      ])
      res.end()
    })
    return app
  },
  requests: LISTS[header].map((value) => ['GET /', value === undefined ? {} : { [header]: value }]),
})

export default [
  {
    name: 'req.accepts',
    covers: ['reqm/accepts', 'B2.7.8', 'error/accepts-406'],
    oneConnection: true,
    build(fw, observe) {
      const app = fw()
      app.use((req, res) => {
        observe('none', req.accepts())
        observe(
          'each',
          TYPES.map((type) => req.accepts(type)),
        )
        observe('many', [
          req.accepts('html', 'json'),
          req.accepts(['json', 'html']),
          req.accepts(['bogus', 'text']),
          req.accepts([]),
          req.accepts(TYPES),
        ])
        observe(
          'odd',
          [undefined, null, '', 1].map((type) => outcome(() => req.accepts(type))),
        )
        if (req.accepts('html')) res.send('html')
        else res.sendStatus(406)
      })
      return app
    },
    requests: ACCEPT.map((value) => ['GET /', value === undefined ? {} : { Accept: value }]),
  },
  list('acceptsEncodings', 'Accept-Encoding'),
  list('acceptsCharsets', 'Accept-Charset'),
  list('acceptsLanguages', 'Accept-Language'),
]
