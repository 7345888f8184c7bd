import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectTypeOf } from 'expect-type'
import fw, { type Request, type Response, type RouteParameters, Router } from 'fwjs-v5'

type Path = string | RegExp | readonly Path[]

/** Routes a GET for `url`; the type is inferred from the path, the value comes from the router. */
function match<const P extends Path>(path: P, url: string): RouteParameters<P> {
  const router = Router()
  let found: object | undefined
  router.get(path, (req: Request) => {
    found = { ...req.params }
  })
  router({ method: 'GET', url } as Request, {} as Response, () => {})
  assert.ok(found, `${String(path)} does not match ${url}`)
  return found as RouteParameters<P>
}

test('a path without parameters has an empty object', () => {
  const params = match('/a,b;c=d&e@f~g', '/a,b;c=d&e@f~g')
  expectTypeOf<keyof typeof params>().toEqualTypeOf<never>()
  assert.deepEqual(params, {})
})

test('a named parameter is a string', () => {
  const params = match('/users/:user/books/:book_2', '/users/ann/books/7')
  expectTypeOf(params).toEqualTypeOf<{ user: string; book_2: string }>()
  assert.deepEqual(params, { user: 'ann', book_2: '7' })
})

test('a name ends at every character that a name cannot have', () => {
  const dashed = match('/:from-:to.json', '/a-b.json')
  expectTypeOf(dashed).toEqualTypeOf<{ from: string; to: string }>()
  assert.deepEqual(dashed, { from: 'a', to: 'b' })
  const version = match('/v:maj.:min', '/v1.2')
  expectTypeOf(version).toEqualTypeOf<{ maj: string; min: string }>()
  assert.deepEqual(version, { maj: '1', min: '2' })
  const signs = match('/:a@:b~:c,:d;:e=:f', '/1@2~3,4;5=6')
  expectTypeOf<keyof typeof signs>().toEqualTypeOf<'a' | 'b' | 'c' | 'd' | 'e' | 'f'>()
  assert.deepEqual(signs, { a: '1', b: '2', c: '3', d: '4', e: '5', f: '6' })
})

test('a name may have $, _, digits, and letters of every alphabet', () => {
  const params = match('/:$x/:_y1/:é/:名', '/1/2/3/4')
  expectTypeOf(params).toEqualTypeOf<{ $x: string; _y1: string; é: string; 名: string }>()
  assert.deepEqual(params, { $x: '1', _y1: '2', é: '3', 名: '4' })
})

test('a quoted name may have any character', () => {
  const params = match('/:"id"s/:"a b"/*"c\\"d"', '/1s/2/3')
  expectTypeOf(params).toEqualTypeOf<{ id: string; 'a b': string; 'c"d': string[] }>()
  assert.deepEqual(params, { id: '1', 'a b': '2', 'c"d': ['3'] })
})

test('a wildcard is an array of strings', () => {
  const params = match('/files/*path', '/files/a/b%20c')
  expectTypeOf(params).toEqualTypeOf<{ path: string[] }>()
  assert.deepEqual(params, { path: ['a', 'b c'] })
})

test('a wildcard may be before, between, and after text and parameters', () => {
  const two = match('/*a/x/*b', '/1/2/x/3')
  expectTypeOf(two).toEqualTypeOf<{ a: string[]; b: string[] }>()
  assert.deepEqual(two, { a: ['1', '2'], b: ['3'] })
  const mixed = match('/*w/:p', '/a/b/c')
  expectTypeOf(mixed).toEqualTypeOf<{ w: string[]; p: string }>()
  assert.deepEqual(mixed, { w: ['a', 'b'], p: 'c' })
  const suffix = match('/*w.js', '/a/b.js')
  expectTypeOf(suffix).toEqualTypeOf<{ w: string[] }>()
  assert.deepEqual(suffix, { w: ['a', 'b'] })
})

test('a parameter in a group may be missing', () => {
  const params = match('/:file{.:ext}', '/notes')
  expectTypeOf(params).toEqualTypeOf<{ file: string; ext?: string }>()
  assert.deepEqual(params, { file: 'notes' })
})

test('groups may be nested, repeated, and followed by parameters', () => {
  const nested = match('/a{/:x{/:y}}/end/:z', '/a/1/end/2')
  expectTypeOf(nested).toEqualTypeOf<{ x?: string; y?: string; z: string }>()
  assert.deepEqual(nested, { x: '1', z: '2' })
  const repeated = match('{/:lang}/about{/:page}', '/about/7')
  expectTypeOf(repeated).toEqualTypeOf<{ lang?: string; page?: string }>()
  assert.deepEqual(repeated, { page: '7' })
})

test('a wildcard in a group may be missing', () => {
  const params = match('/{*rest}', '/')
  expectTypeOf(params).toEqualTypeOf<{ rest?: string[] }>()
  assert.deepEqual(params, {})
})

test('a group of text has no parameters', () => {
  const params = match('/a{b}c/:id', '/ac/7')
  expectTypeOf(params).toEqualTypeOf<{ id: string }>()
  assert.deepEqual(params, { id: '7' })
})

test('an escaped character is text', () => {
  const params = match('/\\:a\\*\\{:b\\}', '/:a*{c}')
  expectTypeOf(params).toEqualTypeOf<{ b: string }>()
  assert.deepEqual(params, { b: 'c' })
})

test('a name that occurs as a parameter and as a wildcard may have either value', () => {
  const params = match('/:a{/x/*a}', '/1')
  expectTypeOf(params).toEqualTypeOf<{ a: string | string[] }>()
  assert.deepEqual(params, { a: '1' })
})

test('an array has the parameters of all its paths, required if all have them', () => {
  const params = match(['/users/:id', ['/people/:id/*names']], '/users/7')
  expectTypeOf(params).toEqualTypeOf<{ id: string; names?: string[] }>()
  assert.deepEqual(params, { id: '7' })
  expectTypeOf<RouteParameters<readonly ['/:id', RegExp]>>().toEqualTypeOf<fw.ParamsDictionary>()
  expectTypeOf<RouteParameters<string[]>>().toEqualTypeOf<fw.ParamsDictionary>()
})

test('a regular expression has strings under any name', () => {
  const params = match(/^\/users\/(?<id>\d+)$/, '/users/7')
  expectTypeOf(params).toEqualTypeOf<fw.ParamsFlatDictionary>()
  assert.deepEqual(params, { id: '7' })
})

test('a computed path has strings and arrays under any name', () => {
  const path: string = '/users/:id'
  const params = match(path, '/users/7')
  expectTypeOf(params).toEqualTypeOf<fw.ParamsDictionary>()
  expectTypeOf(params['id']).toExtend<string | string[] | undefined>()
  assert.deepEqual(params, { id: '7' })
})

test('a partly computed path keeps the names around that part', () => {
  const part: string = 'v1'
  const params = match(`/${part}/users/:id`, '/v1/users/7')
  expectTypeOf(params.id).toEqualTypeOf<string>()
  expectTypeOf(params).toExtend<fw.ParamsDictionary>()
  assert.deepEqual(params, { id: '7' })
  expectTypeOf<RouteParameters<`/users/${string}`>>().toExtend<fw.ParamsDictionary>()
})

test('parameters of every kind are assignable to a dictionary', () => {
  expectTypeOf<RouteParameters<'{/:id}'>>().toExtend<fw.ParamsDictionary>()
  expectTypeOf<RouteParameters<'/*path'>>().toExtend<fw.ParamsDictionary>()
  expectTypeOf<RouteParameters<['/:id', '/*name']>>().toExtend<fw.ParamsDictionary>()
})

test('the path of use, route, and every method determines the parameters', () => {
  type Expected = { a: string; b?: string[] }
  const path = '/:a{/*b}'
  const app = fw()
  app.use(path, (req) => expectTypeOf(req.params).toEqualTypeOf<Expected>())
  app.all(path, (req) => expectTypeOf(req.params).toEqualTypeOf<Expected>())
  app.get(path, (req) => expectTypeOf(req.params).toEqualTypeOf<Expected>())
  app['m-search'](path, (req) => expectTypeOf(req.params).toEqualTypeOf<Expected>())
  app.route(path).get((req) => expectTypeOf(req.params).toEqualTypeOf<Expected>())
  const router = Router()
  router.use(path, (req) => expectTypeOf(req.params).toEqualTypeOf<Expected>())
  router.patch(path, (req) => expectTypeOf(req.params).toEqualTypeOf<Expected>())
  router.route(path).all((req) => expectTypeOf(req.params).toEqualTypeOf<Expected>())
  assert.equal(router.stack.length, 3)
})
