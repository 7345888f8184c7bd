import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const cwd = fileURLToPath(new URL('.', import.meta.url))

/** Serves three requests after loading `agent`, and returns the lines of its output. */
function linesOf(agent: string): string[] {
  const script = `${agent}
    const fw = require('fwjs-v5')
    const app = fw()
    app.post('/', fw.json(), (req, res) => res.json(req.body))
    app.get('/broken', () => {
      throw new Error('failed')
    })
    const server = app.listen(0, '127.0.0.1', async () => {
      const ask = async (path, options) => {
        const response = await fetch('http://127.0.0.1:' + server.address().port + path, options)
        console.log(response.status, response.ok ? await response.text() : '')
      }
      const headers = { 'Content-Type': 'application/json' }
      await ask('/', { method: 'POST', headers, body: '[1]' })
      await ask('/broken')
      await ask('/none')
      server.close()
      server.closeAllConnections()
    })`
  const env = { ...process.env, NODE_ENV: 'test' }
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
    cwd,
    env,
    encoding: 'utf8',
  })
  assert.equal(stderr, '')
  return stdout.split('\n').filter(Boolean)
}

/** Replaces the exports of a file in a folder called like the package, as agents do. */
const wrapping = (file: RegExp, wrap: string): string => `
  const Module = require('node:module')
  const { require: load } = Module.prototype
  Module.prototype.require = function (id) {
    const loaded = load.call(this, id)
    return ${file}.test(Module._resolveFilename(id, this)) ? (${wrap})(loaded) : loaded
  }`

const served = ['200 [1]', '500 ', '404 ']

test('an app works if a deploy tool has removed nested folders', () => {
  const leftOut = `
    const Module = require('node:module')
    const resolve = Module._resolveFilename
    Module._resolveFilename = function (id, ...rest) {
      if (!id.includes('agent-shims/node_modules')) return resolve.call(this, id, ...rest)
      throw Object.assign(new Error('left out'), { code: 'MODULE_NOT_FOUND' })
    }`
  assert.deepEqual(linesOf(leftOut), served)
})

test('an agent that wraps finalhandler sees unhandled requests', () => {
  const wrap = `(final) => (req, res, options) => (error) => {
    console.log(req.url, error?.message)
    final(req, res, options)(error)
  }`
  const lines = linesOf(wrapping(/node_modules.finalhandler.index\.js$/, wrap))
  assert.deepEqual(lines, ['200 [1]', '/broken failed', '500 ', '/none undefined', '404 '])
})

test('an agent that wraps the read function of body-parser sees bodies', () => {
  const wrap = `(read) => function (req, res, next, ...rest) {
    read.call(this, req, res, (error) => {
      console.log(JSON.stringify(req.body))
      next(error)
    }, ...rest)
  }`
  const lines = linesOf(wrapping(/node_modules.body-parser.lib.read\.js$/, wrap))
  assert.deepEqual(lines, ['[1]', ...served])
})
