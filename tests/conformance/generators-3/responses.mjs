import fc from 'fast-check'
import {
  call,
  code,
  field,
  json,
  responses as ofLine4,
  type,
  value,
  word,
} from '../generators/responses.mjs'

/* Random sequences of 3.x response calls, with the status set first, last, or not at all. */

// Error pages drop the Content-Language of the failed page (V14).
const name = field.filter((one) => one !== 'Content-Language')

const place = fc.oneof(
  word.filter((text) => !/\s/.test(text)),
  fc.constantFrom('back', '..', './x', '../y', 'login', 'http://a.com/b', '//x', '/a|b', '/ünï'),
)
const cookieOptions = fc.record(
  {
    domain: fc.constantFrom('a.com'),
    path: fc.constantFrom('/x'),
    httpOnly: fc.boolean(),
    secure: fc.boolean(),
    expires: fc.constantFrom(new Date(0), new Date(86400000)),
    signed: fc.boolean(),
  },
  { requiredKeys: [] },
)

const setting = fc.oneof(
  call('status', code),
  call('set', name, value),
  call('header', name, value),
  call('type', type),
  call('contentType', type),
  call('set', fc.constant('Content-Type'), fc.constantFrom('text/html', 'application/json')),
  call('setHeader', fc.constant('Set-Cookie'), fc.constantFrom('a=1', 'b=2')),
  call('set', fc.dictionary(name, value, { maxKeys: 2 })),
  call('vary', fc.constantFrom('Accept', 'Origin', '', [], ['A', 'b'])),
  call('cookie', fc.constantFrom('n', 'm'), json, cookieOptions),
  call('clearCookie', fc.constantFrom('n', 'm'), cookieOptions),
  call('location', place),
  call('links', fc.dictionary(fc.constantFrom('next', 'prev'), fc.constantFrom('/a', '#'))),
  call('attachment', fc.constantFrom('a.png', '/x/y.html', 'ü.txt', 'a b.pdf')),
  call('attachment'),
  call('get', name),
)
const given = json.filter((one) => one !== undefined)
const ending = fc.oneof(
  { weight: 3, arbitrary: call('send', fc.oneof(word, json)) },
  { weight: 2, arbitrary: call('send', code, fc.oneof(word, json)) },
  { weight: 1, arbitrary: call('send', word, code) },
  { weight: 1, arbitrary: call('send', code) },
  {
    weight: 1,
    arbitrary: call(
      'send',
      word.map((one) => ({ buffer: one })),
    ),
  },
  { weight: 2, arbitrary: call('json', json) },
  { weight: 2, arbitrary: call('json', code, json) },
  { weight: 1, arbitrary: call('json', json, code) },
  // An empty callback is V07.
  { weight: 2, arbitrary: call('jsonp', given) },
  { weight: 1, arbitrary: call('jsonp', code, given) },
  { weight: 2, arbitrary: call('redirect', place) },
  { weight: 1, arbitrary: call('redirect', fc.constantFrom(301, 303, 307), place) },
  { weight: 1, arbitrary: call('redirect', place, fc.constantFrom(301, 303)) },
  { weight: 1, arbitrary: call('end', word) },
  { weight: 1, arbitrary: call('end') },
)

const headers = fc.record(
  {
    Accept: fc.constantFrom('text/html', 'text/plain', 'application/json', '*/*', 'image/png'),
    'If-None-Match': fc.constantFrom('*', '"a"'),
    Referer: fc.constantFrom('/from', 'http://x/'),
  },
  { requiredKeys: [] },
)

const recipe = fc.record({
  settings: fc.record(
    {
      etag: fc.constantFrom(false, 'weak', 'strong'),
      'json spaces': fc.constantFrom(1, '-'),
      'x-powered-by': fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  cases: fc.array(
    fc.record({
      calls: fc
        .tuple(fc.array(setting, { maxLength: 5 }), ending)
        .map(([calls, last]) => [...calls, last]),
      method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST'),
      query: fc.constantFrom('', '', '?callback=cb', '?callback=a.b[0]', '?callback=x&callback=y'),
      headers,
    }),
    { minLength: 1, maxLength: 40, size: 'max' },
  ),
})

export const responses = { ...ofLine4, name: '3.x response calls', recipe }
