import fc from 'fast-check'

/*
 * Random route tables × URLs × methods × settings. Excludes intentional differences: rejected
 * promises (D01), falsy throws (D02), errors after the end (D03), a second next (D04).
 */

const COMMON = ['a', 'b', 'ab', 'user', '1', 'a', 'b']
const ODD = ['A', '12', 'a.b', 'a-b', '%20', '%zz', '', 'c']
const LITERALS = ['/a', '/b', '/ab', '/a/b', '/user', '/A', '/', '/a/']
const PATTERNS = [
  '/:x',
  '/:x/:y',
  '/:x?',
  '/a/:x?',
  '/:x(\\d+)',
  '/*',
  '*',
  '/a*',
  '/a(b)?',
  '/:x-:y',
  '/:x.:y?',
  '/(a|b)',
  '/a?b',
  '/ab+',
  '/:x*',
  '/a/:x([ab]+)/*',
  '/user/:x',
  '/:x/b',
  '/:toString/:constructor?',
  '/:__proto__',
]
const EXPRESSIONS = [
  ...['^\\/a', '^\\/(\\w+)', '^\\/(?<x>[^/]+)', 'b$', '^\\/a(b)?\\/?$', '.*', '^\\/[ab]\\/?$'],
  ...[
    '^\\/(?!b)(\\w)',
    '^\\/(?:a|b)\\/?(?=\\/|$)',
    '^(?=\\/a)',
    '^\\/a|\\/b$',
    '^\\/a{2}',
    '^\\/a\\b',
  ],
  // Expressions compiled by all versions of path-to-regexp 0.1: apps pass such expressions.
  ...['^\\/a-(?:([^\\/]+?))\\/?(?=\\/|$)', '^\\/(?:([^\\/]+?))\\/b\\/?$', '^\\/a\\/?(?=\\/|$)'],
  ...[
    '^\\/a(?:\\/([^\\/]+?))?\\/?$',
    '^(?:\\/([^/]+?))(?:\\/([^/]+?))\\/?$',
    '^\\/user\\/(.*)\\/?$',
  ],
]
const FLAGS = ['', '', 'i', 'i', 'm', 's', 'u', 'g', 'y']

const expression = fc.record({
  expression: fc.constantFrom(...EXPRESSIONS),
  flags: fc.constantFrom(...FLAGS),
})
const URLS = ['/a', '/b/1', '/user/9?z=1', '/', 'a', '', '?q=1', '/x/y/z']
const verb = fc.constantFrom(
  'get',
  'get',
  'get',
  'all',
  'all',
  'post',
  'put',
  'delete',
  'head',
  'options',
)
const paramAct = fc.constantFrom(
  { act: 'next' },
  { act: 'next' },
  { act: 'next', value: 'route' },
  { act: 'next', value: 'route', only: 'a' },
  { act: 'error', only: 'b' },
  { act: 'params', only: 'a' },
  { act: 'error' },
  { act: 'throw' },
  { act: 'params' },
  { act: 'later' },
)
const routerOptions = fc.record(
  { strict: fc.boolean(), caseSensitive: fc.boolean(), mergeParams: fc.boolean() },
  { requiredKeys: [] },
)
const settings = fc.record(
  {
    'strict routing': fc.boolean(),
    'case sensitive routing': fc.boolean(),
    'x-powered-by': fc.boolean(),
    etag: fc.constantFrom(false, 'weak', 'strong'),
    'query parser': fc.constantFrom('simple', 'extended', false),
    'json spaces': fc.constantFrom(0, 2),
  },
  { requiredKeys: [] },
)

const segment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...COMMON) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD) },
)
const url = fc
  .tuple(
    fc.array(segment, { minLength: 1, maxLength: 3, size: 'max' }),
    fc.constantFrom('', '', '', '/', '?q=1', '?q[a]=1&b'),
  )
  .map(([segments, tail]) => `/${segments.join('/')}${tail}`)
const request = fc
  .tuple(fc.constantFrom('GET', 'GET', 'GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'), url)
  .map(([method, target]) => `${method} ${target}`)

const SIZE = 40
/** Routes that no request matches: they make a router long enough to use its index. */
const FILLERS = 20

const ACTS = [
  { weight: 6, arbitrary: fc.constant({ act: 'next' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom({ act: 'next', value: 'route' }, { act: 'next', value: 'router' }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { act: 'error' },
      { act: 'throw' },
      { act: 'error', status: 410 },
      { act: 'error', text: true },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      { act: 'send' },
      { act: 'json' },
      { act: 'status', value: 201 },
      { act: 'redirect' },
      { act: 'end' },
    ),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('url'), value: fc.constantFrom(...URLS) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('method'),
      value: fc.constantFrom('GET', 'POST', 'OPTIONS'),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ act: 'header' }, { act: 'params' }, { act: 'later' }) },
]

/** Creates the entries of a route table out of paths and actions. */
function entriesOver(path, act) {
  const handler = fc.oneof(
    { weight: 5, arbitrary: act },
    { weight: 1, arbitrary: act.map((one) => ({ ...one, catches: true })) },
  )
  const handlers = fc.array(handler, { minLength: 1, maxLength: 3 })
  const { entry } = fc.letrec((tie) => ({
    entry: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('verb'), verb, path, handlers }) },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('use'),
          path: fc.option(path, { nil: undefined }),
          handlers,
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('route'),
          path,
          steps: fc.array(fc.record({ verb, handlers }), { minLength: 1, maxLength: 3 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('param'),
          name: fc.constantFrom('x', 'y'),
          act: paramAct,
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('router'),
          path: fc.option(path, { nil: undefined }),
          options: routerOptions,
          table: tie('table'),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('app'),
          path: fc.option(path, { nil: undefined }),
          settings,
          table: tie('table'),
        }),
      },
    ),
    table: fc.array(tie('entry'), { maxLength: 6, depthIdentifier: 'table', size: 'max' }),
  }))
  return entry
}

/**
 * A random route table with its requests. From the third request on, long routers have an index.
 * @param {object} grammar
 * @param {string[]} grammar.patterns paths that are more than text
 * @param {fc.WeightedArbitrary<object>[]} [grammar.acts] what handlers do, in addition
 */
export function recipeOver({ patterns, acts = [] }) {
  const text = fc.oneof(fc.constantFrom(...LITERALS), fc.constantFrom(...patterns))
  const path = fc.oneof(
    { weight: 8, arbitrary: text },
    { weight: 2, arbitrary: expression },
    { weight: 1, arbitrary: fc.array(fc.oneof(text, expression), { minLength: 1, maxLength: 3 }) },
  )
  const entry = entriesOver(path, fc.oneof(...ACTS, ...acts))
  return fc.record({
    settings,
    fillers: fc.constantFrom(0, FILLERS),
    table: fc.array(entry, { minLength: 3, maxLength: 8, size: 'max' }),
    requests: fc.array(request, { minLength: 1, maxLength: SIZE, size: 'max' }),
  })
}

export const recipe = recipeOver({ patterns: PATTERNS })
