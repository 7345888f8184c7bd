// Compares the results of `fwjs check --express-5` for paths with Express 4 and Express 5
// themselves: the paths of the conformance test cases, and generated ones. Each is registered on
// both, as a route and with `use`, and both are sent URLs that the check has not seen.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { randomPattern } from '../../conformance/generators/patterns.mjs'
import { Random } from '../../conformance/harness/random.mjs'

const require = createRequire(import.meta.url)
const { comparePath } = require('../../../packages/fwjs-cli/lib/check/patterns/path-result.js')
const { placeFor } = require('../../../packages/fwjs-cli/lib/check/patterns/matcher.js')
const { readProject } = require('../../../packages/fwjs-cli/lib/check/project.js')
const frameworks = { before: require('express'), after: require('express-5') }

/** Pieces that Express 5 also allows: it would reject most random patterns. */
const PIECES = [
  ...['/', '/a', '/b', 'a', 'b', '-', '.', '/:x', ':y', '/:x-:y', '.:z', '-:z', '/a-b', '~', '_'],
  ...[
    '{a}',
    '{/b}',
    '{/:w}',
    '/*v',
    '*v',
    '|',
    '$',
    '^',
    '\\.',
    '\\*',
    '/:x.:y',
    ':ä',
    "'",
    ',',
    ';',
    '@',
    '%20',
  ],
]
const SEGMENTS = [
  'a',
  'b',
  'ab',
  'a-b',
  'a.b',
  'a-b-c',
  'a.b.c',
  '-',
  '.',
  '--',
  'A',
  '1',
  'a%20b',
  'a|b',
  '$',
  '^a',
  '{a}',
  '~',
  "'",
  '@',
  'aa',
  '_',
  'a,b',
  ';',
  '*',
]

/** An app's own expressions: the two versions count groups and end a mount differently. */
const EXPRESSIONS = [
  ...[/^\/a/, /^\/a(?=\/|$)/, /^\/(\d+)$/, /\/b/, /^\/(?<name>[^/]+)\/a/, /^\/\((?<name>b)/, /.*/],
  ...[
    /^\/(a)?(b)?$/,
    /^\/([(])(?<name>a)/,
    /^\/(?:a|b)-(\w+)/i,
    /a$/,
    ['/a', /^\/b(.*)/],
    [['/a'], '/:x'],
  ],
]

const generated = (random) => random.list(1, 5, () => random.pick(PIECES)).join('')

/** Reads the paths that the conformance test cases register from their sources. */
function writtenPaths() {
  const folder = fileURLToPath(new URL('../../conformance/cases', import.meta.url))
  const paths = readProject(folder).files.flatMap(({ nodes }) =>
    nodes.flatMap((node) => {
      const name = node.callee?.property?.name
      const isRegistration = [
        'get',
        'post',
        'put',
        'delete',
        'all',
        'use',
        'patch',
        'route',
      ].includes(name)
      const [first] = node.arguments ?? []
      const isText = first?.type === 'StringLiteral' && /^[/*:]/.test(first.value)
      return isRegistration && isText ? [first.value] : []
    }),
  )
  return [...new Set(paths)]
}

/** Creates a random URL: pieces of the path itself, and segments. */
function randomUrl(random, pattern) {
  const own = String(pattern)
    .split(/[/:*(){}?+\\|]/)
    .filter(Boolean)
  const segment = () =>
    random
      .list(1, 2, () => random.pick(random.chance(60) && own.length > 0 ? own : SEGMENTS))
      .join('')
  const url = `/${random.list(0, 3, segment).join('/')}${random.chance(20) ? '/' : ''}`
  return url.replace(/\/+/g, '/')
}

const isSendable = (url) => {
  try {
    return /^\/[!-~]*$/.test(url) && !/[?#]/.test(url) && decodeURIComponent(url) !== ''
  } catch {
    return false
  }
}

/** Builds an app that shows what its only layer received. */
function appOf(framework, pattern, method) {
  const app = framework()
  app[method](pattern, (req, _res, next) => {
    const params = Object.entries(req.params).filter(([, value]) => value !== undefined)
    const rest = method === 'use' ? req.url : ''
    next({ told: JSON.stringify([rest, params.sort()]) })
  })
  return app
}

function ask(app, url) {
  const req = { method: 'GET', url, headers: {}, socket: {} }
  const res = { setHeader() {}, headersSent: false }
  return new Promise((resolve) => {
    app.handle(req, res, (error) =>
      resolve(error?.told ?? (error ? `failed: ${error.message}` : 'no match')),
    )
  })
}

async function isDifferent({ before, after }, urls) {
  for (const url of urls) {
    const [one, other] = [await ask(before, url), await ask(after, url)]
    if (one !== other) return { url, one, other }
  }
  return undefined
}

/** Returns what is wrong with the result for a path, or undefined, and what became of the path. */
async function mistakeAbout(pattern, method, random, urls) {
  const judgment = comparePath(pattern, placeFor(method))
  let apps
  try {
    apps = { after: appOf(frameworks.after, pattern, method) }
  } catch (error) {
    const mistake =
      judgment.outcome === 'rejected' ? undefined : `Express 5 throws: ${error.message}`
    return { outcome: 'rejected', mistake }
  }
  if (judgment.outcome === 'rejected')
    return { outcome: 'taken', mistake: 'Express 5 does not throw' }
  apps.before = appOf(frameworks.before, pattern, method)
  if (judgment.outcome === 'differs') {
    const shown = await isDifferent(apps, [judgment.url])
    return { outcome: 'differs', mistake: shown ? undefined : `the same for ${judgment.url}` }
  }
  const sample = Array.from({ length: urls }, () => randomUrl(random, pattern)).filter(isSendable)
  const shown = await isDifferent(apps, sample)
  return {
    outcome: 'same',
    mistake: shown && `differs for ${shown.url}: ${shown.one}, ${shown.other}`,
  }
}

const isTakenBy4 = (pattern) => {
  try {
    appOf(frameworks.before, pattern, 'get')
    return true
  } catch {
    return false
  }
}

/** Checks and tries all of them. Returns the counts, and each mistake. */
export async function comparePatterns({ count, seed, urls }) {
  const random = new Random(seed)
  const made = Array.from({ length: count }, () => generated(random))
  const odd = Array.from({ length: Math.ceil(count / 4) }, () => randomPattern(random))
  const patterns = [...new Set([...writtenPaths(), ...EXPRESSIONS, ...made, ...odd])].filter(
    isTakenBy4,
  )
  const counts = { paths: patterns.length, judgments: 0, rejected: 0, differs: 0, same: 0 }
  const mistakes = []
  for (const pattern of patterns) {
    for (const method of ['get', 'use']) {
      const { outcome, mistake } = await mistakeAbout(pattern, method, random, urls)
      counts.judgments++
      counts[outcome] = (counts[outcome] ?? 0) + 1
      if (mistake) mistakes.push({ pattern: String(pattern), method, mistake })
    }
  }
  return { counts, mistakes }
}
