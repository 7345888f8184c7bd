import assert from 'node:assert/strict'
import test from 'node:test'
import { expectTypeOf } from 'expect-type'
import fw from 'fwjs'

test('body parser options are typed', () => {
  expectTypeOf(fw.json).toBeCallableWith({ limit: '1mb', strict: false, type: ['json', '+json'] })
  expectTypeOf(fw.json).toBeCallableWith({ reviver: (_key, value) => value })
  expectTypeOf(fw.raw).toBeCallableWith({ type: (req) => req.headers['x'] === 'y' })
  expectTypeOf(fw.text).toBeCallableWith({ defaultCharset: 'latin1' })
  expectTypeOf(fw.urlencoded).toBeCallableWith({ extended: true, parameterLimit: 5, depth: 3 })
  // @ts-expect-error a limit is a number or a string
  assert.throws(() => fw.json({ limit: 1n }))
})

test('a body parser is accepted by applications, routers, and routes', () => {
  const app = fw()
  app.use(fw.json(), fw.urlencoded({ extended: false }))
  app.post('/:id', fw.text(), (req, res) => {
    expectTypeOf(req.params).toEqualTypeOf<{ id: string }>()
    res.end()
  })
  fw.Router().use('/path', fw.raw())
})
