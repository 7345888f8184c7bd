import fc from 'fast-check'
import { anyText, anyValue } from './text.mjs'

/*
 * Anything that an app can throw or pass to next. Express crashes on some of them, which is an
 * intentional difference (D39). A thrown falsy value (D02) is excluded.
 */

const FIELDS = [
  'status',
  'statusCode',
  'headers',
  'expose',
  'message',
  'stack',
  'name',
  'code',
  'type',
]

const headers = fc.dictionary(
  fc.oneof(
    fc.constantFrom('X-A', 'Retry-After', 'Content-Type', 'Content-Length', 'ETag'),
    anyText,
  ),
  anyValue,
  { maxKeys: 2 },
)
const fields = fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(anyValue, headers), {
  maxKeys: 4,
})
const failure = fc.record({
  kind: fc.constantFrom(
    ...['Error', 'Error', 'TypeError', 'object', 'null prototype', 'array', 'function', 'frozen'],
    ...['text', 'number', 'true', 'symbol', 'inherits', 'throwing getters', 'date', 'bigint'],
  ),
  text: anyText,
  fields,
})

const MADE = {
  Error: (text) => new Error(text),
  TypeError: (text) => new TypeError(text),
  object: () => ({}),
  'null prototype': () => Object.create(null),
  array: (text) => [text],
  function: () => function fail() {},
  frozen: (text) => Object.freeze(new Error(text)),
  text: (text) => text || 'text',
  number: (text) => text.length + 1,
  true: () => true,
  symbol: (text) => Symbol(text),
  inherits: (text) => Object.create(new Error(text)),
  'throwing getters': () =>
    Object.defineProperty(new Error('x'), 'status', {
      get() {
        throw new Error('the getter throws')
      },
    }),
  date: () => new Date(0),
  bigint: () => 5n,
}

function makeFailure({ kind, text, fields: values }) {
  const made = MADE[kind](text)
  if (Object(made) !== made || Object.isFrozen(made)) return made
  for (const [field, value] of Object.entries(values)) {
    // A non-configurable getter stays: Reflect.defineProperty returns false instead of throwing.
    Reflect.defineProperty(made, field, { value, configurable: true, writable: true })
  }
  return made
}

const WAYS = {
  next: (made, next) => next(made),
  throw: (made) => {
    throw made
  },
  later: (made, next) => setImmediate(next, made),
}

const SIZE = 16

const oneCase = fc.record({
  failure,
  way: fc.constantFrom(...Object.keys(WAYS)),
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST'),
  status: fc.constantFrom(undefined, undefined, 201, 404, 503),
  header: fc.constantFrom(undefined, 'ETag', 'Content-Type', 'Content-Length', 'X-A'),
  handled: fc.constantFrom('not', 'not', 'passed on', 'shown'),
})

function failing(cases) {
  return (req, res, next) => {
    const { failure: given, way, status, header } = cases[req.params.index]
    if (status) res.status(status)
    if (header) res.set(header, header === 'Content-Length' ? '3' : 'a/b')
    WAYS[way](makeFailure(given), next)
  }
}

/** An error handler of the app, which is called with exactly the thrown value. */
function handling(cases, observe) {
  return (error, req, res, next) => {
    const { handled } = cases[req.params.index]
    observe('handler got', [typeof error, Object.prototype.toString.call(error)])
    if (handled === 'shown') res.status(500).send(`caught a ${typeof error}`)
    else next(error)
  }
}

/** Anything as an error, through an app's handlers and the final handler. */
export const errors = {
  name: 'fuzzed errors',
  size: 8,
  recipe: fc.record({
    env: fc.constantFrom('production', 'development', 'test'),
    cases: fc.array(oneCase, { minLength: 1, maxLength: SIZE, size: 'max' }),
  }),
  program: ({ env, cases }) => ({
    patience: 50,
    // Stack frames change the length of an error page, which a HEAD response reveals.
    requests: cases.map(({ method }, index) => {
      return `${method === 'HEAD' && env !== 'production' ? 'GET' : method} /${index}`
    }),
    build(fw, observe) {
      const app = fw().set('env', env)
      app.all('/:index', failing(cases), handling(cases, observe))
      return app
    },
  }),
  // Express would have crashed (D39).
  explain: (express, fwjs) =>
    express.includes('uncaught exception') && !fwjs.includes('uncaught exception'),
}
