import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { dirname, join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { compareRequests } from '#lib/compare-requests.js'
import type { Listening } from '#lib/replay/listening.js'
import { Reports } from '#lib/replay/reports.js'
import { engine, server } from '../support/differing-server.mts'
import { createFolder } from '../support/folder.mts'
import { Screen } from '../support/screen.mts'

const listening = { order: 1, asked: 3000, port: 4000, host: '127.0.0.1', kind: 'http' }

interface Opened {
  reports: Reports
  taken: Listening[]
  /** Resolves with the next accepted report. */
  next: () => Promise<void>
}

async function openReports(context: TestContext): Promise<Opened> {
  const taken: Listening[] = []
  let notice = (): void => {}
  const reports = await Reports.open((one) => {
    taken.push(one)
    notice()
  })
  context.after(() => reports.close())
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      notice = resolve
    })
  return { reports, taken, next }
}

/** Sends bytes to the report socket, and waits until it closes the connection. */
async function sendUntilClosed(path: string, bytes: string | Buffer): Promise<void> {
  const socket = net.connect(path)
  socket.on('error', () => {}).resume()
  socket.write(bytes)
  await new Promise((resolve) => socket.once('close', resolve))
}

test("closes connections that aren't from the app and ignores their reports", async (context) => {
  const { reports, taken, next } = await openReports(context)
  const { path, secret } = reports.address
  const forged = [
    'x\n',
    '\n',
    'null\n',
    '[]\n',
    `${JSON.stringify(listening)}\n`,
    `${JSON.stringify({ secret: '', ...listening })}\n`,
    `${JSON.stringify({ secret: null, ...listening })}\n`,
    `${JSON.stringify({ secret: 'x'.repeat(secret.length), ...listening })}\n`,
    `${JSON.stringify({ secret: `${secret}x`, ...listening })}\n`,
    `${JSON.stringify({ secret: [secret, secret], ...listening })}\n`,
    `${'['.repeat(1000)}\n`,
    'x'.repeat(1_000_000),
    `${JSON.stringify({ secret, ...listening, more: 'x'.repeat(2000) })}\n`,
    Buffer.from([0xff, 0xfe, 0x00, 0x0a]),
    'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
  ]
  for (const bytes of forged) await sendUntilClosed(path, bytes)
  assert.deepEqual(taken, [])
  const reported = next()
  net.connect(path).end(`${JSON.stringify({ secret, ...listening })}\n`)
  await reported
  assert.deepEqual(taken, [listening])
})

test('accepts only plausible reports', async (context) => {
  const { reports, taken, next } = await openReports(context)
  const { path, secret } = reports.address
  const wrong: Record<string, unknown>[] = [
    ...[-1, 0, 65_536, 1.5, '80', null, Number.MAX_VALUE].map((port) => ({ port })),
    ...[-1, 65_536, '80', null].map((asked) => ({ asked })),
    ...[null, '1', 1e300].map((order) => ({ order })),
    ...['192.0.2.1', 'localhost', 'example.com', '', null, '127.0.0.1/x', '2001:db8::1'].map(
      (host) => ({ host }),
    ),
    ...['ftp', null, ['http']].map((kind) => ({ kind })),
  ]
  const last = { ...listening, host: '::', port: 65_535 }
  const lines = [...wrong.map((one) => ({ ...listening, ...one })), last]
  const reported = next()
  net.connect(path).end(lines.map((one) => `${JSON.stringify({ secret, ...one })}\n`).join(''))
  await reported
  assert.deepEqual(taken, [last])
})

test('reports use no port, and only the user can reach them', async (context) => {
  const { reports } = await openReports(context)
  assert.ok(Number.isNaN(Number(reports.address.path)))
  if (process.platform === 'win32') return
  const folder = dirname(reports.address.path)
  assert.equal(statSync(folder).mode & 0o777, 0o700)
  reports.close()
  assert.ok(!existsSync(folder))
})

test("a forged report can't redirect the requests of a comparison", async (context) => {
  let trapped = 0
  const trap = http.createServer((_req, res) => {
    trapped += 1
    res.end('trapped')
  })
  await once(trap.listen(0, '127.0.0.1'), 'listening')
  context.after(() => trap.close())
  const { port } = trap.address() as net.AddressInfo
  const forged = JSON.stringify({ secret: 'guessed', ...listening, order: 0, port })
  const program = `
const { path } = JSON.parse(process.env.FWJS_COMPARE_REPORTS)
const forge = (line, then) => require('net').connect(path, function () { this.write(line + '\\n') }).on('error', () => {}).on('close', then)
forge(${JSON.stringify(forged)}, () => forge('garbage', () => { ${server} }))
require('fs').appendFileSync(process.env.FWJS_ENGINE_RECORD, 'garbage\\n{"found":7}\\nnull\\n')
`
  const folder = createFolder({ 'app.js': program, 'engine.js': engine, 'list.txt': 'GET /auth' })
  const screen = new Screen()
  const code = await compareRequests(
    {
      requests: join(folder, 'list.txt'),
      command: [process.execPath, join(folder, 'app.js')],
      headers: [['Authorization', 'Bearer mine']],
      engine: join(folder, 'engine.js'),
      ...{
        allMethods: false,
        timeoutMs: 5000,
        startTimeoutMs: 60_000,
        max: 1,
        json: true,
        apart: 0,
      },
    },
    screen,
  )
  assert.deepEqual([code, trapped], [0, 0])
  assert.equal(JSON.parse(screen.text).counts.same, 1)
})
