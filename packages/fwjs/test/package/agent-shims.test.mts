import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const cwd = fileURLToPath(new URL('.', import.meta.url))

/** Runs an app after loading an agent and returns the lines of its output. */
function linesOf(agent: string, script: string): string[] {
  const args = ['-e', `${agent};${script}`]
  const env = { ...process.env, NODE_ENV: 'test' }
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' })
  assert.equal(stderr, '')
  return stdout.split('\n').filter(Boolean)
}

/** Passes the exports of a required package, by folder and version, to `wrap`, as agents do. */
const wrapping = (path: string, wrap: string): string => `
const Module = require('node:module')
const { require: load } = Module.prototype
Module.prototype.require = function (id) {
  const loaded = load.call(this, id)
  const file = Module._resolveFilename(id, this)
  const [folder, inside] = file.split(/node_modules.${path.split('/')[0]}./)
  if (inside?.replaceAll('\\\\', '/') !== '${path.slice(path.indexOf('/') + 1)}') return loaded
  const { version } = load.call(this, file.slice(0, -inside.length) + 'package.json')
  return (${wrap})(loaded, version)
}
`

/** Folders called node_modules inside packages, which some packers leave out. */
const leftOut = `
const Module = require('node:module')
const resolve = Module._resolveFilename
Module._resolveFilename = function (id, ...rest) {
  if (!id.includes('agent-shims/node_modules')) return resolve.call(this, id, ...rest)
  console.log('left out')
  throw Object.assign(new Error('left out'), { code: 'MODULE_NOT_FOUND' })
}
`

const asking = (requests: string, line = 'fwjs'): string => `
const fw = require('${line}')
const app = fw()
app.get('/broken', () => {
  throw new Error('bang')
})
app.get('/fine', (req, res) => res.end())
app.post('/json', fw.json(), (req, res) => res.end('reached'))
app.post('/urlencoded', fw.urlencoded({ extended: true }), (req, res) => res.end('reached'))
if (fw.text) app.post('/text', fw.text(), (req, res) => res.end('reached'))
if (fw.raw) app.post('/raw', fw.raw(), (req, res) => res.end('reached'))
console.log('registered')
const server = app.listen(0, '127.0.0.1', async () => {
  const at = (path) => 'http://127.0.0.1:' + server.address().port + path
  const post = (path, type, body) =>
    fetch(at(path), { method: 'POST', headers: { 'content-type': type }, body })
  const say = async (response) => {
    const { status, ok } = await response
    console.log(status, ok ? await (await response).text() : '')
  }
  ${requests}
  server.close()
  server.closeAllConnections()
})
`

const bodies = `
  await say(post('/json', 'application/json', '{"a":1}'))
  await say(post('/json', 'application/json', '{"a":'))
  await say(post('/urlencoded', 'application/x-www-form-urlencoded', 'a[b]=1'))
  if (fw.text) await say(post('/text', 'text/plain', 'a'))
  if (fw.raw) await say(post('/raw', 'application/octet-stream', 'a'))
`

for (const packageName of ['fwjs', 'fwjs-v3']) {
  test(`an agent that wraps the finalhandler module sees unhandled requests (${packageName})`, () => {
    const wrap = `(final, version) => (req, res, options) => (error) => {
      console.log('%s %s %s', version, req.url, error?.message)
      final(req, res, options)(error)
    }`
    const requests = "for (const path of ['/fine', '/broken', '/none']) await fetch(at(path))"
    assert.deepEqual(
      linesOf(wrapping('finalhandler/index.js', wrap), asking(requests, packageName)),
      ['registered', '1.100.0+fwjs /broken bang', '1.100.0+fwjs /none undefined'],
    )
  })
}

/** Inspects bodies as Datadog's agent does: in the `next` passed to the parser. */
const readingAgent = wrapping(
  'body-parser/lib/read.js',
  `(read, version) => {
    console.log('wrapped', version)
    return function (req, res, next) {
      const withhold = (error) => {
        console.log(JSON.stringify(req.body), error ? error.type : '')
        if (error) next(error)
        else res.writeHead(403).end()
      }
      return read.call(this, req, res, withhold, ...[...arguments].slice(3))
    }
  }`,
)

const heard = [
  'wrapped 1.100.0+fwjs',
  'registered',
  '{"a":1} ',
  '403 ',
  '{} entity.parse.failed',
  '400 ',
  '{"a":{"b":"1"}} ',
  '403 ',
]

test('an agent that wraps raw-body sees every body and can withhold it', () => {
  const rest = ['"a" ', '403 ', '{"type":"Buffer","data":[97]} ', '403 ']
  assert.deepEqual(linesOf(readingAgent, asking(bodies)), [...heard, ...rest])
})

test('the agent sees the bodies of fwjs-v3 too', () => {
  assert.deepEqual(linesOf(readingAgent, asking(bodies, 'fwjs-v3')), heard)
})

test('an agent that wraps the body-parser functions sees every body', () => {
  const wrap = `(bodyParser, version) => {
    const hooked = () => bodyParser()
    for (const name of ['json', 'raw', 'text', 'urlencoded']) {
      hooked[name] = (options) => {
        const parse = bodyParser[name](options)
        return (req, res, next) => parse(req, res, (error) => {
          console.log(version, name, Object.keys(req.body).length)
          next(error)
        })
      }
    }
    return hooked
  }`
  assert.deepEqual(linesOf(wrapping('body-parser/index.js', wrap), asking(bodies)), [
    'registered',
    '1.100.0+fwjs json 1',
    '200 reached',
    '1.100.0+fwjs json 0',
    '400 ',
    '1.100.0+fwjs urlencoded 1',
    '200 reached',
    '1.100.0+fwjs text 1',
    '200 reached',
    '1.100.0+fwjs raw 1',
    '200 reached',
  ])
})

test('without the folders that agents look for, the app runs as before', () => {
  const requests = `${bodies} await say(fetch(at('/none')))`
  assert.deepEqual(linesOf(leftOut, asking(requests)), [
    ...['left out', 'left out', 'left out', 'registered'],
    ...['200 reached', '400 ', '200 reached', '200 reached', '200 reached', '404 '],
  ])
})

test('an error that an agent throws while wrapping is not hidden', () => {
  const agent = wrapping('finalhandler/index.js', "() => { throw new Error('from the agent') }")
  const script = "try { require('fwjs') } catch (error) { console.log(error.message) }"
  assert.deepEqual(linesOf(agent, script), ['from the agent'])
})
