import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectTypeOf } from 'expect-type'
import fw from 'fwjs'

declare global {
  namespace Express {
    interface Settings {
      'page size': number
    }
  }
}

test('app.get: a setting of the framework has its own type', () => {
  const app = fw()
  expectTypeOf(app.get('env')).toEqualTypeOf<string>()
  expectTypeOf(app.get('subdomain offset')).toEqualTypeOf<number>()
  expectTypeOf(app.get('strict routing')).toEqualTypeOf<boolean | undefined>()
  expectTypeOf(app.get('plain paths')).toEqualTypeOf<boolean | undefined>()
  expectTypeOf(app.settings['jsonp callback name']).toEqualTypeOf<string>()
  assert.equal(typeof app.get('env'), 'string')
  assert.equal(app.get('subdomain offset'), 2)
})

test('app.set: any other name takes and returns any value', () => {
  const app = fw().set('title', { text: 'hello' })
  expectTypeOf(app.get('title')).toBeAny()
  assert.deepEqual(app.get('title'), { text: 'hello' })
})

test('app.set: the values that a setting understands are accepted', () => {
  const app = fw()
  app.set('trust proxy', true).set('trust proxy', 1).set('trust proxy', 'loopback, 10.0.0.1')
  app.set('trust proxy', ['loopback']).set('trust proxy', (address, hop) => {
    expectTypeOf(address).toEqualTypeOf<string>()
    expectTypeOf(hop).toEqualTypeOf<number>()
    return false
  })
  app.set('query parser', (text) => {
    expectTypeOf(text).toEqualTypeOf<string>()
    return { text }
  })
  app.set('etag', 'strong').set('etag', false).set('env', process.env['MODE'])
  assert.equal(app.get('etag'), false)
})

test('app.set: a value of the wrong type for a setting of the framework is refused', () => {
  const app = fw()
  // @ts-expect-error a number is wanted
  app.set('subdomain offset', 'two')
  // @ts-expect-error no such kind of tag
  assert.throws(() => app.set('etag', 'strongest'), TypeError)
  // @ts-expect-error the folder has a name
  app.set('views', 7)
})

test('app.set: with only a name it returns the value', () => {
  const app = fw()
  expectTypeOf(app.set('views')).toEqualTypeOf<string | string[]>()
  assert.equal(app.set('views'), app.get('views'))
})

test('app.set: programs add their own settings to Express.Settings', () => {
  const app = fw().set('page size', 20)
  expectTypeOf(app.get('page size')).toEqualTypeOf<number>()
  // @ts-expect-error the program said that it is a number
  app.set('page size', 'twenty')
  assert.equal(fw().set('page size', 20).get('page size'), 20)
})

test('app.enable, app.disable, app.enabled, app.disabled: any name is accepted', () => {
  const app = fw().enable('strict routing').disable('x-powered-by').enable('dark mode')
  expectTypeOf(app.enabled('strict routing')).toEqualTypeOf<boolean>()
  assert.deepEqual([app.enabled('dark mode'), app.disabled('x-powered-by')], [true, true])
})

test('req.app and res.app: settings have their types there too', () => {
  const app = fw()
  app.get('/', (req, res) => {
    expectTypeOf(req.app.get('env')).toEqualTypeOf<string>()
    expectTypeOf(res.app.get('env')).toEqualTypeOf<string>()
  })
  assert.equal(app.get('/'), undefined)
})
