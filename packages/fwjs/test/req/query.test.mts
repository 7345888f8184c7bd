import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'
import { seen } from '../support/report.mts'

const query = (parser: unknown, path: string) =>
  seen((req) => req.query, { path, app: quietApp({ 'query parser': parser }) })

test('query parser selects extended, simple, none, or a function', async () => {
  const path = '/?user[name]=tj&a=1&a=2'
  assert.deepEqual(await query('extended', path), { user: { name: 'tj' }, a: ['1', '2'] })
  assert.deepEqual(await query('simple', path), { 'user[name]': 'tj', a: ['1', '2'] })
  assert.deepEqual(await query(true, path), { 'user[name]': 'tj', a: ['1', '2'] })
  assert.deepEqual(await query(false, path), {})
  const own = (text: string | null) => ({ text })
  assert.deepEqual(await query(own, '/?a=1&b'), { text: 'a=1&b' })
  assert.deepEqual(await query(own, '/'), { text: null })
})

test('req.query is an own writable object computed once', async () => {
  const values = await seen(
    (req) => {
      const own = Object.getOwnPropertyDescriptor(req, 'query')
      req.url = '/?changed=1'
      const kept = req.query
      req.query = { replaced: 'yes' }
      return [own?.writable, kept, req.query]
    },
    { path: '/?a=1' },
  )
  assert.deepEqual(values, [true, { a: '1' }, { replaced: 'yes' }])
})

test('req.query parsed by the extended parser is five levels deep and keeps arrays', async () => {
  const cases: [string, unknown][] = [
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[0]=x&a[x]=y', { a: { 0: 'x', x: 'y' } }],
    ['a[b][c][d][e][f][g]=1', { a: { b: { c: { d: { e: { f: { '[g]': '1' } } } } } } }],
    ['a=b+c&%64=e', { a: 'b c', d: 'e' }],
    ['a=%zz', { a: '%zz' }],
    ['a', { a: '' }],
    [Array(21).fill('a=1').join('&'), { a: Array(21).fill('1') }],
    ['a[999]=x', { a: ['x'] }],
    ['a[1000]=x', { a: { 1000: 'x' } }],
    ['hasOwnProperty=1', { hasOwnProperty: '1' }],
    ['__proto__[x]=1', {}],
  ]
  for (const [text, expected] of cases) {
    assert.deepEqual(await query('extended', `/?${text}`), expected, text)
  }
})

test('fw.query copies its options, also inherited ones, and keeps prototype names unless they are off', () => {
  const parse = (url: string, options?: object): unknown => {
    const parser = fw.query(options)
    if (options) Object.assign(options, { arrayLimit: 0 })
    const req = { url }
    Reflect.apply(parser, undefined, [req, {}, () => {}])
    return Reflect.get(req, 'query')
  }
  const names = '/?toString=x&a[1]=y'
  assert.deepEqual(parse(names), { toString: 'x', a: ['y'] })
  assert.deepEqual(parse(names, { allowPrototypes: undefined }), { toString: 'x', a: ['y'] })
  assert.deepEqual(parse(names, Object.create({ allowPrototypes: false })), { a: ['y'] })
})

test('req.query of the parent is kept in a sub-app with another parser', async () => {
  const app = fw()
  const child = fw().set('query parser', 'simple')
  child.get('/', (req, res) => {
    res.json(req.query)
  })
  app.use('/child', child)
  assert.equal((await get(app, '/child?a[b]=c')).text, '{"a":{"b":"c"}}')
})

test('the extended parser is used if the compiled parser was deleted', async () => {
  const app = fw()
  Reflect.deleteProperty(app.settings, 'query parser fn')
  app.use((req, res) => {
    res.json(req.query)
  })
  assert.equal((await get(app, '/?a[b]=c')).text, '{"a":{"b":"c"}}')
})
