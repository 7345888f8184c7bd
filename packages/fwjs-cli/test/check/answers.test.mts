import assert from 'node:assert/strict'
import test from 'node:test'
import { messages, reported } from '../support/program-folder.mts'

const handler = (body: string): string => `app.get('/', (req, res, next) => {\n${body}\n})`

/** Handler bodies that send a second response, with the line of the first. */
const TWICE: [body: string, line: number][] = [
  ["if (!req.user) res.send('no user')\nres.send('user')", 2],
  ['if (!req.user) {\nlog()\nres.status(404).json({})\n}\nfound()\nreturn res.json({})', 4],
  ["if (req.user) { a() } else { res.sendStatus(401) }\nres.render('user')", 2],
  ['if (error) next(error)\nres.json({})', 2],
  ["res.redirect('/a')\nres.redirect('/b')", 2],
  ['try { a() } catch (error) { next(error) }\nres.json({})', 2],
  ["if (a) { if (b) { res.send('b') } }\nres.send('a')", 2],
  ['load((error, found) => {\nif (error) res.status(500).send(error)\nres.json(found)\n})', 3],
  ["switch (req.query.a) { case '1':\nres.send('1')\nres.send('2') }", 3],
  ["if (a) res.status(404).send('a').end()\nres.send('b')", 2],
]

/** Handler bodies that look similar but send one response. */
const ONCE = [
  "if (!req.user) return res.send('no user')\nres.send('user')",
  "if (!req.user) { res.send('no user'); return }\nres.send('user')",
  "if (!req.user) { res.send('no user') } else { res.send('user') }",
  "if (!req.user) res.send('no user')\nif (req.user) res.send('user')",
  "if (!req.user) res.send('no user')\nif (res.headersSent) return\nres.send('user')",
  "if (!req.user) res.send('no user')\nelse if (a) return next()\nif (b) return\nres.send('user')",
  'if (error) return next(error)\nres.json({})',
  'if (error) { next(error); return }\nres.json({})',
  "if (a) next('route')\nelse res.send('a')",
  "res.write('a')\nres.write('b')\nres.end()",
  'res.json({})\nres.end()',
  "res.status(404)\nres.send('a')",
  "res.send('a')\nnext()",
  "res.render('a', (error, text) => res.send(text))\nlog()",
  "res.render('a', (error, text) => a(text))\nres.send('b')",
  'try { res.send(a()) } catch (error) { res.sendStatus(500) }',
  'try { a() } catch (error) { return next(error) }\nres.json({})',
  'try { a() } catch (error) { next(error); throw error }\nres.json({})',
  "if (a) { res.send('a'); process.exit(1) }\nres.send('b')",
  "for (const a of b) { if (a) { res.send('a'); break } }\nc.send('d')",
  "const other = { send() {} }\nres.send('a')\nother.send('b')",
  "on('a', () => res.send('a'))\non('b', () => res.send('b'))",
  "if (a) res.send('a')\nfunction later() { res.send('b') }",
]

test('reports a response that is followed by another one', () => {
  for (const [body, line] of TWICE) {
    assert.deepEqual(reported('response-sent-twice', handler(body)), [`warning ${line}`], body)
  }
  const [message] = messages('response-sent-twice', {
    'app.js': `const app = require('express')()\n${handler(TWICE[0]?.[0] ?? '')}`,
  })
  assert.match(message ?? '', /^res\.send\(\) doesn't end the function: res\.send\(\) on line 4/)
})

test("doesn't report a handler that sends one response", () => {
  for (const body of ONCE)
    assert.deepEqual(reported('response-sent-twice', handler(body)), [], body)
})

/** Handlers that never respond. */
const WAITING = [
  "app.get('/', (req, res) => { console.log(req.url) })",
  "app.post('/', async (req, res) => { await db.save(req.body) })",
  'app.use((req, res, next) => { req.time = Date.now() })',
  'app.use((error, req, res, next) => { console.error(error) })',
  "app.get('/', (req) => ({ found: true }))",
  "app.get('/', [function (req, res) { counts.add(req.ip) }])",
  "function save(req, res) { db.save(req.body) }\napp.put('/', save)",
]

/** Handlers that may respond, or exist for another reason. */
const RESPONDING = [
  "app.get('/', (req, res) => { res.end() })",
  "app.get('/', (req, res) => { load().then((found) => res.json(found)) })",
  "app.get('/', (req, res) => { clients.push(res) })",
  'app.use((req, res, next) => { next() })',
  "app.get('/', (req) => { send(req) })",
  "app.get('/', (req) => { req.res.end() })",
  "app.get('/', (req) => { req.next() })",
  "app.get('/', (req) => { req.socket.destroy() })",
  "app.get('/', function () { arguments[1].end() })",
  "app.get('/', ({ res }) => { res.end() })",
  "app.get('/', (...all) => { all[1].end() })",
  "app.get('/', () => { throw new Error('test') })",
  "app.get('/', () => { assert(false) })",
  "app.get('/', () => { assert.fail('not here') })",
  "app.get('/', (req, res) => {})",
  "app.get('/', authenticate, (req, res) => { console.log(req.url) })",
  "app.get('/', respond((req) => ({ found: true })))",
  "app.get('/', function* (req, res) { yield 1 })",
  "app.get('/', function (req, res) { this.answer(req.url) })",
  "app.get('/', require('./other'))",
]

test('reports a handler that can neither respond nor call next', () => {
  for (const source of WAITING) {
    assert.equal(reported('never-responds', source).length, 1, source)
  }
  for (const source of RESPONDING) assert.deepEqual(reported('never-responds', source), [], source)
})
