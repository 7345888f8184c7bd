import fc from 'fast-check'
import { parsing } from '../cases/bodies.mjs'
import { outcome } from '../harness/describe.mjs'

const SIZE = 40
/** The queries that a handler parses in addition to the one of its request. */
const OTHERS = 9

const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...['a', 'b', 'c', '1', '0', '=', '&', '=', '&', '[', ']', '[]', '[b]', '[0]', '[1]'],
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['%20', '+', '%5B', '%5D', '%', '%zz', '%E2%82%AC', ';', '.', ',', '?', '__proto__'],
      ...['toString', 'constructor', 'prototype', '%00', '\xe9', '%26', '%3D', '[', ']'],
    ),
  },
)
const anything = fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join(''))

const names = ['a', 'a[]', 'a[b]', 'a[b][]', 'a%5B%5D', '[]']
const values = ['1', '', '1,2', '%E9', '%26%23128512%3B', '%26%23233%3B', 'x+y', '%C3%A9']

/** Numbers around the limits of arrays: 20 by default, 100 in forms, and 1,000 in Express 4. */
export const counts = [2, 3, 19, 20, 21, 22, 25, 99, 100, 101]
const indexes = ['0', '1', '2', '5', '19', '20', '21', '25', '99', '100', '101', '999', '1000', 'x']

/** Repeats one parameter. */
export const listOf = (all, lengths) =>
  fc
    .tuple(fc.constantFrom(...all), fc.constantFrom(...values), fc.constantFrom(...lengths))
    .map(([name, value, length]) => Array(length).fill(`${name}=${value}`).join('&'))

/** Counts the indexes of a name up or down. */
export const indexed = (all, lengths) =>
  fc
    .tuple(fc.constantFrom(...all), fc.constantFrom(...lengths), fc.nat(2), fc.boolean())
    .map(([name, length, from, isReversed]) => {
      const list = Array.from({ length }, (_, index) => `${name}[${index + from}]=${index}`)
      return (isReversed ? list.reverse() : list).join('&')
    })

const sparse = fc
  .tuple(
    fc.constantFrom('a', 'a', 'a[b]', 'a[1]', 'c[]'),
    fc.constantFrom(...indexes),
    fc.constantFrom('', '', '[]', '[b]', '[25]', '[3][d]'),
    fc.constantFrom(...values),
  )
  .map(([name, index, more, value]) => `${name}[${index}]${more}=${value}`)
const special = fc.constantFrom(
  ...['utf8=%E2%9C%93', 'utf8=%26%2310003%3B', 'utf8=x', 'a.b=1', 'a.b[c.d]=2', 'a%2Eb=1'],
  ...['a%2eb.c=1', 'a=1,2,3', 'a[]=1,2', 'a[]=', 'a', 'a[b][c][d][e][f][g][h]=1', '?a=1', '[a]=1'],
  ...['a=%26%2365%3B,%26%2366%3B', '%26%23128512%3B=1', '[toString]=1', 'a=1;b=2', 'a[]'],
)
const parameters = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: sparse },
      { weight: 2, arbitrary: special },
      { weight: 1, arbitrary: listOf(names, counts) },
      { weight: 1, arbitrary: indexed(['a', 'a[b]', 'c'], counts) },
      { weight: 1, arbitrary: fc.constantFrom('a=2', 'a[]=2', 'a[b]=2', 'a[0]=2', 'c[]=3', 'b=4') },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => all.join('&'))

/** Random queries and forms. */
export const queryText = fc.oneof(anything, parameters)

/** The options that qs reads. */
const qsOptions = fc.record(
  {
    ...Object.fromEntries(
      [
        ...['allowDots', 'allowEmptyArrays', 'allowSparse', 'charsetSentinel', 'comma'],
        ...['decodeDotInKeys', 'ignoreQueryPrefix', 'interpretNumericEntities', 'parseArrays'],
        ...['plainObjects', 'strictDepth', 'strictMerge', 'strictNullHandling'],
        'throwOnLimitExceeded',
      ].map((name) => [name, fc.boolean()]),
    ),
    allowPrototypes: fc.constantFrom(true, false, undefined),
    arrayLimit: fc.constantFrom(0, 1, 5, 20, 21, 100, Infinity, -1, '5', undefined),
    charset: fc.constantFrom('utf-8', 'iso-8859-1', undefined),
    delimiter: fc.constantFrom('&', ';', /[&;]/),
    depth: fc.constantFrom(0, 1, 5, false, Infinity),
    duplicates: fc.constantFrom('combine', 'first', 'last'),
    parameterLimit: fc.constantFrom(1, 20, 1000, Infinity),
  },
  { requiredKeys: [] },
)

/** Parses a query with middleware that sets `req.query`. */
const parsedBy = (middleware) => (text) => {
  const req = { url: `/?${text}` }
  middleware(req, {}, () => {})
  return req.query
}

/** Sets the parser of the app and returns it, or returns the middleware with options. */
export function parserOf(fw, app, { setting, options }) {
  if (options) return parsedBy(fw.query(options))
  if (setting === undefined) return parsedBy(fw.query())
  return app.set('query parser', setting).get('query parser fn') ?? (() => undefined)
}

/** Reads the query of each request, and parses more of them with the same parser. */
const queryProgram = ({ parser, requests }) => ({
  requests: requests.map(([query], index) => `GET /${index}?${query}`),
  build(fw, observe) {
    const app = fw()
    const parse = parserOf(fw, app, parser)
    app.use((req, res) => {
      observe('query', req.query)
      const [, ...others] = requests[req.path.slice(1)]
      for (const query of others)
        observe(
          query,
          outcome(() => parse(query)),
        )
      res.json(req.query)
    })
    return app
  },
})

/** Random queries by parser; each request stands for ten of them. */
export const queriesOf = (parser, text) => ({
  name: 'query strings',
  recipe: fc.record({
    parser,
    requests: fc.array(fc.array(text, { minLength: 1 + OTHERS, maxLength: 1 + OTHERS }), {
      minLength: 1,
      maxLength: SIZE,
      size: 'max',
    }),
  }),
  size: 15,
  program: queryProgram,
})

export const settings = fc.record({
  setting: fc.constantFrom('extended', 'extended', 'extended', 'simple', false, true),
})

export const queries = queriesOf(fc.oneof(settings, fc.record({ options: qsOptions })), queryText)

/** Random forms by options of the parser. */
export const formsOf = (options, text, build = parsing) => ({
  name: 'forms',
  recipe: fc.record({
    options: fc.record(options, { requiredKeys: [] }),
    requests: fc.array(
      fc.tuple(fc.constantFrom('', '', '; charset=utf-8', '; charset=iso-8859-1'), text),
      { minLength: 1, maxLength: SIZE, size: 'max' },
    ),
  }),
  size: 15,
  program: ({ options: given, requests }) => ({
    requests: requests.map(([charset, form]) => [
      'POST /',
      { 'Content-Type': `application/x-www-form-urlencoded${charset}` },
      form,
    ]),
    build: build((fw) => fw.urlencoded(given)),
  }),
})

export const formOptions = {
  extended: fc.boolean(),
  parameterLimit: fc.constantFrom(1, 20, 25, 100, 1000, 2000, Infinity, '25'),
  depth: fc.constantFrom(0, 1, 5, 32, Infinity),
}

export const forms = formsOf(formOptions, queryText)
