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
users.post('/', function create(req, res) { res.status(201).json(req.body) })
app.use(express.json())
app.use(function rewrite(req, res, next) { req.url = req.url.replace('/old', '/fail'); next() })
app.use('/users', users)
app.get('/fail', () => { throw new Error('out of order') })
app.use(function failed(error, req, res, next) { res.sendStatus(500) })
module.exports = app
`

/** Strips locations and times. */
const lines = (text: string): string[] =>
  text.split('\n').map((line) => line.replace(/^ *\d+\.\d ms|(?: +\S+:\d+)?$/g, '').trimEnd())

test('explain shows whether each layer may run, and why not', async (context) => {
  const file = join(createProject(context, { 'app.js': SHOP }), 'app.js')
  const { code, text } = await run('explain', 'GET', '/users/7', file)
  assert.equal(code, 0)
  assert.deepEqual(lines(text), [
    'GET /users/7 on fwjs 4.100.0',
    '',
    'may  middleware query        /',
    'may  middleware expressInit  /',
    'may  middleware jsonParser   /',
    'may  middleware rewrite      /',
    'may  router                  /users',
    'may    route GET             /users/:id  id = 7',
    'may      handler show        /users/:id',
    "no     route POST            /users      path doesn't match",
    "no   route GET               /fail       path doesn't match",
    'may  error handler failed    /           only if an error occurs',
    '',
    "8 of 10 layers may run; 2 can't match.",
    'Use --run to send the request and see what runs.',
    '',
  ])
})

test('--run sends the request and shows what each layer did', async (context) => {
  const file = join(createProject(context, { 'app.js': SHOP }), 'app.js')
  const { text } = await run('explain', 'get', '/fail', file, '--run')
  assert.deepEqual(lines(text).slice(lines(text).indexOf('What ran')), [
    'What ran',
    '  middleware query        /      next',
    '  middleware expressInit  /      next',
    '  middleware jsonParser   /      next',
    '  middleware rewrite      /      next',
    '  route                   /fail  error: Error: out of order',
    '    handler <anonymous>   /fail  error: Error: out of order',
    '  error handler failed    /      responded',
    '',
    'Responded with 500; the last route was /fail.',
    '',
  ])
  const words = ['-H', 'Content-Type: application/json', '-d', '{"name":"Ada"}', '--json', '--run']
  const posted = JSON.parse((await run('explain', 'POST', '/users', file, ...words)).text)
  assert.equal(posted.trace.status, 201)
  assert.equal(posted.trace.headers['content-length'], '14')
})

test('--run points out an unexpected layer', async (context) => {
  const file = join(createProject(context, { 'app.js': SHOP }), 'app.js')
  const { text } = await run('explain', 'GET', '/old', file, '--run')
  assert.match(
    text,
    /^No route handles this request: either middleware responds, or it's a 404\.$/m,
  )
  const names = 'route, handler <anonymous>'
  assert.ok(text.includes(`Unexpected: ${names}. An earlier layer changed the URL or the method`))
})

test("shows many layers that can't match only with --all", async (context) => {
  const many = 'for (let at = 0; at < 30; at += 1) app.get("/" + at, () => {})'
  const file = join(createProject(context, { 'app.js': `${SHOP}${many}` }), 'app.js')
  const { text } = await run('explain', 'GET', '/7', file)
  assert.match(text, /^7 of 38 layers may run; 31 can't match \(use --all to show them\)\.$/m)
  assert.doesNotMatch(text, /^no /m)
  assert.match((await run('explain', 'GET', '/7', file, '--all')).text, /^no {3}route GET +\/8 /m)
})

test('an invalid request shows an example', async () => {
  const example = 'Example: fwjs explain GET /users/7\n'
  assert.equal((await run('explain')).errors, `fwjs: "" is not an HTTP method. ${example}`)
  assert.equal(
    (await run('explain', 'GET', 'users')).errors,
    `fwjs: The URL must start with a slash: "users". ${example}`,
  )
  assert.match(
    (await run('explain', 'GET', '/', '-H', 'x')).errors,
    /Write headers as "Name: value", got "x"/,
  )
})
