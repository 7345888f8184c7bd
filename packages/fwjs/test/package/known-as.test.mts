import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

/** Wraps, as Elastic's agent does, what is required from a folder named `finalhandler`. */
const program = `
const Module = require('node:module')
const { require: load } = Module.prototype
Module.prototype.require = function (id) {
  const loaded = load.call(this, id)
  const file = Module._resolveFilename(id, this)
  if (!/node_modules.finalhandler.index\\.js$/.test(file)) return loaded
  const { version } = load.call(this, file.replace('index.js', 'package.json'))
  return (req, res, options) => (error) => {
    console.log('%s %s %s', version, req.url, error?.message)
    loaded(req, res, options)(error)
  }
}
const app = require('fwjs')().set('env', 'test')
app.get('/broken', () => {
  throw new Error('bang')
})
app.get('/fine', (req, res) => res.end())
const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address()
  for (const path of ['/fine', '/broken', '/none']) await fetch('http://127.0.0.1:' + port + path)
  server.close()
  server.closeAllConnections()
})
`

test('an agent that wraps the module finalhandler hears of what nobody took', () => {
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { cwd, encoding: 'utf8' })
  assert.equal(stdout, '1.3.2-fwjs /broken bang\n1.3.2-fwjs /none undefined\n', stderr)
})
