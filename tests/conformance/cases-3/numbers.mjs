import { root } from '../harness/folder.mjs'
import { betterOffsets, oddNumberPrograms, responding } from '../harness/odd-numbers.mjs'

/* Odd numbers as the value of the numeric options; cookies and parsers read theirs as in 4.x. */

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

/** Our behavior where Express crashes, or misreads the number. */
const BETTER = {
  ...betterOffsets(['sendfile', 'static'], 'V97'),
}

export default oddNumberPrograms(USES, BETTER)
