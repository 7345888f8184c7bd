import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test from 'node:test'
import { inspect } from 'node:util'
import { createMatchers } from 'fwjs-v5/lib/routing/lib/pattern/matchers.js'
import { find } from '../support/patterns.mts'

// The copy that fwjs-v5 loads: Wine doesn't resolve the links of the workspace.
const requireAsIn5 = createRequire(import.meta.resolve('fwjs-v5'))
const { PathError } = requireAsIn5('path-to-regexp') as typeof import('path-to-regexp')

const rows: [id: string, pattern: unknown, message: string][] = [
  ['X3.E1', '*', 'Missing parameter name at index 1'],
  ['X3.E2', '/*', 'Missing parameter name at index 2'],
  ['X3.E3', '/:', 'Missing parameter name at index 2'],
  ['X3.E4', '/:1', 'Missing parameter name at index 2'],
  ['X3.E5', '/: ', 'Missing parameter name at index 2'],
  ['X3.E6', '/a?', 'Unexpected ? at index 2'],
  ['X3.E7', '/a+', 'Unexpected + at index 2'],
  ['X3.E8', '/a(', 'Unexpected ( at index 2'],
  ['X3.E9', '/a)', 'Unexpected ) at index 2'],
  ['X3.E10', '/[', 'Unexpected [ at index 1'],
  ['X3.E11', '/]', 'Unexpected ] at index 1'],
  ['X3.E12', '/a!', 'Unexpected ! at index 2'],
  ['X3.E13', '/{a', 'Unexpected end at index 3, expected }'],
  ['X3.E14', '/a}', 'Unexpected } at index 2'],
  ['X3.E15', '/a{b{c}', 'Unexpected end at index 7, expected }'],
  ['X3.E16', '/a\\', 'Unexpected end after \\ at index 3'],
  ['X3.E17', '/:"x', 'Unterminated quote at index 2'],
  ['X3.E18', '/:""', 'Missing parameter name at index 4'],
  ['X3.E19', '/:a:b', 'Missing text before "b" param'],
  ['X3.E20', '/:a*b', 'Missing text before "b" wildcard'],
  ['X3.E21', '/*a*b', 'Missing text before "b" wildcard'],
  ['X3.E22', '/*a:b', 'Missing text before "b" param'],
  ['X3.E23', '/:a{:b}', 'Missing text before "b" param'],
  ['X3.E24', '/{:a}:b', 'Missing text before "b" param'],
  ['X3.E25', '/*a{*b}', 'Missing text before "b" wildcard'],
  ['X3.E26', ':a{b}:c', 'Missing text before "c" param'],
  ['X3.E27', '/**', 'Missing parameter name at index 2'],
  ['X3.E28', '/:-', 'Missing parameter name at index 2'],
  ['X3.E29', '/:a(\\d+)', 'Unexpected ( at index 3'],
  ['X3.E30', '/(.*)', 'Unexpected ( at index 1'],
  ['X3.E31', '/a*', 'Missing parameter name at index 3'],
  ['X3.E32', '/:foo+', 'Unexpected + at index 5'],
  ['X3.E33', '/:foo?', 'Unexpected ? at index 5'],
  ['X3.E34', '/:"a', 'Unterminated quote at index 2'],
  ['X3.E35', '/*"', 'Unterminated quote at index 2'],
  ['X3.E36', '/{a}{a}{a}{a}{a}{a}{a}{a}{a}', 'Too many path combinations'],
  [
    'X3.E37',
    '{/:a{/:b}}{/:a{/:b}}{/:a{/:b}}{/:a{/:b}}{/:a{/:b}}{/:a{/:b}}',
    'Too many path combinations',
  ],
  ['X3.E38', '[object Object]', 'Unexpected [ at index 0'],
]

for (const [id, pattern, message] of rows) {
  test(`${id}: registering ${inspect(pattern)} fails with "${message}"`, () => {
    assert.throws(
      () => createMatchers(pattern, {}),
      (error) => {
        assert.ok(error instanceof PathError)
        assert.equal(error.name, 'TypeError')
        assert.equal(error.originalPath, String(pattern))
        assert.equal(
          error.message,
          `${message}: ${pattern}; visit https://git.new/pathToRegexpError for info`,
        )
        return true
      },
    )
  })
}

test('X3.10: an error names the path without its trailing slashes', () => {
  assert.throws(() => createMatchers('/a?//', {}), { originalPath: '/a?' })
  assert.throws(() => createMatchers('/a?//', { strict: true }), { originalPath: '/a?//' })
})

test('X2.66: an object is read as its text', () => {
  assert.throws(() => createMatchers({}, {}), { originalPath: '[object Object]' })
})

test('X2.77: a RegExp in a nested array is an error', () => {
  assert.throws(() => createMatchers(['/a', [/b/]], {}), {
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'length')",
  })
})

test('the 256 combinations are counted across a nested array', () => {
  const half = '{a}{a}{a}{a}{a}{a}{a}'
  assert.equal(createMatchers([[half, half]], {}).length, 1)
  assert.equal(createMatchers([half, half, half], {}).length, 3)
  assert.throws(() => createMatchers([[half, half, half]], {}), {
    message: /^Too many path combinations/,
  })
})

for (const path of [undefined, null, 5, Symbol('a')]) {
  test(`${String(path)} as a path is an error if \`strict\` is set`, () => {
    assert.throws(() => createMatchers(path, { strict: true }), { name: 'TypeError' })
  })
}

for (const pattern of ['/:id', '/:id{x}', '/*id', /^\/(.*)$/]) {
  test(`X2.55: a param of ${inspect(pattern)} that can't be decoded is a URIError`, () => {
    assert.throws(
      () => find(pattern, {}, '/%zz'),
      (error) => {
        assert.ok(error instanceof URIError)
        assert.equal(error.message, "Failed to decode param '%zz'")
        assert.deepEqual(Object.entries(error), [['status', 400]])
        return true
      },
    )
  })
}

test('a URL that does not match is not decoded', () => {
  assert.equal(find('/:id/a', {}, '/%zz'), false)
  assert.equal(find('/:id', {}, '/%zz/b'), false)
})
