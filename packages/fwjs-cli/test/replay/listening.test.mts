import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { AppProcess, NotStarted } from '#lib/replay/program.js'
import { createFolder } from '../support/folder.mts'

/** Starts an app with this `listen` call, and returns true if it responds. */
async function listening(call: string, port?: number): Promise<boolean> {
  const text = `const server = require('http').createServer((req, res) => res.end('x'))\n${call}`
  const folder = createFolder({ 'app.js': text, 'engine.js': '' })
  const program = await AppProcess.start({
    command: [process.execPath, join(folder, 'app.js')],
    environment: {},
    engine: join(folder, 'engine.js'),
    port,
    timeoutMs: 60_000,
  })
  const host = program.address.host.includes(':')
    ? `[${program.address.host}]`
    : program.address.host
  const response = await fetch(`http://${host}:${program.address.port}/`)
  const body = await response.text()
  await program.stop()
  return body === 'x' && program.address.port !== 80
}

const onWindows = process.platform === 'win32'

/** An expression for a socket path; on Windows, a named pipe. */
const socket = onWindows
  ? JSON.stringify(`\\\\.\\pipe\\fwjs-cli-${process.pid}`)
  : "require('path').join(__dirname, 'socket')"

/** On Windows, cmd.exe starts it and reports the error. */
const missing = onWindows
  ? /exited before listening for HTTP \(exit code \d+\)/
  : /exited before listening for HTTP \(spawn \/none\/such ENOENT\)/

test('finds the port however the app listens', async () => {
  assert.ok(await listening('server.listen(80)'))
  assert.ok(await listening("server.listen('80', '127.0.0.1', () => {})"))
  assert.ok(await listening('server.listen(() => {})'))
  assert.ok(await listening("server.listen({ port: 80, host: '0.0.0.0' })", 80))
  assert.ok(
    await listening(`require('net').createServer().listen({ path: ${socket} }); server.listen()`),
  )
})

test('finds the port in child processes', async () => {
  const again = `require('child_process').spawn(process.execPath, [__filename, 'x'], { stdio: 'ignore' })`
  assert.ok(await listening(`process.argv[2] ? server.listen(80) : ${again}`))
  assert.ok(
    await listening(
      `const c = require('cluster'); c.isPrimary ? [c.fork(), c.fork()] : server.listen(80)`,
    ),
  )
})

test('a missing command fails to start', async () => {
  const start = { environment: {}, engine: '/none.js', port: undefined, timeoutMs: 60_000 }
  await assert.rejects(AppProcess.start({ ...start, command: ['/none/such'] }), (error) => {
    assert.ok(error instanceof NotStarted)
    assert.match(error.message, missing)
    return true
  })
})

test('an app that exceeds the start timeout fails to start', async () => {
  const folder = createFolder({
    'app.js': "require('net').createServer().listen()",
    'engine.js': '',
  })
  const start = AppProcess.start({
    command: [process.execPath, join(folder, 'app.js')],
    environment: {},
    engine: join(folder, 'engine.js'),
    port: 80,
    timeoutMs: 1,
  })
  await assert.rejects(start, /didn't listen on port 80 within 0\.001 s/)
})
