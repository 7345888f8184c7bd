import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectTypeOf } from 'expect-type'
import fw, { type Request, type Response, type RouteParameters, Router } from 'fwjs'
import { deprecationsOf } from '../support/quiet.mts'

type Path = string | RegExp | readonly Path[]

/** Routes a GET for `url`; the type is inferred from the path, the value comes from the router. */
function match<const P extends Path>(path: P, url: string): RouteParameters<P> {
  const router = Router()
  let found: unknown
  router.get(path, (req: Request) => {
    found = req.params
  })
  router({ method: 'GET', url } as Request, {} as Response, () => {})
  assert.ok(found, `${String(path)} does not match ${url}`)
  return found as RouteParameters<P>
}

test('a path without parameters has an empty object', () => {
  const params = match('/users', '/users')
  expectTypeOf<keyof typeof params>().toEqualTypeOf<never>()
  assert.deepEqual(params, {})
})

test('a named parameter is a string', () => {
  const params = match('/users/:user/books/:book_2', '/users/ann/books/7')
  expectTypeOf(params).toEqualTypeOf<{ user: string; book_2: string }>()
  assert.deepEqual(params, { user: 'ann', book_2: '7' })
})

test('an optional parameter is a string or undefined', () => {
  const params = match('/users/:user?', '/users')
  expectTypeOf(params).toEqualTypeOf<{ user?: string }>()
  assert.deepEqual(params, { user: undefined })
})

test('a parameter with a custom expression is a string', () => {
  const params = match('/users/:user(\\d+)', '/users/7')
  expectTypeOf(params).toEqualTypeOf<{ user: string }>()
  assert.deepEqual(params, { user: '7' })
})

test('a parameter with a custom expression may be optional', () => {
  const params = match('/users/:user(\\d+)?', '/users')
  expectTypeOf(params).toEqualTypeOf<{ user?: string }>()
  assert.deepEqual(params, { user: undefined })
})

test('a parameter followed by * has its rest under the next number', () => {
  const params = match('/files/:first*', '/files/a/b/c')
  expectTypeOf(params).toEqualTypeOf<{ first: string; 0: string }>()
  assert.deepEqual(params, { first: 'a', 0: '/b/c' })
})

test("a * inside a parameter's expression is a separate group", () => {
  const params = match('/files/:path(*)', '/files/a/b')
  expectTypeOf(params).toEqualTypeOf<{ path: string; 0: string }>()
  assert.deepEqual(params, { path: 'a/b', 0: 'a/b' })
})

test('a * after an escape in such an expression is part of the expression', () => {
  const params = match('/files/:path(\\w*)', '/files/ab')
  expectTypeOf(params).toEqualTypeOf<{ path: string }>()
  assert.deepEqual(params, { path: 'ab' })
})

test('a parameter followed by + is a string', () => {
  const params = match('/files/:path+', '/files/a/b')
  expectTypeOf(params).toEqualTypeOf<{ path: string }>()
  assert.deepEqual(params, { path: 'b' })
})

test('parameters may be joined by a dot', () => {
  const params = match('/:file.:ext?', '/notes')
  expectTypeOf(params).toEqualTypeOf<{ file: string; ext?: string }>()
  assert.deepEqual(params, { file: 'notes', ext: undefined })
})

test('parameters may be joined by a hyphen', () => {
  const params = match('/flights/:from-:to', '/flights/LAX-SFO')
  expectTypeOf(params).toEqualTypeOf<{ from: string; to: string }>()
  assert.deepEqual(params, { from: 'LAX', to: 'SFO' })
})

test('every * is numbered from 0', () => {
  const params = match('/a/*/b/*', '/a/1/b/2/3')
  expectTypeOf(params).toEqualTypeOf<{ 0: string; 1: string }>()
  assert.deepEqual(params, { 0: '1', 1: '2/3' })
})

test('a path that is only * has the whole path under 0', () => {
  const params = match('*', '/any/thing')
  expectTypeOf(params).toEqualTypeOf<{ 0: string }>()
  assert.deepEqual(params, { 0: '/any/thing' })
})

test('a group is numbered, and possibly undefined if it is optional', () => {
  const params = match('/ab(cd)?e(f)', '/abef')
  expectTypeOf(params).toEqualTypeOf<{ 0?: string; 1: string }>()
  assert.deepEqual(params, { 0: undefined, 1: 'f' })
})

test('a parameter inside an optional group is possibly undefined', () => {
  const params = match('/users(/:user)?', '/users')
  expectTypeOf(params).toEqualTypeOf<{ 0?: string; user?: string }>()
  assert.deepEqual(params, { 0: undefined, user: undefined })
})

test('a group right after a slash captures nothing', () => {
  const params = match('/(users|people)/:id', '/people/7')
  expectTypeOf(params).toEqualTypeOf<{ id: string }>()
  assert.deepEqual(params, { id: '7' })
})

test('parameters on either side of a | are possibly undefined', () => {
  const params = match('/(user/:user|book/:book)/:page', '/book/7/8')
  expectTypeOf(params).toEqualTypeOf<{
    user?: string
    book?: string
    page: string
  }>()
  assert.deepEqual(params, { user: undefined, book: '7', page: '8' })
})

test('an escaped colon, star, or parenthesis is a literal character', () => {
  const params = match('/\\:a\\*\\(:b', '/:a*(c')
  expectTypeOf(params).toEqualTypeOf<{ b: string }>()
  assert.deepEqual(params, { b: 'c' })
})

test('an array has the parameters of all its paths, required if all have them', () => {
  const params = match(['/users/:id', '/people/:id/:name'], '/users/7')
  expectTypeOf(params).toEqualTypeOf<{ id: string; name?: string }>()
  assert.deepEqual(params, { id: '7', name: undefined })
})

test('arrays may be nested', () => {
  const params = match([['/a/:x'], ['/b/:x', ['/c/:y']]], '/c/1')
  expectTypeOf(params).toEqualTypeOf<{ x?: string; y?: string }>()
  assert.deepEqual(params, { x: undefined, y: '1' })
})

test('a regular expression, alone or in an array, has strings under any name', () => {
  const params = match(/^\/users\/(\d+)$/, '/users/7')
  expectTypeOf(params).toEqualTypeOf<fw.ParamsDictionary>()
  expectTypeOf<RouteParameters<readonly ['/:id', RegExp]>>().toEqualTypeOf<fw.ParamsDictionary>()
  assert.deepEqual(params, { 0: '7' })
})

test('a computed path has strings under any name', () => {
  const path: string = '/users/:id'
  const params = match(path, '/users/7')
  expectTypeOf(params).toEqualTypeOf<{ [name: string]: string }>()
  assert.deepEqual(params, { id: '7' })
})

test('a partly computed path keeps the names around that part', () => {
  const part: string = 'v1'
  const params = match(`/${part}/users/:id`, '/v1/users/7')
  expectTypeOf(params.id).toEqualTypeOf<string>()
  expectTypeOf(params).toExtend<fw.ParamsDictionary>()
  assert.deepEqual(params, { id: '7' })
})

test('optional parameters are assignable to a dictionary of strings', () => {
  expectTypeOf<RouteParameters<'/:id?'>>().toExtend<fw.ParamsDictionary>()
  expectTypeOf<RouteParameters<['/:id', '/:name']>>().toExtend<fw.ParamsDictionary>()
  assert.deepEqual(match('/:id?', '/'), { id: undefined })
})

test('the path of app.use, router.use, app.route, and every method determines the parameters', async () => {
  const app = fw()
  app.use('/:a', (req) => expectTypeOf(req.params).toEqualTypeOf<{ a: string }>())
  app.all('/:a', (req) => expectTypeOf(req.params).toEqualTypeOf<{ a: string }>())
  app.get('/:a', (req) => expectTypeOf(req.params).toEqualTypeOf<{ a: string }>())
  app['m-search']('/:a', (req) => expectTypeOf(req.params).toEqualTypeOf<{ a: string }>())
  await deprecationsOf(() =>
    app.del('/:a', (req) => expectTypeOf(req.params).toEqualTypeOf<{ a: string }>()),
  )
  const route = app.route('/:a')
  route.get((req) => expectTypeOf(req.params).toEqualTypeOf<{ a: string }>())
  route.all((req) => expectTypeOf(req.params).toEqualTypeOf<{ a: string }>())
  const router = Router()
  router.use('/:a', (req) => expectTypeOf(req.params).toEqualTypeOf<{ a: string }>())
  router.patch('/:a', (req) => expectTypeOf(req.params).toEqualTypeOf<{ a: string }>())
  router.route('/:a').put((req) => expectTypeOf(req.params).toEqualTypeOf<{ a: string }>())
  assert.equal(typeof router.patch, 'function')
})
