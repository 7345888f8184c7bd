import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { connect, head } from '../support/client.mts'
import { load } from '../support/require.mts'
import { until } from '../support/waiting.mts'

const entry = load('node:module')
  .createRequire(import.meta.url)
  .resolve('fwjs-ops')

/**
 * Windows has no signals between processes, and `kill` terminates one, so the process sends it to
 * itself there.
 */
const onWindows = process.platform === 'win32'

function send(child: ChildProcess, signal: 'SIGTERM' | 'SIGINT'): void {
  // Once the channel is closed, the process is about to exit.
  if (!onWindows) child.kill(signal)
  else if (child.connected) child.send({ signal }, () => {})
}

/** Starts a process that responds to /held when it gets the message "response". */
const program = `
  const { manage } = require(${JSON.stringify(entry)})
  const held = []
  const server = require('http').createServer((req, res) => {
    held.push(res)
    process.send('held')
  }).listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
  process.on('message', ({ signal }) => {
    if (signal) process.emit(signal, signal)
    else for (const res of held) res.end('response')
  })
  const managed = manage(server, { signals: ['SIGTERM', 'SIGINT'], ...OPTIONS })
  managed.signal.addEventListener('abort', () => process.send('draining'))
`

interface Running {
  child: ChildProcess
  port: number
  messages: unknown[]
  errors(): string
  ended: Promise<unknown[]>
}

async function start(options = '{}'): Promise<Running> {
  const child = spawn(process.execPath, ['-e', program.replace('OPTIONS', options)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let text = ''
  child.stderr?.on('data', (data) => {
    text += data
  })
  const messages: unknown[] = []
  child.on('message', (message) => messages.push(message))
  const ended = once(child, 'exit')
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, port, messages, errors: () => text, ended }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} finishes accepted requests and exits with 0`, async () => {
    const { child, port, messages, ended } = await start()
    const client = connect(port, head('/held'))
    await until(() => messages.includes('held'))
    send(child, signal)
    await until(() => messages.includes('draining'))
    // Parent processes such as npm forward a signal that the process has also received itself.
    send(child, signal)
    child.send('response')
    assert.match(await client.closed, /response$/)
    assert.deepEqual(await ended, [0, null])
  })
}

test('the process exits with 1 if the deadline destroyed a request', async () => {
  const { child, port, messages, ended } = await start('{ deadline: 100 }')
  const client = connect(port, head('/held'))
  await until(() => messages.includes('held'))
  send(child, 'SIGTERM')
  assert.equal(await client.closed, '')
  assert.deepEqual(await ended, [1, null])
})

test('a later signal exits the process immediately', async () => {
  const { child, port, messages, ended } = await start('{ deadline: 0 }')
  const client = connect(port, head('/held'))
  await until(() => messages.includes('held'))
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  await until(() => {
    send(child, 'SIGTERM')
    return isOver
  })
  assert.deepEqual(await ended, [1, null])
  assert.equal(await client.closed, '')
})

test('beforeExit is awaited and receives the result', async () => {
  const wait = 'await new Promise(setImmediate)'
  const { child, messages, ended } = await start(
    `{ beforeExit: async (result) => { ${wait}; process.send(result) } }`,
  )
  send(child, 'SIGTERM')
  assert.deepEqual(await ended, [0, null])
  assert.deepEqual(messages.at(-1), { finished: true, cut: { requests: 0, connections: 0 } })
})

test('an error in beforeExit is printed, and the process exits with 1', async () => {
  const { child, errors, ended } = await start(
    "{ beforeExit: () => { throw new Error('the database hangs') } }",
  )
  send(child, 'SIGTERM')
  assert.deepEqual(await ended, [1, null])
  assert.match(errors(), /Error: the database hangs/)
})

test('a cluster worker disconnects before it exits', async () => {
  const primary = `
    const cluster = require('cluster')
    const events = []
    if (cluster.isPrimary) {
      const worker = cluster.fork()
      worker.on('listening', () => ${onWindows ? "worker.send('SIGTERM')" : "worker.process.kill('SIGTERM')"})
      worker.on('disconnect', () => events.push('disconnect'))
      worker.on('exit', (code) => process.send([...events, code, worker.exitedAfterDisconnect]))
    } else {
      const { manage } = require(${JSON.stringify(entry)})
      manage(require('http').createServer().listen(0), { signals: ['SIGTERM'] })
      process.on('message', (signal) => process.emit(signal, signal))
    }
  `
  const file = await temporaryFile('cluster.cjs', primary)
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [message] = await once(child, 'message')
  assert.deepEqual(message, ['disconnect', 0, true])
})

/** Workers run the file of their primary, so the code can't be passed on the command line. */
async function temporaryFile(name: string, text: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'fwjs-ops-')), name)
  await writeFile(file, text)
  return file
}
