import assert from 'node:assert/strict'
import test from 'node:test'
import { capturingGroups, parsePattern } from 'fwjs-core/lib/engine/pattern/parse.js'
import { toPathRegExp } from 'fwjs-core/lib/engine/pattern/regexp-text.js'

const kindsOf = (path: string) => parsePattern(path).map(({ kind, text }) => `${kind} ${text}`)

test('tokenizes a path', () => {
  const cases: [string, string[]][] = [
    ['', []],
    ['/foo', ['raw /foo']],
    ['/:id', ['param /:id']],
    ['/x/:id(\\d+)?', ['raw /x', 'param /:id(\\d+)?']],
    ['/:a-:b', ['param /:a', 'raw -', 'param :b']],
    ['/:file.:ext', ['param /:file', 'param .:ext']],
    ['/a.b', ['raw /a', 'dot .', 'raw b']],
    ['/a*', ['raw /a', 'star *']],
    ['/(a|b)', ['slash-group /(', 'raw a|b)']],
    ['/\\:x', ['raw /', 'escape \\:', 'raw x']],
    ['/:a*', ['param /:a*']],
    ['/a:', ['raw /a:']],
    ['/a\\', ['raw /a\\']],
  ]
  for (const [path, kinds] of cases) assert.deepEqual(kindsOf(path), kinds, path)
})

test('finds capturing groups, and named ones by name', () => {
  assert.deepEqual(capturingGroups('a(b)(?:c)(?<d>e)\\((?=f)(?<!g)(h)'), [
    { offset: 1, name: undefined },
    { offset: 9, name: 'd' },
    { offset: 29, name: undefined },
  ])
})

const sensitive = { sensitive: true, strict: false, end: true }
const strict = { sensitive: false, strict: true, end: true }
const mount = { sensitive: false, strict: false, end: false }

test('the path options determine the end of its regular expression', () => {
  const textOf = (path: string, options: object) => String(toPathRegExp(path, [], options))
  assert.equal(textOf('/foo', sensitive), '/^\\/foo\\/?$/')
  assert.equal(textOf('/foo', strict), '/^\\/foo$/i')
  assert.equal(textOf('/foo/', strict), '/^\\/foo\\/$/i')
  assert.equal(textOf('/foo', mount), '/^\\/foo\\/?(?=\\/|$)/i')
  assert.equal(textOf('/', mount), '/^\\/?(?=\\/|$)/i')
  assert.equal(textOf('/foo/', mount), '/^\\/foo\\/?(?=\\/|$)/i')
})

test('numbered keys are listed among the named ones in order', () => {
  const namesOf = (path: string | RegExp | (string | RegExp)[]) => {
    const keys: { name: string | number; optional: boolean; offset: number }[] = []
    toPathRegExp(path, keys, {})
    assert.ok(keys.every(({ optional }) => optional === false))
    return keys.map(({ name }) => name)
  }
  assert.deepEqual(namesOf('/*/:a/*'), [0, 'a', 1])
  assert.deepEqual(namesOf('/:a(*)'), ['a', 0])
  assert.deepEqual(namesOf(/^(a)(?<b>b)(c)/), [0, 'b', 1])
  assert.deepEqual(namesOf(['/:a', /(b)/]), ['a', 0])
})

test('a parameter after a literal does not match past it', () => {
  const textOf = (path: string) => toPathRegExp(path, [], {}).source
  assert.equal(textOf('/:a-:b'), '^(?:\\/([^/]+?))-(?:((?:(?!\\/|-).)+?))\\/?$')
  assert.equal(textOf('/:a.:b'), '^(?:\\/([^/]+?))(?:\\.([^/\\.]+?))\\/?$')
})
