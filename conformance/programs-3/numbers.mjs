import { has } from '../harness/expect.mjs'
import { root } from '../harness/folder.mjs'

/* Odd numbers as the value of the numeric options; cookies and parsers read theirs as in 4.x. */

const VALUES = {
  NaN: Number.NaN,
  '-1': -1,
  0.5: 0.5,
  '1e12': 1e12,
  Infinity: Number.POSITIVE_INFINITY,
  "'1'": '1',
  '1n': 1n,
  '{}': {},
  null: null,
}

const responding = (run) => (fw, value) => fw().use((req, res) => run(res, value, req))

/** Every use of a number: the request, and how the app is created. */
const USES = {
  'sendfile start': [
    'GET /',
    responding((res, start) => res.sendfile('nums.txt', { root, start })),
  ],
  'sendfile end': ['GET /', responding((res, end) => res.sendfile('nums.txt', { root, end }))],
  'sendfile maxAge': [
    'GET /',
    responding((res, maxAge) => res.sendfile('nums.txt', { root, maxAge })),
  ],
  'static start': ['GET /nums.txt', (fw, start) => fw().use(fw.static(root, { start }))],
  'static end': ['GET /nums.txt', (fw, end) => fw().use(fw.static(root, { end }))],
  'static maxAge': ['GET /nums.txt', (fw, maxAge) => fw().use(fw.static(root, { maxAge }))],
  'json spaces': [
    'GET /',
    (fw, spaces) =>
      fw()
        .set('json spaces', spaces)
        .use((req, res) => res.json({ a: 1 })),
  ],
  'compress threshold': [
    ['GET /nums.txt', { 'Accept-Encoding': 'gzip' }],
    (fw, threshold) =>
      fw()
        .use(fw.compress({ threshold }))
        .use((req, res) => {
          res.setHeader('Content-Type', 'text/plain')
          res.end('x'.repeat(2000))
        }),
  ],
}

const refuses = (option) => has(' 500 Internal Server Error', `TypeError: ${option} option must be`)

/** What fwjs-v3 does where Express crashes, or misreads the number. */
const BETTER = {
  ...Object.fromEntries(
    ['sendfile', 'static'].flatMap((call) => [
      ...['-1', '0.5', 'Infinity', "'1'", '1n', '{}'].map((name) => [
        `${call} start ${name}`,
        ['V97', refuses('start')],
      ]),
      ...['0.5', '1n'].map((name) => [`${call} end ${name}`, ['V97', refuses('end')]]),
    ]),
  ),
}

export default Object.entries(USES).flatMap(([use, [request, create]]) =>
  Object.entries(VALUES).map(([name, value]) => {
    const [explains, expectFwjs] = BETTER[`${use} ${name}`] ?? []
    return {
      name: `${use}: ${name}`,
      covers: [],
      ...(explains && { explains, expectFwjs, patience: 300 }),
      build: (fw) => create(fw, value),
      requests: [request],
    }
  }),
)
