import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectTypeOf } from 'expect-type'
import fw, { type Settings } from 'fwjs'
import { settingsTable } from 'fwjs/lib/settings.js'
import { sourcesOf } from '../support/sources.mts'

declare global {
  namespace Express {
    interface Settings {
      'page size': number
    }
  }
}

/** Every typed name, without those added by apps. */
const typed: Record<Exclude<keyof Settings, keyof Express.Settings>, true> = {
  'async errors': true,
  'case sensitive routing': true,
  env: true,
  'error stacks': true,
  etag: true,
  'etag fn': true,
  'json escape': true,
  'json replacer': true,
  'json spaces': true,
  'jsonp callback name': true,
  'plain paths': true,
  'query parser': true,
  'query parser fn': true,
  'redirect hosts': true,
  'redirect hosts fn': true,
  'server adoption': true,
  'strict addresses': true,
  'strict content type': true,
  'strict host': true,
  'strict query': true,
  'strict routing': true,
  'strict views': true,
  'subdomain offset': true,
  'trust proxy': true,
  'trust proxy fn': true,
  view: true,
  'view cache': true,
  'view engine': true,
  views: true,
  'x-powered-by': true,
}

/** Returns the names of settings that the compiled code reads from an application. */
function namesRead(): string[] {
  const comments = /^\s*(?:\/\/|\/?\*).*$/gm
  const code = [sourcesOf('lib', '.js'), sourcesOf('../fwjs-core/lib', '.js')]
    .flatMap(Object.values)
    .join('\n')
    .replaceAll(comments, '')
  const reads = code.matchAll(/\b(?:app|this)\.(?:get|enabled|disabled)\('([^']+)'\)/g)
  return [...new Set([...reads].map(([, name]) => name as string))]
}

test('Settings: the typed names are those in the table, their compiled forms, and view', () => {
  const compiled = Object.values(settingsTable).flatMap((row) => row.compiled?.as ?? [])
  const names = [...Object.keys(settingsTable), ...compiled, 'view']
  assert.deepEqual(Object.keys(typed).sort(), names.sort())
})

test('Settings: every name read by the code is typed', () => {
  const names = namesRead()
  assert.ok(names.includes('server adoption') && names.length > 10, names.join())
  assert.deepEqual(
    names.filter((name) => !Object.hasOwn(typed, name)),
    [],
  )
})

test('app.get: a framework setting has its own type', () => {
  const app = fw()
  expectTypeOf(app.get('env')).toEqualTypeOf<string>()
  expectTypeOf(app.get('subdomain offset')).toEqualTypeOf<number>()
  expectTypeOf(app.get('strict routing')).toEqualTypeOf<boolean | undefined>()
  expectTypeOf(app.get('plain paths')).toEqualTypeOf<boolean | undefined>()
  expectTypeOf(app.settings['jsonp callback name']).toEqualTypeOf<string>()
  assert.equal(typeof app.get('env'), 'string')
  assert.equal(app.get('subdomain offset'), 2)
})

test('app.set: any other name accepts and returns any value', () => {
  const app = fw().set('title', { text: 'hello' })
  expectTypeOf(app.get('title')).toBeAny()
  assert.deepEqual(app.get('title'), { text: 'hello' })
})

test('app.set: valid values of a setting are accepted', () => {
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

test('app.set: null and undefined clear a setting', () => {
  const app = fw().set('view engine', 'ejs').set('trust proxy', null).set('json spaces', undefined)
  assert.equal(app.set('view engine', null).get('view engine'), null)
  // @ts-expect-error throws
  assert.throws(() => app.set('etag', null), TypeError)
  // @ts-expect-error throws
  assert.throws(() => app.set('query parser', null), TypeError)
})

test('app.set: a value with the wrong type for a framework setting is rejected', () => {
  const app = fw()
  // @ts-expect-error must be a number
  app.set('subdomain offset', 'two')
  // @ts-expect-error no such kind of ETag
  assert.throws(() => app.set('etag', 'strongest'), TypeError)
  // @ts-expect-error must be the name of a folder
  app.set('views', 7)
})

test('app.set: with only a name it returns the value', () => {
  const app = fw()
  expectTypeOf(app.set('views')).toEqualTypeOf<string | string[]>()
  assert.equal(app.set('views'), app.get('views'))
})

test('app.set: a function with an Express | Application parameter can call it', () => {
  const configure = (app: fw.Express | fw.Application) => app.set('x', 1).set('etag', 'weak')
  expectTypeOf(configure).returns.toEqualTypeOf<fw.Express | fw.Application>()
  // @ts-expect-error: not a number
  const misconfigure = (app: fw.Express | fw.Application) => app.set('subdomain offset', 'two')
  assert.equal(configure(fw()).get('x'), 1)
  assert.equal(misconfigure(fw()).get('subdomain offset'), 'two')
})

test('app.set: returns the app with its own type', () => {
  const app = fw()
  expectTypeOf(app.set('x', 1)).toEqualTypeOf(app)
  expectTypeOf(app.set('etag', 'weak')).toEqualTypeOf(app)
  assert.equal(app.set('x', 1), app)
})

test('app.set: apps add their own settings to Express.Settings', () => {
  const app = fw().set('page size', 20)
  expectTypeOf(app.get('page size')).toEqualTypeOf<number>()
  // @ts-expect-error declared as a number by the app
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
