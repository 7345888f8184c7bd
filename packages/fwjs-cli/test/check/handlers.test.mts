import assert from 'node:assert/strict'
import test from 'node:test'
import { findSlowUrl } from '#lib/check/patterns/runaway.js'
import { reported } from '../support/program-folder.mts'

test('reports an error handler with three parameters', () => {
  assert.deepEqual(reported('error-handler-arity', 'app.use((err, req, res) => {})'), ['warning 1'])
  assert.deepEqual(reported('error-handler-arity', 'app.use((err, req, res, next) => {})'), [])
  assert.deepEqual(reported('error-handler-arity', 'app.use((req, res, next) => {})'), [])
  assert.deepEqual(reported('error-handler-arity', "app.get('/', (e, r, s) => {})"), [])
})

test('reports middleware that was not called', () => {
  for (const name of [
    'express.json',
    'express.Router',
    "require('body-parser').json",
    "require('cors')",
  ]) {
    assert.deepEqual(reported('uncalled-middleware', `app.use(${name})`), ['error 1'], name)
    assert.deepEqual(reported('uncalled-middleware', `app.use(${name}())`), [], name)
  }
  assert.deepEqual(reported('uncalled-middleware', "app.use(require('pause'))"), [])
})

test('reports a route that another one shadows', () => {
  const hidden = (source: string): string[] => reported('shadowed-route', `\n${source}`)
  const end = '(req, res) => res.end()'
  assert.deepEqual(hidden(`app.get('/:a', ${end})\napp.get('/b', ${end})`), ['warning 3'])
  assert.deepEqual(hidden(`app.all('*', ${end})\napp.post('/b', ${end})`), ['warning 3'])
  assert.deepEqual(hidden(`app.use(${end})\napp.get('/b', ${end})`), ['warning 3'])
  for (const source of [
    `app.get('/b', ${end})\napp.get('/:a', ${end})`,
    `app.get('/:a', (req, res, next) => next())\napp.get('/b', ${end})`,
    `app.get('/:a', (req, ...others) => {})\napp.get('/b', ${end})`,
    `app.get('/:a', guard, ${end})\napp.get('/b', ${end})`,
    `app.post('/:a', ${end})\napp.get('/b', ${end})`,
    `if (a) { app.get('/:a', ${end}) }\napp.get('/b', ${end})`,
    `app.get('/:a', ${end})\nexpress().get('/b', ${end})`,
    `app.get('/:a(\\\\d+)', ${end})\napp.get('/b', ${end})`,
    `app.get(a, ${end})\napp.get('/b', ${end})`,
  ]) {
    assert.deepEqual(hidden(source), [], source)
  }
})

test('reports a path prone to ReDoS, with the URL', () => {
  assert.deepEqual(reported('redos-pattern', 'app.get(/^\\/(a+)+$/, f)'), ['warning 1'])
  assert.deepEqual(reported('redos-pattern', "app.get(['/a', '/(a+)+b'], f)"), ['warning 1'])
  assert.deepEqual(
    reported('redos-pattern', "app.get('/:a/:b/*', f); app.get(/^\\/a+(b|c)*$/, f)"),
    [],
  )
  assert.deepEqual(findSlowUrl(/^\/x(a+)+$/), { beginning: '/x', pump: 'a', end: '!' })
  assert.equal(findSlowUrl(/^\/x+$/), undefined)
})

test('reports settings that are unsafe behind a proxy', () => {
  const session = (options: string): string => `app.use(require('express-session')(${options}))`
  assert.deepEqual(reported('trust-proxy-all', "app.enable('trust proxy')"), ['warning 1'])
  assert.deepEqual(reported('trust-proxy-all', "app.set('trust proxy', true)"), ['warning 1'])
  assert.deepEqual(reported('trust-proxy-all', "app.set('trust proxy', 1)"), [])
  const secure = session('{ cookie: { secure: true }, store, secret }')
  assert.deepEqual(reported('secure-cookie-without-proxy', secure), ['warning 1'])
  assert.deepEqual(
    reported('secure-cookie-without-proxy', `app.set('trust proxy', 1); ${secure}`),
    [],
  )
  assert.deepEqual(
    reported('secure-cookie-without-proxy', `require('https').createServer(app); ${secure}`),
    [],
  )
  assert.deepEqual(
    reported('secure-cookie-without-proxy', session('{ cookie: { secure: false } }')),
    [],
  )
  assert.deepEqual(reported('session-in-memory', session('{ secret }')), ['warning 1'])
  assert.deepEqual(reported('session-in-memory', secure), [])
  assert.deepEqual(reported('session-in-memory', session('{ ...options }')), [])
  assert.deepEqual(reported('session-in-memory', session('options')), [])
  assert.deepEqual(reported('session-secret-in-source', session("{ secret: ['a'] }")), [
    'warning 1',
  ])
  assert.deepEqual(
    reported('session-secret-in-source', `const o = { secret: 'a' }; ${session('o')}`),
    ['warning 1'],
  )
  assert.deepEqual(reported('session-secret-in-source', secure), [])
  assert.deepEqual(
    reported('client-address-without-proxy', 'app.use((req, res) => res.send(req.ip))'),
    ['note 1'],
  )
})
