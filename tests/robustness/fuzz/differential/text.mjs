import fc from 'fast-check'

/*
 * Text fragments that the generators share. Conformance's generators choose values from lists;
 * these create values that no list has.
 */

/** A path segment with any character that a path may contain. */
export const pathWord = fc
  .array(
    fc.constantFrom(..."abA1-_.~@$!,;=&'", 'é', '%20', '%2F', '%2f', '%40', '%', '%zz', '%C3%A9'),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(''))

/** Any text: letters, control characters, line breaks, multibyte characters, lone surrogates. */
export const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...'\r\n\t\0\x7f"\\;,=<>()@%é€ \ud800', '\u00a0', '\u2028'), {
        maxLength: 8,
      })
      .map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('a', ' ', ',', '%', '\\', '"'), fc.integer({ min: 1, max: 3000 }))
      .map(([sign, times]) => sign.repeat(times)),
  },
)

/** A header value as a client can send it: any byte but NUL, CR and LF. */
export const headerBytes = (...words) =>
  fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...words) },
        {
          weight: 2,
          arbitrary: fc.constantFrom(...' \t,;="\\/*-+.:q0159()<>@[]{}?%', '\u00e9', '\u00ff'),
        },
        {
          weight: 1,
          arbitrary: fc
            .integer({ min: 0x20, max: 0xff })
            .filter((code) => code !== 0x7f)
            .map((code) => String.fromCharCode(code)),
        },
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join('').trim())

/** Any value that JSON or careless code can put anywhere. */
export const anyValue = fc.oneof(
  anyText,
  fc.constantFrom(undefined, null, true, false, 0, -1, 1.5, 99, 200, 302, 404, 500, 599, 600, 1000),
  fc.array(anyText, { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('a', 'toString', 'constructor', 'length'), anyText, { maxKeys: 2 }),
)
