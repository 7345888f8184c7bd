import assert from 'node:assert/strict'
import test from 'node:test'
import '../support/env.mts'
import fw from 'fwjs-v3'

const fn = () => {}

/** A wrong call, and how the message ends. */
const mistakes: [target: object, method: string, args: unknown[], ending: string][] = [
  [fw(), 'get', ['/x', undefined], "[object Undefined] (argument 2 of get('/x', …))"],
  [fw(), 'put', ['/x', fn, [fn, [fn, {}]]], "[object Object] (argument 3[1][1] of put('/x', …))"],
  [fw(), 'all', ['/x', fn, 1], "[object Number] (argument 3 of all('/x', …))"],
  [fw(), 'use', ['/x', {}], "Object (argument 2 of use('/x', …))"],
  [fw(), 'use', [undefined], 'undefined (argument 1 of use(…))'],
  [new fw.Router(), 'get', ['/x', 1], "[object Number] (argument 2 of get('/x', …))"],
  [new fw.Router(), 'all', ['/x', 1], "[object Number] (argument 2 of all('/x', …))"],
]

for (const [target, method, args, ending] of mistakes) {
  test(`${method} throws: ${ending}`, () => {
    const call = () => Reflect.apply(Reflect.get(target, method), target, args)
    assert.throws(call, ({ message }: Error) => {
      assert.ok(message.endsWith(` but got a ${ending}`), message)
      return true
    })
  })
}
