import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

const fn = (_req: unknown, res: { end(): void }) => res.end()
const router = () => fw.Router()
// A hole isn't a handler.
const sparse = new Array(3)
sparse[2] = {}

/** A call as written in an app, and the end of its error message. */
const mistakes: [target: object, method: string, args: unknown[], ending: string][] = [
  [fw(), 'get', ['/x', undefined], "[object Undefined] (argument 2 of get('/x', …))"],
  [fw(), 'post', ['/x', fn, fn, null], "[object Null] (argument 4 of post('/x', …))"],
  [fw(), 'put', ['/x', fn, [fn, [fn, {}]]], "[object Object] (argument 3[1][1] of put('/x', …))"],
  [fw(), 'get', ['/x', [], sparse], "[object Object] (argument 3[2] of get('/x', …))"],
  [fw(), 'all', ['/x', fn, 1], "[object Number] (argument 3 of all('/x', …))"],
  [fw(), 'get', [/^.x/i, 1], '[object Number] (argument 2 of get(/^.x/i, …))'],
  [fw(), 'get', [['/a', '/b'], 1], "[object Number] (argument 2 of get([ '/a', '/b' ], …))"],
  [
    fw(),
    'get',
    [['/articles', '/comments', '/downloads', '/events/:year/:month', '/faq', [['/g']]], 1],
    "[object Number] (argument 2 of get([ '/articles', '/comments', '/downloads', '/events/:year/:month', ... 2 more items ], …))",
  ],
  [
    fw(),
    'get',
    [['/a', [['/b']]], 1],
    "[object Number] (argument 2 of get([ '/a', [ [Array] ] ], …))",
  ],
  [fw(), 'use', ['/a', [fn, {}]], "Object (argument 2[1] of use('/a', …))"],
  [fw(), 'use', ['/a', fw(), 'text'], "string (argument 3 of use('/a', …))"],
  [fw(), 'use', [fn, [fn], 5], 'number (argument 3 of use(…))'],
  [fw(), 'use', [[fn, [fn, 5]]], 'number (argument 1[1][1] of use(…))'],
  [router(), 'use', ['/a', [fn, {}]], "Object (argument 2[1] of use('/a', …))"],
  [router(), 'use', [fn, undefined], 'undefined (argument 2 of use(…))'],
  [router(), 'get', ['/x', fn, ''], "[object String] (argument 3 of get('/x', …))"],
  [router(), 'all', ['/x', null], "[object Null] (argument 2 of all('/x', …))"],
  [fw().route('/x'), 'post', [null], "[object Null] (argument 1 of route('/x').post(…))"],
  [router().route('/x'), 'all', [fn, [1]], "[object Number] (argument 2[0] of route('/x').all(…))"],
]

for (const [target, method, args, ending] of mistakes) {
  test(`${method} throws: ${ending}`, () => {
    const call = () => Reflect.apply(Reflect.get(target, method), target, args)
    assert.throws(call, ({ message }: Error) => {
      assert.match(message, /^(?:Route\.\w+\(\)|Router\.use\(\)) requires a .* function but got a /)
      assert.ok(message.endsWith(` but got a ${ending}`), message)
      return true
    })
  })
}

test('handlers before a rejected one are registered, as in Express', async () => {
  const app = quietApp()
  assert.throws(() => Reflect.apply(app.get, app, ['/x', fn, undefined]))
  assert.throws(() => Reflect.apply(app.use, app, ['/y', fn, undefined]))
  assert.equal((await get(app, '/x')).status, 200)
  assert.equal((await get(app, '/y')).status, 200)
})

test('an error about an invalid handler in a mount listener names the inner call', () => {
  const child = fw().on('mount', () => Reflect.apply(fw().get, fw(), ['/inner', 1]))
  assert.throws(() => fw().use('/outer', child), /\(argument 2 of get\('\/inner', …\)\)$/)
})
