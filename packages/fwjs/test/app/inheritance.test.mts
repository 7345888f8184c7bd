import assert from 'node:assert/strict'
import test from 'node:test'
import fw from 'fwjs'
import { settingsTable } from 'fwjs/lib/settings.js'
import { get } from '../support/client.mts'
import { quietApp } from '../support/quiet.mts'

test('a sub-app does not inherit settings with a default', () => {
  const parent = fw()
  const child = fw()
  parent.set('etag', false).set('subdomain offset', 5).disable('x-powered-by')
  parent.use(child)
  assert.equal(child.get('etag'), 'weak')
  assert.equal(child.get('subdomain offset'), 2)
  assert.equal(child.get('x-powered-by'), true)
})

test('a sub-app inherits settings without a default, even if they are set after mounting', () => {
  const parent = fw()
  const child = fw()
  parent.set('json spaces', 2)
  parent.use('/child', child)
  parent.set('view engine', 'ejs').set('json escape', true).set('title', 'Parent')
  assert.equal(child.get('json spaces'), 2)
  assert.equal(child.get('view engine'), 'ejs')
  assert.equal(child.get('json escape'), true)
  assert.equal(child.get('title'), 'Parent')
  child.set('title', 'Child')
  assert.equal(parent.get('title'), 'Parent')
})

test('trust proxy is inherited unless the sub-app sets it', async () => {
  const parent = fw()
  const follower = fw()
  const own = fw()
  parent.set('trust proxy', true)
  own.set('trust proxy', false)
  for (const child of [follower, own]) {
    child.get('/', (req, res) => {
      res.send(req.ip)
    })
  }
  parent.use('/follower', follower).use('/own', own)
  assert.equal(follower.get('trust proxy'), true)
  assert.equal(own.get('trust proxy'), false)
  const headers = { 'X-Forwarded-For': '1.2.3.4' }
  assert.equal((await get(parent, '/follower', { headers })).text, '1.2.3.4')
  assert.match((await get(parent, '/own', { headers })).text, /127\.0\.0\.1$/)
})

test('view cache is inherited except in production', () => {
  const { NODE_ENV } = process.env
  Reflect.set(process.env, 'NODE_ENV', 'production')
  const production = fw()
  Reflect.set(process.env, 'NODE_ENV', 'development')
  const development = fw()
  if (NODE_ENV === undefined) Reflect.deleteProperty(process.env, 'NODE_ENV')
  else Reflect.set(process.env, 'NODE_ENV', NODE_ENV)

  const parent = quietApp({ 'view cache': 'from the parent' })
  parent.use(production).use(development)
  assert.equal(production.get('view cache'), true)
  assert.equal(development.get('view cache'), 'from the parent')
})

const samples: Record<string, unknown> = {
  etag: 'strong',
  'query parser': 'simple',
  'trust proxy': true,
}

for (const [name, { inherited }] of Object.entries(settingsTable)) {
  test(`the settings table is right about whether a sub-app inherits ${name}`, () => {
    const parent = quietApp({ [name]: samples[name] ?? 'sample' })
    const child = fw()
    parent.use(child)
    assert.equal(child.get(name) === parent.get(name), inherited)
  })
}

test('a sub-app inherits engines and the prototypes of req and res', async () => {
  const parent = fw()
  const child = fw()
  const engine = () => {}
  parent.engine('tpl', engine)
  Reflect.set(parent.request, 'family', 'parent')
  child.get('/', (req, res) => {
    res.send(Reflect.get(req, 'family'))
  })
  parent.use('/child', child)
  assert.equal(Reflect.get(Reflect.get(child, 'engines'), '.tpl'), engine)
  assert.equal((await get(parent, '/child')).text, 'parent')
})

test('routing settings reach a sub-app that registers after being mounted', async () => {
  const parent = fw().set('env', 'test').enable('case sensitive routing')
  const child = fw()
  parent.use('/child', child)
  child.get('/Foo', (_req, res) => {
    res.send('found')
  })
  assert.equal((await get(parent, '/child/foo')).status, 404)
  assert.equal((await get(parent, '/child/Foo')).status, 200)
})

test('x-powered-by is sent again in a sub-app that did not disable it', async () => {
  const parent = fw().disable('x-powered-by')
  const child = fw()
  child.get('/', (_req, res) => {
    res.end()
  })
  parent.use('/child', child)
  assert.equal((await get(parent, '/child')).headers['x-powered-by'], 'fw')
})
