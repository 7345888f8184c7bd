import fc from 'fast-check'
import { CapturedProcess } from '../harness/captured-process.mjs'
import { describe } from '../harness/describe.mjs'

/*
 * Random request targets: origin form, absolute form, `*`, and garbage. The router must strip the
 * same path and leave the same URL, and req.path and req._parsedUrl must be equal.
 */

const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('/', 'a', 'b', '1', '.', '%20', '%2F', '-') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '?',
      '#',
      '&',
      '=',
      ':',
      '@',
      ';',
      '//',
      '\\',
      ' ',
      '"',
      "'",
      '<',
      '>',
      '`',
      '{',
      '}',
      '|',
      '^',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\t',
      '\n',
      '\f',
      '\r',
      '\u00a0',
      '\ufeff',
      'é',
      '日',
      '%',
      '*',
      '[',
      ']',
      '://',
    ),
  },
)
const tail = fc.array(character, { maxLength: 10 }).map((parts) => parts.join(''))

const authority = fc.constantFrom(
  'a.com',
  'A.com:80',
  'u:p@b.org',
  '[::1]',
  '[::1]:8',
  'x_y.z',
  'a.com:',
  '',
  'é.com',
  'a b',
  'a%20b',
)
const scheme = fc.constantFrom(
  'http://',
  'HTTP://',
  'https://',
  'ftp://',
  'mailto:',
  'javascript:',
  'ws://',
  '//',
  'http:',
  'http:/',
)

const target = fc.oneof(
  { weight: 5, arbitrary: tail.map((rest) => `/${rest}`) },
  { weight: 2, arbitrary: tail.map((rest) => `/a/${rest}`) },
  { weight: 4, arbitrary: fc.tuple(scheme, authority, tail).map(([a, b, c]) => `${a}${b}/${c}`) },
  { weight: 1, arbitrary: fc.tuple(scheme, authority, tail).map((parts) => parts.join('')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '*',
      '',
      '/',
      '?',
      '#',
      '?a=1',
      'a',
      'a/b?c',
      ' /a',
      '/a ',
      '\u00a0/a',
      ':80/a',
    ),
  },
  { weight: 2, arbitrary: tail },
)

const PARTS = [
  'protocol',
  'slashes',
  'auth',
  'host',
  'port',
  'hostname',
  'hash',
  'search',
  'query',
  'pathname',
  'path',
  'href',
]

function urlText(parsed) {
  if (!parsed) return describe(parsed)
  return PARTS.map((part) => `${part}=${describe(parsed[part])}`).join(' ')
}

/** Creates a router with a mount, a param mount, and a route; every layer records its request. */
function recordingRouter(side, everything) {
  const router = side.fw.Router()
  const path = Object.getOwnPropertyDescriptor(side.fw.request, 'path').get
  const see = (label) => (req, res, next) => {
    req.record.push(
      `${label} url=${describe(req.url)} base=${describe(req.baseUrl)} params=${describe(req.params)} path=${describe(path.call(req))} | ${urlText(req._parsedUrl)}`,
    )
    next()
  }
  router.use(see('all'))
  router.use('/a', see('/a'), side.fw.Router().use('/b', see('/a/b')))
  router.use('/:first', see('/:first'))
  router.get(everything, see('*'))
  router.get(['/a', '/a/:x'], see('route'))
  return router
}

function walk(router, url) {
  return new Promise((resolve) => {
    const req = { url, method: 'GET', headers: {}, record: [] }
    const end = (label, error) => {
      const detail = error ? `${error.constructor.name}: ${error.message} ${error.status}` : ''
      resolve(
        [
          ...req.record,
          `${label} ${detail} url=${describe(req.url)} original=${describe(req.originalUrl)}`,
        ].join('\n'),
      )
    }
    try {
      router.handle(req, {}, (error) => end('done', error))
    } catch (error) {
      end('threw', error)
    }
  })
}

/** Compares `runs` random request targets; `everything` is the path that matches any of them. */
async function compareUrls(everything, sides, report, { runs, seed, case: place }) {
  const left = recordingRouter(sides.express, everything)
  const right = recordingRouter(sides.ours, everything)
  const property = fc.asyncProperty(target, async (url) => {
    report.compared += 1
    const [express, fwjs] = await Promise.all([walk(left, url), walk(right, url)])
    if (express !== fwjs) throw new Error(`express > ${express}\nfwjs    > ${fwjs}`)
  })
  // The legacy parser warns about invalid ports on both sides, so the warnings are dropped.
  const captured = new CapturedProcess()
  const result = await fc.check(property, { numRuns: place ? 1 : runs, seed, path: place })
  captured.leave()
  if (result.failed) {
    report.unexpected(
      `url ${describe(result.counterexample)} (seed ${seed})`,
      String(result.errorInstance?.message ?? result.error),
      { case: result.counterexamplePath },
    )
  }
  report.say(`urls: ${result.numRuns} random request targets`)
}

export const runUrls = (...run) => compareUrls('*', ...run)
export const runUrls5 = (...run) => compareUrls('{*path}', ...run)
