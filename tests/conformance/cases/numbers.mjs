import { has } from '../harness/expect.mjs'
import { root } from '../harness/folder.mjs'
import { betterOffsets, oddNumberPrograms, responding } from '../harness/odd-numbers.mjs'

/* Odd numbers as the value of every numeric option and argument that Express also has. */

const FORM = [
  'POST /',
  { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '13' },
  'a[b][c]=1&d=2',
]
const JSON_BODY = [
  'POST /',
  { 'Content-Type': 'application/json', 'Content-Length': '7' },
  '{"a":1}',
]

/** Builds an app with a parser, or one that responds with the error that creating it threw. */
function parsing(fw, create) {
  const app = fw()
  try {
    app.use(create())
  } catch (error) {
    return app.use((req, res) => res.send(`${error.name}: ${error.message}`))
  }
  return app.use((req, res) => res.json(req.body))
}

/** Every use of a number: the request, and how the app is created. */
const USES = {
  'sendFile start': [
    'GET /',
    responding((res, start) => res.sendFile('nums.txt', { root, start })),
  ],
  'sendFile end': ['GET /', responding((res, end) => res.sendFile('nums.txt', { root, end }))],
  'sendFile maxAge': [
    'GET /',
    responding((res, maxAge) => res.sendFile('nums.txt', { root, maxAge })),
  ],
  'static start': ['GET /nums.txt', (fw, start) => fw().use(fw.static(root, { start }))],
  'static end': ['GET /nums.txt', (fw, end) => fw().use(fw.static(root, { end }))],
  'static maxAge': ['GET /nums.txt', (fw, maxAge) => fw().use(fw.static(root, { maxAge }))],
  'cookie maxAge': [
    'GET /',
    responding((res, maxAge) => {
      res.cookie('a', 'b', { maxAge })
      const cookie = res.get('Set-Cookie').replace(/Expires=[^;]+/, 'Expires=<clock>')
      res.removeHeader('Set-Cookie')
      res.send(cookie)
    }),
  ],
  status: ['GET /', responding((res, status) => res.status(status).send('x'))],
  sendStatus: ['GET /', responding((res, status) => res.sendStatus(status))],
  redirect: ['GET /', responding((res, status) => res.redirect(status, '/x'))],
  range: [
    ['GET /', { Range: 'bytes=0-4' }],
    responding((res, size, req) => res.json(req.range(size))),
  ],
  'json spaces': [
    'GET /',
    (fw, spaces) =>
      fw()
        .set('json spaces', spaces)
        .use((req, res) => res.json({ a: 1 })),
  ],
  'json limit': [JSON_BODY, (fw, limit) => parsing(fw, () => fw.json({ limit }))],
  parameterLimit: [
    FORM,
    (fw, parameterLimit) => parsing(fw, () => fw.urlencoded({ extended: true, parameterLimit })),
  ],
  depth: [FORM, (fw, depth) => parsing(fw, () => fw.urlencoded({ extended: true, depth }))],
}

const isServerError = has(' 500 Internal Server Error')

/** Our behavior where Express crashes, or misreads the number. */
const BETTER = {
  'parameterLimit 1e12': ['D53', has(' 200 OK', '"d":"2"')],
  'parameterLimit 1n': ['D53', has('TypeError: option parameterLimit must be a positive number')],
  'depth 1n': ['D53', has('TypeError: option depth must be a zero or a positive number')],
  ...betterOffsets(['sendFile', 'static'], 'D53'),
  ...Object.fromEntries(
    ['status', 'sendStatus', 'redirect'].map((name) => [`${name} NaN`, ['D39', isServerError]]),
  ),
}

export default oddNumberPrograms(USES, BETTER)
