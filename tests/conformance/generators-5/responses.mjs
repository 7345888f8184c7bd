import fc from 'fast-check'
import {
  call,
  ending,
  recipeOver,
  responses as responses4,
  setting,
} from '../generators/responses.mjs'

const status = fc.constantFrom(
  '200',
  200.5,
  Number.NaN,
  null,
  undefined,
  99,
  100,
  1000,
  [200],
  true,
)
const link = fc.constantFrom('/a', 'http://x/?y=z', ['/a', '/b'], [])
const mediaType = fc.constantFrom(
  ...[
    'text/plain;',
    'text/plain; charset',
    'text/plain; foo=bar; charset=latin1; x=y',
    'TEXT/HTML',
  ],
  ...['application/json; a=b', 'text/html; charset="utf-16"', 'image/svg+xml', 'js', 'webmanifest'],
)

const preparing = fc.oneof(
  { weight: 6, arbitrary: setting },
  { weight: 1, arbitrary: call('status', status) },
  { weight: 1, arbitrary: call('links', fc.record({ next: link, last: link })) },
  { weight: 1, arbitrary: call('set', fc.constant('Content-Type'), mediaType) },
  {
    weight: 1,
    arbitrary: call('type', fc.constantFrom('js', 'ico', 'toml', 'avif', '.mjs', 'x/y')),
  },
  { weight: 1, arbitrary: call('vary', fc.constantFrom('', undefined, [], 'Accept')) },
  {
    weight: 1,
    arbitrary: call(
      'clearCookie',
      fc.constant('n'),
      fc.constantFrom({ maxAge: 1000 }, { expires: new Date(86400000) }, { path: '/x', maxAge: 1 }),
    ),
  },
  {
    weight: 1,
    arbitrary: call(
      'attachment',
      fc.constantFrom('a.png', 'b c.html', 'café.txt', '日本.txt', 'a%20b.txt', '', 'a;b', "it's"),
    ),
  },
  { weight: 1, arbitrary: call('location', fc.constantFrom('back', undefined, null, 5)) },
)
const last = fc.oneof(
  { weight: 8, arbitrary: ending },
  { weight: 1, arbitrary: call('send', fc.constantFrom(0, 1, 200, 404, 1.5)) },
  { weight: 1, arbitrary: call('send', fc.constantFrom(200, 'a'), fc.constantFrom('b', 404)) },
  { weight: 1, arbitrary: call('json', fc.constantFrom(201, { a: 1 }), fc.constantFrom(404, {})) },
  { weight: 1, arbitrary: call('redirect', fc.constantFrom('/a', 'back'), fc.constantFrom(301)) },
  { weight: 1, arbitrary: call('redirect', fc.constantFrom(303, '301', 99), fc.constant('/b')) },
  { weight: 1, arbitrary: call('sendStatus', status) },
)

export const responses = {
  ...responses4,
  name: '5.x response calls',
  recipe: recipeOver(preparing, last),
  // Some sequences never end their response, on both sides.
  program: (recipe) => ({ ...responses4.program(recipe), patience: 100 }),
}
