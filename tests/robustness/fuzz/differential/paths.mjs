import fc from 'fast-check'
import { pathWord } from './text.mjs'

/*
 * Paths generated from the grammars of path strings and regular expressions, and requests generated
 * from these paths. Request targets stay short: some patterns take exponential time in Express.
 */

const MODIFIERS = ['', '', '', '?', '*', '+']
const name = fc.constantFrom('a', 'b', 'id', '_x', '__proto__', 'constructor', 'a1')
const modifier = fc.constantFrom(...MODIFIERS)
const regularPiece = fc
  .tuple(
    fc.constantFrom('a', 'b', '\\d', '\\w', '[ab]', '[^/]', '.', '[a-c1]', '\\.', '(?:a|b)', '%'),
    fc.constantFrom('', '', '?', '*', '+', '{1,2}', '+?'),
  )
  .map((parts) => parts.join(''))
const regular = fc
  .array(
    fc.array(regularPiece, { minLength: 1, maxLength: 2 }).map((parts) => parts.join('')),
    { minLength: 1, maxLength: 2 },
  )
  .map((parts) => parts.join('|'))

const token = fc.oneof(
  { weight: 4, arbitrary: fc.constant('/') },
  { weight: 4, arbitrary: pathWord },
  { weight: 2, arbitrary: fc.tuple(pathWord, modifier).map((parts) => parts.join('')) },
  { weight: 3, arbitrary: fc.tuple(name, modifier).map(([text, sign]) => `:${text}${sign}`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(name, regular, modifier)
      .map(([text, group, sign]) => `:${text}(${group})${sign}`),
  },
  { weight: 2, arbitrary: fc.tuple(regular, modifier).map(([group, sign]) => `(${group})${sign}`) },
  { weight: 1, arbitrary: fc.constant('*') },
)
const tokens = fc.array(token, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))
const pattern = fc.oneof(
  { weight: 8, arbitrary: tokens.map((text) => `/${text}`) },
  { weight: 1, arbitrary: tokens },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.constantFrom(...'/:a()*?+.-[]\\|{}^$!=<>'), { maxLength: 8 })
      .map((parts) => parts.join('')),
  },
)
const expression = fc.record({
  expression: fc
    .tuple(
      fc.constantFrom('^\\/', '^', '', '\\/'),
      regular,
      fc.constantFrom('', '$', '\\/?$', '\\b'),
    )
    .map(([begin, middle, end]) => `${begin}(${middle})${end}`),
  flags: fc.constantFrom('', 'i', 'g', 'y', 's', 'm'),
})
const path = fc.oneof(
  { weight: 6, arbitrary: pattern },
  { weight: 2, arbitrary: expression },
  { weight: 1, arbitrary: fc.array(fc.oneof(pattern, expression), { minLength: 1, maxLength: 3 }) },
)

const layer = fc.record({
  kind: fc.constantFrom('use', 'use', 'get', 'get', 'all', 'mount', 'param'),
  path,
  options: fc.record(
    { strict: fc.boolean(), caseSensitive: fc.boolean(), mergeParams: fc.boolean() },
    { requiredKeys: [] },
  ),
})

const LONGEST_TARGET = 16

/** A request target that has a chance to match: the text of a pattern with words in its gaps. */
const target = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(pattern, pathWord).map(([text, word]) =>
      text
        .replace(/\([^()]*\)/g, 'a')
        .replace(/:\w+/g, word)
        .replace(/[^\w/.%@$!,;=&'~-]/g, '')
        .slice(0, LONGEST_TARGET),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(pathWord, { maxLength: 4 })
      .map((words) => words.join('/').slice(0, LONGEST_TARGET)),
  },
)
const SIZE = 16

/** Returns what a layer observes when it runs. */
const seen = (req) => [req.url, req.baseUrl, req.params, req.route?.path]

function real(given) {
  if (Array.isArray(given)) return given.map(real)
  return typeof given === 'object' ? new RegExp(given.expression, given.flags) : given
}

function register({ kind, path: given, options }, index, target, fw, observe) {
  const note = (req, res, next) => {
    observe(`${kind} ${index}`, seen(req))
    next()
  }
  if (kind === 'mount') target.use(real(given), fw.Router(options).use(note).get('/:rest?', note))
  else if (kind === 'param') target.get(real(given), note).param('id', (req, res, next) => next())
  else target[kind](real(given), note)
}

/** Registration may throw: then both must throw the same. */
function attempt(observe, index, work) {
  try {
    work()
  } catch (error) {
    observe(`path ${index} is refused`, error.name)
  }
}

/** Paths from the whole grammar. */
export const paths = {
  name: 'fuzzed paths',
  size: 9,
  recipe: fc.record({
    strict: fc.boolean(),
    isLong: fc.boolean(),
    layers: fc.array(layer, { minLength: 1, maxLength: 8, size: 'max' }),
    targets: fc.array(target, { minLength: 1, maxLength: SIZE, size: 'max' }),
  }),
  program: ({ strict, isLong, layers, targets }) => ({
    requests: targets.map((text) => `GET /${text.replace(/^\//, '')}`),
    build(fw, observe) {
      const app = fw().set('strict routing', strict)
      for (const [index, one] of layers.entries()) {
        attempt(observe, index, () => register(one, index, app, fw, observe))
      }
      // With twenty more layers the router uses its index.
      for (let count = 0; isLong && count < 20; count += 1) app.get(`/filler${count}`, () => {})
      return app
    },
  }),
}
