import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { createProject } from '../support/express-project.mts'
import { run } from '../support/run.mts'

const SHOP = `
const express = require('express')
const app = express()
const users = express.Router()
users.get('/:id', function show(req, res) { res.send(req.params.id) })
app.use(function logger(req, res, next) { next() })
app.use('/users', users)
app.post('/orders', (req, res) => res.sendStatus(201))
`

/** Strips file locations, which depend on the machine. */
const placeless = (text: string): string[] =>
  text.split('\n').map((line) => line.replace(/ +\S+:\d+$/, ''))

test('prints routes as a table with lines; --all and --tree add the rest', async (context) => {
  const folder = createProject(context, { 'app.js': `${SHOP}app.listen(80)` })
  const { code, text } = await run('routes', folder)
  assert.equal(code, 0)
  assert.deepEqual(placeless(text), [
    'GET   /users/:id  show',
    'POST  /orders     <anonymous>',
    '',
    '2 routes, 4 other layers (fwjs 4.100.0, listening)',
    '',
  ])
  assert.match(text, /show +\S*app\.js:5\n/)
  const all = await run('routes', folder, '--all')
  assert.deepEqual(placeless(all.text).slice(2, 5), [
    'middleware  /           logger',
    'router      /users      router',
    'GET         /users/:id  show',
  ])
  const tree = await run('routes', folder, '--tree')
  assert.match(tree.text, /^GET {11}\/users\/:id {2}show/m)
})

test('--json prints everything', async (context) => {
  const folder = createProject(context, { 'app.js': `${SHOP}module.exports = app` })
  const answer = JSON.parse((await run('routes', folder, '--json')).text)
  assert.equal(answer.found, 'exported as module.exports')
  assert.equal(answer.routes.length, 6)
  assert.deepEqual(answer.routes[4].handlers[0].source, {
    file: join(folder, 'app.js'),
    line: 5,
    column: 32,
  })
})

test('finds the app wherever the script creates it', async (context) => {
  const made = 'const app = require("express")(); app.get("/a", (req, res) => res.end());'
  const folder = createProject(context, {
    'named.js': `${made} exports.other = 1; exports.app = app`,
    'server.js': `${made} module.exports = Promise.resolve(require('http').createServer(app))`,
    'wrapped.js': `${made} require('http').createServer((req, res) => app(req, res)).listen(80)`,
    'unused.js': made,
    'late.js': `exports.app = require('express')(); setImmediate(() => {
      exports.app.get('/a', (req, res) => res.end())
      exports.app.listen(80)
    })`,
    'module.mjs': `import express from 'express'
      const app = express()
      await new Promise(setImmediate)
      app.get('/a', (req, res) => res.end())
      export default app`,
    'detected.js': `import express from 'express'
      export const app = express()
      app.get('/a', (req, res) => res.end())`,
    'guarded.js': `${made} if (require.main === module) app.listen(80)`,
  })
  const found: Record<string, string> = {
    'named.js': 'exported as app',
    'server.js': 'exported as module.exports',
    'wrapped.js': 'created by the script',
    'unused.js': 'created by the script',
    'late.js': 'listening',
    'module.mjs': 'exported as default',
    'detected.js': 'exported as app',
    'guarded.js': 'listening',
  }
  for (const [file, how] of Object.entries(found)) {
    const { text, errors } = await run('routes', join(folder, file))
    assert.match(
      text,
      new RegExp(`^GET {2}/a .*\\n\\n1 route, 2 other layers .*, ${how}\\)`),
      errors,
    )
  }
})

test('--export selects the app or a function that returns it', async (context) => {
  const folder = createProject(context, {
    'app.js': `${SHOP}
      exports.create = async () => app
      exports.app = app
      exports.none = () => undefined`,
  })
  const file = join(folder, 'app.js')
  assert.match((await run('routes', file, '--export', 'create')).text, /returned by create\(\)\)/)
  assert.match((await run('routes', file, '--export', 'app')).text, /exported as app\)/)
  const none = await run('routes', file, '--export', 'none')
  assert.match(none.errors, /^fwjs: Export "none" is neither an app nor a function/m)
  const missing = await run('routes', file, '--export', 'application')
  assert.match(missing.errors, /Export "application" not found\. Exports: create, app, none\./)
})

test('errors say how to fix the problem', async (context) => {
  const folder = createProject(context, {
    'none.js': 'console.log("nothing here")',
    'broken.js': 'throw new Error("no database")',
    'other.js':
      'const app = () => {}; module.exports = Object.assign(app, { handle() {}, set() {}, router: { stack: { length: 1 } } })',
    'empty/readme.txt': '',
  })
  const none = await run('routes', join(folder, 'none.js'))
  assert.equal(none.code, 2)
  assert.match(
    none.errors,
    /didn't create an Express app\. Pass the file .*\nOutput:\n {2}nothing here/,
  )
  const broken = await run('routes', join(folder, 'broken.js'))
  assert.match(
    broken.errors,
    /exited with code 1 before it created an app\.\nOutput:[\s\S]*no database/,
  )
  const other = await run('routes', join(folder, 'other.js'))
  assert.match(other.errors, /expected an Express 4 or 5, fwjs, fwjs-v5, or fwjs-v3 app/)
  assert.match((await run('routes', join(folder, 'empty'))).errors, /Can't find the entry file/)
  assert.match((await run('routes', join(folder, 'no.js'))).errors, /File not found: .*no\.js/)
})

test('the line is that of the registration if a helper wraps the handlers', async (context) => {
  const folder = createProject(context, {
    'catch-async.js': 'module.exports = (fn) => (req, res, next) => fn(req, res).catch(next)',
    'show.js': 'module.exports = async (req, res) => res.end()',
    'app.js': `const express = require('express')
      const catchAsync = require('./catch-async')
      const show = require('./show')
      const app = express()
      const router = express.Router()
      app.get('/a', catchAsync(show))
      app.use('/users', router)
      router
        .route('/:id')
        .get(catchAsync(show))
        .put(catchAsync(show), catchAsync(show))
      router.all('/all', catchAsync(show))
      module.exports = app`,
  })
  const { text } = await run('routes', join(folder, 'app.js'))
  const places = [...text.matchAll(/(\w+) +(\S+) .*?([\w-]+\.js:\d+)$/gm)]
  assert.deepEqual(
    places.map(([, method, path, place]) => `${method} ${path} ${place}`),
    [
      'GET /a app.js:6',
      'GET /users/:id app.js:10',
      'PUT /users/:id app.js:11',
      'ALL /users/all app.js:12',
    ],
  )
  const { routes } = JSON.parse((await run('routes', join(folder, 'app.js'), '--json')).text)
  const [first] = routes.filter(({ kind }: { kind: string }) => kind === 'route')
  assert.deepEqual(first.registered, { file: join(folder, 'app.js'), line: 6, column: 11 })
  assert.equal(first.handlers[0].source.file, join(folder, 'catch-async.js'))
})

test('the line is that of the handler if one call registers many routes', async (context) => {
  const folder = createProject(context, {
    'app.js': `const app = require('express')()
      const list = {
        '/a': (req, res) => res.end(),
        '/b': (req, res) => res.end(),
      }
      for (const [path, handler] of Object.entries(list)) app.get(path, handler)
      module.exports = app`,
  })
  const { text } = await run('routes', join(folder, 'app.js'))
  assert.match(text, /\/a .*app\.js:3\n.*\/b .*app\.js:4\n/)
})

test("falls back to the handler's line if the app changes Error.prepareStackTrace", async (context) => {
  const folder = createProject(context, {
    'app.js': `Error.prepareStackTrace = (error, frames) => frames
      const app = require('express')()
      app.get('/a', (req, res) => res.end())
      module.exports = app`,
  })
  assert.match((await run('routes', join(folder, 'app.js'))).text, /\/a .*app\.js:3\n/)
})

test('lists the routes of a 5.x app', async (context) => {
  const app = `const express = require('express')
    const app = express()
    const docs = express.Router()
    docs.get('/*page', function show(req, res) { res.json(req.params) })
    app.use('{/:lang}/docs', docs)
    module.exports = app`
  const folder = createProject(context, { 'app.js': app }, 'fwjs-v5')
  const { text } = await run('routes', folder, '--tree')
  assert.deepEqual(placeless(text), [
    'router  {/:lang}/docs          router',
    'GET       {/:lang}/docs/*page  show',
    '',
    '1 route, 1 other layer (fwjs-v5 5.100.0, exported as module.exports)',
    '',
  ])
  const explained = await run('explain', 'GET', '/en/docs/a/b', folder, '--run')
  assert.match(explained.text, /may +route GET +\{\/:lang\}\/docs\/\*page +page = \[a, b\]/)
  assert.match(explained.text, /Responded with 200/)
})
