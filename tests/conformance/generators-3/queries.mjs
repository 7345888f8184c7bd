import fc from 'fast-check'
import { parsing } from '../cases-3/bodies.mjs'
import { counts, formOptions, formsOf, indexed, listOf, queriesOf } from '../generators/queries.mjs'

/*
 * Queries and forms in which no name appears in two notations, and no array within an array has gaps:
 * qs 6 treats those differently from qs 4 (V23).
 */

const value = fc.constantFrom('1', '', '1,2', '%E9', 'x+y', '%C3%A9', '%26%23233%3B', '%zz')
const keys = fc.constantFrom(
  'b[c]',
  'b[d]',
  'b[d]',
  'b[e.f]',
  'b[g][h]',
  'b[toString]',
  'b[i][j][k]',
)
const plain = fc.constantFrom('c', 'c.d', '%26%2365%3B', '__proto__', 'toString', 'e%20f', '')
const pair = (name) => fc.tuple(name, value).map((parts) => parts.join('='))
/** At most 21 elements, with indexes on both sides of the limits. */
const sparse = (most) =>
  fc
    .tuple(
      fc.constantFrom('d', 'd[e]'),
      fc.uniqueArray(fc.constantFrom(0, 1, 2, 5, 19, 20, 21, 25, 99, 100, 101, 102, 1000), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.constantFrom('', '', '[f]', '[]', '[f][g]'),
      value,
    )
    .map(([name, indexes, more, one]) =>
      indexes
        .filter((index) => index <= most)
        .map((index) => `${name}[${index}]${more}=${one}`)
        .join('&'),
    )

const textOf = (...lists) =>
  fc
    .tuple(
      fc.array(pair(keys), { maxLength: 3 }),
      fc.array(pair(plain), { maxLength: 3 }),
      ...lists,
    )
    .map((parts) => parts.flat().filter(Boolean).join('&'))

const listsOf = (limits) =>
  fc.oneof(
    listOf(['a', 'a[]', 'a[b]', 'a[b][]', 'a%5B%5D', '[]', 'a[][b]'], limits),
    indexed(['a', 'a[b]'], limits),
    fc.constant(''),
  )

const small = counts.filter((count) => count <= 21)

/** In one query, there are over 21 values of a name or indexes over 20, not both (V23). */
export const queries = queriesOf(
  fc.constant({}),
  fc.oneof(
    textOf(listOf(['a', 'a[]', 'a[b]', 'a[b][]', 'a%5B%5D', '[]', 'a[][b]'], counts), sparse(20)),
    textOf(listsOf(small), sparse(1000)),
    textOf(indexed(['a', 'a[b]'], counts)),
  ),
)

export const forms = formsOf(
  { extended: fc.boolean(), parameterLimit: formOptions.parameterLimit },
  textOf(listsOf(counts), sparse(1000)),
  parsing,
)
