import assert from 'node:assert/strict'
import test from 'node:test'
import { reported } from '../support/program-folder.mts'

const rejections = (source: string): string[] => reported('unhandled-rejection', source)

/** Handlers with unhandled rejections. */
const UNHANDLED = [
  'async (req, res) => { await a(); res.end() }',
  'async (req, res) => res.json(await a())',
  'async (req, res, next) => { await a().then(b) }',
  'async (req, res, next) => { await a().catch(next).then(b) }',
  'async (req, res, next) => { await a().catch((error) => { throw error }) }',
  'async (req, res, next) => { await a().finally(b) }',
  'async (req, res) => { try { await a() } finally { b() } }',
  'async (req, res, next) => { try { await a() } catch (error) { await b(error); next(error) } }',
  'async (req, res, next) => { try { await a() } catch (error) { throw error } }',
  'async (req, res) => { if (!req.user) throw new Error("no user"); res.end() }',
  'async (req, res) => { for await (const part of req) a(part); res.end() }',
  'async (req, res) => a().then((found) => res.json(found))',
  'async (req, res) => { return a().then((found) => res.json(found)) }',
  'async (req, res) => { const found = a(); res.json(await found) }',
  'async (req, res) => { res.json(await Promise.all([a(), b().catch(c)])) }',
  'async (req, res) => { await new Promise((resolve, reject) => a(resolve, reject)); res.end() }',
  '(() => { const load = async () => { await a() }; return async (req, res) => { await load() } })()',
  'async (req, res) => { await req.user.save(); res.end() }',
]

/** Handlers that can't reject or handle it. */
const HANDLED = [
  'async (req, res, next) => { await a().catch(next) }',
  'async (req, res, next) => { a().then(b).catch((err) => next(err)) }',
  'async (req, res, next) => { await a().then(b).catch((err) => { next(err) }) }',
  'async (req, res, next) => { const found = await a().catch((err) => next(err)); res.json(found) }',
  'async (req, res, next) => { await a().then(b, next) }',
  'async (req, res, next) => { await a().then(b).catch(next).finally(c) }',
  'async (req, res, next) => a().catch(next)',
  'async (req, res, next) => { return a().then(b).catch(next) }',
  'async (req, res, next) => { try { await a(); return res.json(await b()) } catch (error) { next(error) } }',
  'async (req, res, next) => { const { id } = req.params; const f = c(id); try { await f() } catch (error) { next(error) } finally { d() } }',
  'async (req, res, next) => { log(req.url); try { await a() } catch { res.sendStatus(500) } res.end() }',
  'async (req, res, next) => { if (!req.user) { res.sendStatus(401); return } try { await a() } catch (error) { return next(error) } }',
  'async (req, res) => { res.json({ ok: true }) }',
  'async (req, res) => { return res.json({ ok: true }) }',
  'async (req, res, next) => { await next() }',
  'async (req, res) => { await new Promise((resolve) => setTimeout(resolve, 10)); res.end() }',
  'async (req, res) => { await require("timers/promises").setTimeout(10); res.end() }',
  'async (req, res) => { res.json(await Promise.allSettled([a(), b()])) }',
  'async (req, res, next) => { await Promise.all([a().catch(next), b().catch(next)]) }',
  'async (req, res) => { a(async () => { await b() }); res.end() }',
  '(() => { const load = async () => { try { await a() } catch { return null } }; return async (req, res) => { res.json(await load()) } })()',
  '(() => { const sleep = (ms) => new Promise((done) => setTimeout(done, ms)); return async (req, res) => { await sleep(1); res.end() } })()',
  '(req, res, next) => { a().then(b).catch(next) }',
  'require("express-async-handler")(async (req, res) => { await a() })',
  'wrap(async (req, res) => { await a() })',
  '((fn) => (req, res, next) => Promise.resolve(fn(req, res, next)).catch(next))(async (req, res) => { await a() })',
  '((fn) => async (req, res, next) => { try { await fn(req, res, next) } catch (error) { next(error) } })(async (req, res) => { await a() })',
  '((fn) => async (req, res, next) => fn(req, res, next).catch(next))(async (req, res) => { await a() })',
]

test('reports an async handler with an unhandled rejection', () => {
  for (const handler of UNHANDLED) {
    assert.deepEqual(rejections(`app.get('/', ${handler})`), ['note 1'], handler)
  }
})

test("doesn't report an async handler that handles its rejection or can't reject", () => {
  for (const handler of HANDLED) {
    assert.deepEqual(rejections(`app.get('/', ${handler})`), [], handler)
    assert.deepEqual(rejections(`app.use([${handler}])`), [], handler)
  }
})

test('reports nothing if fwjs or a package handles rejections', () => {
  const source = "app.get('/', async (req, res) => { await a(); res.end() })"
  const on = (dependencies: object): string[] =>
    reported('unhandled-rejection', source, { 'package.json': { dependencies } })
  assert.deepEqual(on({ express: '^4.18.0' }), ['note 1'])
  assert.deepEqual(on({ express: 'npm:fwjs@^4.100.0' }), [])
  assert.deepEqual(on({ fwjs: '^4.100.0' }), [])
  assert.deepEqual(on({ express: '^5.0.0' }), [])
  assert.deepEqual(on({ express: '^4.18.0', 'express-async-errors': '3' }), [])
  assert.deepEqual(rejections(`require('express-async-errors'); ${source}`), [])
})
