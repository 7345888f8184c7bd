import fc from 'fast-check'
import { parsing } from '../cases/bodies.mjs'
import { request, verifier, wired } from '../generators/bodies.mjs'

const SIZE = 40

/** What 5.x reads differently: Brotli, UTF-32, the charsets of forms, and unreadable parameters. */
const changes = fc.record(
  {
    coding: fc.constant('br'),
    header: fc.constantFrom('br', 'BR'),
    charset: fc.constantFrom(
      ...['iso-8859-1', 'ISO-8859-1', 'utf-32le', 'utf-32', '', 'utf-8; charset=latin1', '"utf-8"'],
      ...["'utf-8'", 'utf-8;', 'utf-8; x', 'latin1; charset=utf-8'],
    ),
    body: fc.constantFrom(
      ...['utf8=%E2%9C%93&a=%E9', 'utf8=%26%2310003%3B&a=%E9', 'a=%26%23233%3B', '__proto__=1&a=2'],
      ...['a=1&a=2&a[]=3', 'a[b][c]=1', 'a=%E9&b=%C3%A9', 'a&b=&=c', 'utf8=x&a=%F8'],
    ),
  },
  { requiredKeys: [] },
)
const request5 = fc.oneof(
  request,
  fc.tuple(request, changes).map(([one, other]) => ({ ...one, ...other })),
)

const options = fc.record(
  {
    limit: fc.constantFrom(0, 10, 200, 1000, '1kb', '1mb', null),
    inflate: fc.boolean(),
    strict: fc.boolean(),
    extended: fc.boolean(),
    parameterLimit: fc.constantFrom(1, 5, 1000),
    depth: fc.constantFrom(0, 1, 32),
    type: fc.constantFrom('*/*', 'json', ['text', 'urlencoded']),
    defaultCharset: fc.constantFrom('utf-8', 'iso-8859-1'),
    charsetSentinel: fc.boolean(),
    interpretNumericEntities: fc.boolean(),
  },
  { requiredKeys: [] },
)

const recipe = fc.record({
  options,
  verify: fc.constantFrom(undefined, undefined, 'see', 'throw'),
  order: fc.shuffledSubarray(['json', 'urlencoded', 'text', 'raw'], { minLength: 1 }),
  requests: fc.array(request5, { minLength: 1, maxLength: SIZE, size: 'max' }),
})

export const bodies = {
  name: '5.x bodies',
  recipe,
  size: 20,
  program: ({ options: given, verify, order, requests }) => ({
    requests: requests.map(wired),
    build: parsing((fw, observe) =>
      order.map((parser) => fw[parser]({ ...given, verify: verifier(verify, observe) })),
    ),
  }),
}
