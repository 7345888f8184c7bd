import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const entry = fileURLToPath(new URL('../../../index.js', import.meta.url))

/** Starts a server that can't load these modules; prints the statuses of two requests. */
function scriptWithout(modules: string, ask: string): string {
  return `
    const Module = require('node:module')
    const load = Module._load
    Module._load = function (name, parent, ...rest) {
      if (${modules}.test(parent?.filename + ' ' + name)) throw new Error('EMFILE')
      return load.call(this, name, parent, ...rest)
    }
    const app = require(${JSON.stringify(entry)})()
    app.get('/', (req, res) => res.send('here'))
    ${ask}`
}

const overHttp2 = `
  const http2 = require('node:http2')
  const server = http2.createServer(app).listen(0, '127.0.0.1', async () => {
    const client = http2.connect('http://127.0.0.1:' + server.address().port)
    for (const path of ['/', '/']) {
      const stream = client.request({ ':path': path })
      stream.on('response', (headers) => console.log(headers[':status'])).resume()
      await new Promise((resolve) => stream.on('close', resolve))
    }
    client.close()
    server.close()
  })`

const traced = `
  const { tracingChannel } = require('node:diagnostics_channel')
  for (const name of ['fwjs.request', 'fwjs.layer']) {
    tracingChannel(name).subscribe({ start: () => console.log('traced') })
  }
  const server = app.listen(0, '127.0.0.1', async () => {
    for (const path of ['/', '/none']) {
      const url = 'http://127.0.0.1:' + server.address().port + path
      console.log((await fetch(url)).status)
    }
    server.close()
    server.closeAllConnections()
  })`

async function linesOf(script: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['-e', script])
  return stdout.trim().split('\n')
}

test('the HTTP/2 modules are loaded on the first HTTP/2 request; a failure gets a 503', async () => {
  assert.deepEqual(await linesOf(scriptWithout('/http2\\.js .*prototypes/', overHttp2)), [
    '503',
    '503',
  ])
  assert.deepEqual(await linesOf(scriptWithout('/nothing at all/', overHttp2)), ['200', '200'])
})

test('the tracing modules are loaded on the first traced request; a failure traces nothing', async () => {
  const lines = await linesOf(scriptWithout('/tracing.load\\.js .*(layer|request)/', traced))
  assert.deepEqual(lines, ['200', '404'])
  assert.ok((await linesOf(scriptWithout('/nothing at all/', traced))).includes('traced'))
})

const mistaken = `
  process.on('warning', ({ code }) => console.log(code))
  app.get('/mistake', (req, res) => res.send('once').send('twice'))
  const server = app.listen(0, '127.0.0.1', async () => {
    for (const path of ['/mistake', '/']) {
      const url = 'http://127.0.0.1:' + server.address().port + path
      console.log((await fetch(url)).status)
    }
    server.close()
    server.closeAllConnections()
  })`

test('the checks for mistakes are loaded on the first mistake; without them there is no warning', async () => {
  const lines = await linesOf(scriptWithout('/dev-warn\\.js .*dev-warnings/', mistaken))
  assert.deepEqual(lines, ['200', '200'])
  const warned = await linesOf(scriptWithout('/nothing at all/', mistaken))
  assert.ok(warned.includes('FWJS_RESPONSE_SENT_TWICE'))
})
