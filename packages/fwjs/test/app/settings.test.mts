import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import test from 'node:test'
import { inspect } from 'node:util'
import fw from 'fwjs'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

function inEnvironment<T>(mode: string | undefined, work: () => T): T {
  const { env } = process
  process.env = { ...env, ...(mode === undefined ? {} : { NODE_ENV: mode }) }
  if (mode === undefined) Reflect.deleteProperty(process.env, 'NODE_ENV')
  try {
    return work()
  } finally {
    process.env = env
  }
}

test('a new application has the documented defaults', () => {
  const app = inEnvironment('staging', () => fw())
  assert.deepEqual(Object.keys(app.settings), [
    'x-powered-by',
    'etag',
    'etag fn',
    'env',
    'query parser',
    'query parser fn',
    'subdomain offset',
    'trust proxy',
    'trust proxy fn',
    'view',
    'views',
    'jsonp callback name',
  ])
  assert.equal(app.get('x-powered-by'), true)
  assert.equal(app.get('query parser'), 'extended')
  assert.equal(app.get('subdomain offset'), 2)
  assert.equal(app.get('views'), resolve('views'))
  assert.equal(app.get('jsonp callback name'), 'callback')
  for (const name of ['case sensitive routing', 'strict routing', 'json spaces', 'view engine']) {
    assert.equal(app.get(name), undefined, name)
  }
})

test('env is NODE_ENV at creation, or development', () => {
  assert.equal(
    inEnvironment('staging', () => fw().get('env')),
    'staging',
  )
  assert.equal(
    inEnvironment(undefined, () => fw().get('env')),
    'development',
  )
})

test('view cache is on in production and undefined elsewhere', () => {
  assert.equal(
    inEnvironment('production', () => fw().get('view cache')),
    true,
  )
  assert.equal(
    inEnvironment(undefined, () => fw().get('view cache')),
    undefined,
  )
})

test('case sensitive routing distinguishes /Foo from /foo', async () => {
  const loose = fw().set('env', 'test')
  const exact = fw().set('env', 'test').enable('case sensitive routing')
  for (const app of [loose, exact]) {
    app.get('/Foo', (_req, res) => {
      res.send('found')
    })
  }
  assert.equal((await get(loose, '/foo')).status, 200)
  assert.equal((await get(exact, '/foo')).status, 404)
  assert.equal((await get(exact, '/Foo')).status, 200)
})

test('strict routing distinguishes /foo from /foo/', async () => {
  const loose = fw().set('env', 'test')
  const strict = fw().set('env', 'test').enable('strict routing')
  for (const app of [loose, strict]) {
    app.get('/foo', (_req, res) => {
      res.send('found')
    })
  }
  assert.equal((await get(loose, '/foo/')).status, 200)
  assert.equal((await get(strict, '/foo/')).status, 404)
  assert.equal((await get(strict, '/foo')).status, 200)
})

test('routing settings are read once, when the router is created', async () => {
  const app = fw().set('env', 'test')
  app.get('/Foo', (_req, res) => {
    res.send('found')
  })
  app.enable('case sensitive routing')
  assert.equal((await get(app, '/foo')).status, 200)
})

test('etag is weak by default and rejects an unknown value', () => {
  const app = fw()
  assert.equal(app.get('etag'), 'weak')
  assert.throws(() => quietApp({ etag: 42 }), {
    name: 'TypeError',
    message: 'unknown value for etag function: 42',
  })
})

test('query parser rejects an unknown value', () => {
  assert.throws(() => quietApp({ 'query parser': 'clever' }), {
    name: 'TypeError',
    message: 'unknown value for query parser function: clever',
  })
})

test('trust proxy is false by default and rejects an unknown value', () => {
  const app = fw()
  assert.equal(app.get('trust proxy'), false)
  assert.throws(() => app.set('trust proxy', 'nope'), /invalid IP address: nope/)
  assert.throws(() => app.set('trust proxy', '1.2.3.4/99'), /invalid range on address/)
  assert.throws(() => quietApp({ 'trust proxy': {} }), /unsupported trust argument/)
})

test('the stack of a trust proxy error names the setting below the Express message', () => {
  for (const value of ['loopbak', ['10.0.0.1', 'x'], {}]) {
    const thrown = (() => {
      try {
        return quietApp({ 'trust proxy': value })
      } catch (error) {
        return error as Error
      }
    })()
    assert.ok(thrown instanceof TypeError)
    assert.match(thrown.message, /^(?:invalid IP address: \w+|unsupported trust argument)$/)
    const [first, note, frame] = thrown.stack?.split('\n') ?? []
    assert.equal(first, `TypeError: ${thrown.message}`)
    assert.equal(note?.split('. ')[0], `    in app.set('trust proxy', ${inspect(value)})`)
    assert.match(frame ?? '', /^ {4}at .*quiet\.m[jt]s/)
  }
})

test('x-powered-by sends the name fw and can be disabled', async () => {
  const app = fw().set('env', 'test')
  app.get('/', (_req, res) => {
    res.end()
  })
  assert.equal((await get(app, '/')).headers['x-powered-by'], 'fw')
  assert.equal((await get(app, '/missing')).headers['x-powered-by'], 'fw')
  app.disable('x-powered-by')
  assert.equal((await get(app, '/')).headers['x-powered-by'], undefined)
})
