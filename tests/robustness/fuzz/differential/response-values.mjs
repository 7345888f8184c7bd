import fc from 'fast-check'
import { outcome } from '../../../conformance/harness/describe.mjs'
import { anyText, anyValue } from './text.mjs'

/*
 * Any text in every response method that writes a header. Excludes intentional differences: URLs
 * and relations of res.links with < > " \ and control characters (D07), JSONP callbacks (D08),
 * res.set with one argument (D15).
 */

const call = (name, ...parts) => fc.record({ name: fc.constant(name), parts: fc.tuple(...parts) })
const field = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('X-A', 'x-a', 'Content-Type', 'ETag', 'Link', 'Vary') },
  { weight: 1, arbitrary: anyText },
)
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are meant
const linkText = anyText.map((text) => text.replace(/[<>"\\\0-\x1f\x7f-\uffff]/g, ''))
const cookieOptions = fc
  .record(
    {
      domain: anyText,
      path: anyText,
      maxAge: fc.constantFrom(0, 1000, -1, Number.NaN, '5'),
      sameSite: fc.oneof(anyText, fc.constantFrom(true, 'lax', 'None')),
      priority: fc.oneof(anyText, fc.constantFrom('low', 'High')),
      expires: fc.constantFrom(new Date(0), new Date(Number.NaN), 'soon'),
    },
    { requiredKeys: [] },
  )
  .filter((options) => !('maxAge' in options) || !('expires' in options))

const setting = fc.oneof(
  call('set', field, anyValue),
  call('append', field, anyValue),
  call('type', anyText),
  call('vary', fc.oneof(anyText, fc.array(anyText, { maxLength: 3 }))),
  call('location', anyText),
  call('attachment', anyText),
  call('links', fc.dictionary(linkText, linkText, { maxKeys: 2 })),
  call(
    'cookie',
    anyText,
    anyValue,
    cookieOptions.map(({ maxAge, ...rest }) => rest),
  ),
  call(
    'clearCookie',
    anyText,
    cookieOptions.map(({ maxAge, expires, ...rest }) => rest),
  ),
  call('status', fc.integer({ min: 90, max: 1001 })),
  call('get', field),
  call('removeHeader', field),
)
const ending = fc.oneof(
  call('send', fc.oneof(anyText, fc.dictionary(anyText, anyValue, { maxKeys: 2 }))),
  call('json', anyValue),
  call('redirect', anyText),
  call('sendStatus', fc.integer({ min: 200, max: 999 })),
  call('end', anyText),
)
const SIZE = 16

function answer(calls, res, observe) {
  for (const { name, parts } of calls) {
    const result = outcome(() => res[name](...parts))
    observe(name, result === res ? 'res' : result)
  }
  observe(
    'headers',
    outcome(() => res.getHeaders()),
  )
  if (!res.headersSent) res.end('nothing was sent')
}

/** Any text as the name and value of response headers. */
export const responseValues = {
  name: 'fuzzed response values',
  size: 8,
  recipe: fc.record({
    cases: fc.array(
      fc.record({
        calls: fc.tuple(fc.array(setting, { maxLength: 4 }), ending),
        method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST'),
        accept: fc.constantFrom('text/html', 'text/plain', 'application/json'),
      }),
      { minLength: 1, maxLength: SIZE, size: 'max' },
    ),
  }),
  program: ({ cases }) => ({
    patience: 50,
    requests: cases.map(({ method, accept }, index) => [`${method} /${index}`, { Accept: accept }]),
    build(fw, observe) {
      const app = fw().disable('x-powered-by')
      app.all('/:index', (req, res) => {
        answer(cases[req.params.index].calls.flat(), res, observe)
      })
      return app
    },
  }),
}
