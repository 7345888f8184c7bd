import assert from 'node:assert/strict'
import test from 'node:test'
import { Router } from 'fwjs'
import { type LayerShape, run, stackOf } from '../support/inside.mts'

type Path = string | RegExp | (string | RegExp)[]

function layerOf(path: Path): LayerShape {
  const router = Router()
  router.get(path, () => {})
  return stackOf(router)[0] as LayerShape
}

function paramsOf(path: Path, url: string): unknown {
  const layer = layerOf(path)
  return layer.match(url) ? { ...layer.params } : false
}

/** Each line: the path, then URLs with their params, or false if they don't match. */
function check(path: Path, expected: Record<string, unknown>): void {
  for (const [url, params] of Object.entries(expected)) {
    assert.deepEqual(paramsOf(path, url), params, `${path} on ${url}`)
  }
}

test('a question mark makes the preceding character optional', () => {
  check('/ab?cd', { '/abcd': {}, '/acd': {}, '/abbcd': false })
})

test('a plus repeats the preceding character', () => {
  check('/ab+cd', { '/abcd': {}, '/abbbcd': {}, '/acd': false })
})

test('a star matches any characters and is captured', () => {
  check('/ab*cd', { '/abcd': { 0: '' }, '/abXYZcd': { 0: 'XYZ' }, '/ab/x/cd': { 0: '/x/' } })
  check('/files/*', { '/files/a/b': { 0: 'a/b' }, '/files/': { 0: '' }, '/files': false })
  check('*', { '/any%20thing': { 0: '/any thing' } })
  check('/*/x/*', { '/a/x/b': { 0: 'a', 1: 'b' } })
})

test('a group followed by a question mark is optional', () => {
  check('/ab(cd)?e', { '/abcde': { 0: 'cd' }, '/abe': { 0: undefined }, '/abce': false })
})

test('a regular expression matches by its own rules', () => {
  check(/fly$/, { '/butterfly': {}, '/flyman': false, '/FLY': false })
  check(/^\/(\d+)-(\d+)$/, { '/1-2': { 0: '1', 1: '2' } })
  check(/^\/(?<year>\d{4})\/(\w+)$/, { '/2024/may': { year: '2024', 0: 'may' } })
  check(/^\/x$/i, { '/X': {} })
})

test('an array of paths matches any of them', () => {
  check(['/one', '/two/:id', /^\/th(r)ee$/], {
    '/one': { id: undefined, 0: undefined },
    '/two/2': { id: '2', 0: undefined },
    '/three': { id: undefined, 0: 'r' },
    '/four': false,
  })
  check(['/x/:id', '/y/:id'], { '/x/1': { id: '1' }, '/y/2': { id: '2' } })
})

test('the query string is not matched', async () => {
  const router = Router()
  let seen = ''
  router.get('/find', (req, _res, next) => {
    seen = req.url
    next()
  })
  await run(router, { url: '/find?x=/y', method: 'GET' })
  assert.equal(seen, '/find?x=/y')
})

test('a dot in a string path is a literal dot', () => {
  check('/a.b', { '/a.b': {}, '/axb': false })
  check('/x(.y)', { '/x.y': { 0: '.y' }, '/xzy': false })
  check('/:id([\\s\\S]+)', { '/a.b/c': { id: 'a.b/c' } })
})

test('a named param matches one segment and is decoded', () => {
  check('/user/:id', {
    '/user/7': { id: '7' },
    '/user/a.b': { id: 'a.b' },
    '/user/a%2Fb': { id: 'a/b' },
    '/user/7/x': false,
    '/user/': false,
  })
  check('/:a-:b', { '/x-y': { a: 'x', b: 'y' } })
  check('/:from..:to', { '/1..3': { from: '1', to: '3' } })
})

test('a named param may be optional, or have a pattern, a format, and a rest', () => {
  check('/:a/:b?', { '/x': { a: 'x', b: undefined }, '/x/y': { a: 'x', b: 'y' } })
  check('/:id(\\d+)', { '/12': { id: '12' }, '/x': false })
  check('/:file.:ext?', { '/a.js': { file: 'a', ext: 'js' }, '/a': { file: 'a', ext: undefined } })
  check('/:a*', { '/x': { a: 'x', 0: '' }, '/x/y/z': { a: 'x', 0: '/y/z' } })
  check('/:a(*)', { '/x/y': { a: 'x/y', 0: 'x/y' } })
})

test('trailing slashes and case are ignored by default', () => {
  check('/foo', { '/foo': {}, '/foo/': {}, '/FOO': {}, '/foo//': false })
  check('/', { '/': {}, '': {} })
})

test('a param that cannot be decoded is an error with status 400', () => {
  const layer = layerOf('/:id')
  assert.throws(() => layer.match('/%zz'), {
    name: 'URIError',
    message: "Failed to decode param '%zz'",
    status: 400,
    statusCode: 400,
  })
})

const texts: [Path, string][] = [
  ['/', '^\\/?$'],
  ['', '^\\/?$'],
  ['/foo', '^\\/foo\\/?$'],
  ['/foo/', '^\\/foo\\/?$'],
  ['/:id', '^(?:\\/([^/]+?))\\/?$'],
  ['/:a/:b?', '^(?:\\/([^/]+?))(?:\\/([^/]+?))?\\/?$'],
  ['/:id(\\d+)', '^(?:\\/(\\d+))\\/?$'],
  ['/:a*', '^(?:\\/([^/]+?)((?:[/].+?)?))\\/?$'],
  ['/:a(*)', '^(?:\\/((.*)))\\/?$'],
  ['/files/*', '^\\/files\\/(.*)\\/?$'],
  ['/:file.:ext?', '^(?:\\/([^/]+?))(?:\\.([^/\\.]+?))?\\/?$'],
  ['/(a|b)/x', '^\\/(?:a|b)\\/x\\/?$'],
  ['/foo|bar', '^\\/foo|bar\\/?$'],
  ['/[abc]', '^\\/[abc]\\/?$'],
  ['/:a\\-:b', '^(?:\\/([^/]+?))\\-(?:((?:(?!\\/|\\-).)+?))\\/?$'],
  ['/:a\\-x:b', '^(?:\\/([^/]+?))\\-x(?:((?:(?!\\/|\\-x).)+?))\\/?$'],
  ['/a.b:c', '^\\/a\\.b(?:((?:(?!\\/|\\.a.b).)+?))\\/?$'],
]

test('the regular expression of a path has the same source as in Express', () => {
  for (const [path, text] of texts) {
    const { regexp } = layerOf(path)
    assert.equal(regexp.source, text, String(path))
    assert.equal(regexp.flags, 'i')
  }
  assert.equal(layerOf('*').regexp.fast_star, true)
})

test('a star alone matches any text, even one that its expression does not', () => {
  const layer = layerOf('*')
  assert.equal(layer.match('/a\nb%20c'), true)
  assert.deepEqual([layer.path, layer.params], ['/a\nb%20c', { 0: '/a\nb c' }])
})

test('the keys of a path have name, optional, and offset', () => {
  assert.deepEqual(
    layerOf('/:a/:b?').keys.map(({ name, optional }) => ({ name, optional })),
    [
      { name: 'a', optional: false },
      { name: 'b', optional: true },
    ],
  )
})

test('an invalid group is a SyntaxError when it is registered', () => {
  assert.throws(() => layerOf('/foo(bar'), SyntaxError)
})
