// Slow and abusive HTTP/2 clients against protect(server), with the same server as the control,
// which has every limit of Node.js, but not protect.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http2 from 'node:http2'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { NODES } from '../nodes.mjs'
import { p99Of } from './client.mjs'
import { FLOODS, SLOW, STALL_SECONDS } from './http2-modes.mjs'

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url))

const OPTIONS = {
  responseStallTimeout: 1000 * STALL_SECONDS,
  sessionIdleTimeout: 1000 * STALL_SECONDS,
}

/** Starts a process that answers messages with its own measurements. */
async function start(file, args, execPath) {
  const child = fork(fileOf(file), args.map(String), { execPath })
  const [first] = await once(child, 'message')
  return {
    ...first,
    async stats(question = 'stats') {
      child.send(question)
      const [stats] = await once(child, 'message')
      return stats
    },
    stop: () => child.kill(),
    isAlive: () => child.exitCode === null && child.signalCode === null,
  }
}

export function startHttp2(framework, options, execPath = process.execPath) {
  return start(
    'http2-server.mjs',
    [framework, ...(options ? [JSON.stringify(options)] : [])],
    execPath,
  )
}

export const startProtected = (framework, execPath) => startHttp2(framework, OPTIONS, execPath)

/** Sends a request on its own session; returns its time in milliseconds. */
async function ask(port) {
  const started = performance.now()
  const session = http2.connect(`http://127.0.0.1:${port}`)
  session.on('error', () => {})
  const stream = session.request({ ':path': '/' })
  stream.resume()
  await once(stream, 'end')
  session.close()
  return performance.now() - started
}

/** Sends requests to both servers in turn, so that other load slows both. */
async function compare(port, unloaded, isOver) {
  const times = [[], []]
  while (!isOver()) {
    times[0].push(await ask(port))
    times[1].push(await ask(unloaded))
    await pause(20)
  }
  return p99Of(times[0]) / p99Of(times[1])
}

/** Returns when the server has ended all attackers, and how much slower it was for others. */
export async function withstand(server, unloaded, mode, count, seconds) {
  const { isSecure } = { ...SLOW, ...FLOODS }[mode]
  const port = isSecure ? server.securePort : server.port
  await server.stats('forget')
  const attackers = await start('http2-attack.mjs', [port, mode, count])
  let isOver = false
  const comparing = unloaded && compare(server.port, unloaded.port, () => isOver)
  const end = performance.now() + 1000 * seconds
  let state = await attackers.stats()
  while (state.open > 0 && performance.now() < end) {
    await pause(200)
    state = await attackers.stats()
  }
  // Short attacks, too, are measured with enough requests.
  if (unloaded) await pause(Math.max(0, Math.min(2000, end - performance.now())))
  isOver = true
  const slower = await comparing
  attackers.stop()
  return { ...state, slower, ...(await server.stats()) }
}

const describe = ({ open, slowest }, count) =>
  open === 0 ? `all ended after ${slowest.toFixed(1)} s` : `${open} of ${count} still open`

/** The sessions that attack with a flood, and those that attack the control. */
const FEW = 100

async function checkMode(report, mode, slowSessions) {
  const count = Object.hasOwn(FLOODS, mode) ? FEW : slowSessions
  const { most = 20, own = false } = { ...SLOW, ...FLOODS }[mode]
  const isFlood = Object.hasOwn(FLOODS, mode)
  const [server, unloaded, control] = await Promise.all([
    startProtected('fwjs'),
    startProtected('fwjs'),
    startHttp2('fwjs'),
  ])
  try {
    const name = `HTTP/2, ${mode}`
    const attacked = withstand(server, unloaded, mode, count, most + 5)
    // A flood on the control would slow down the measurement.
    if (isFlood) await attacked
    const few = Math.min(count, FEW)
    const theirs = await withstand(control, undefined, mode, few, isFlood ? 5 : most)
    const ours = await attacked
    const handlers = ours.mostRunning > 0 ? `, ${ours.mostRunning} handlers at once` : ''
    const read = ours.uploaded > 0 ? `, ${inMegabytes(ours.uploaded / count)} MB sent each` : ''
    report.figure(
      name,
      `${count} sessions, ${describe(ours, count)}, p99 of other requests ${ours.slower.toFixed(1)} × unloaded${handlers}${read}`,
    )
    const theirHandlers = theirs.mostRunning > 0 ? `, ${theirs.mostRunning} handlers at once` : ''
    const theirRead =
      theirs.uploaded > 0 ? `, ${inMegabytes(theirs.uploaded / few)} MB sent each` : ''
    report.figure(
      `${name}, without protect`,
      `${describe(theirs, few)}${theirHandlers}${theirRead}`,
    )
    await report.check(`${name}: every session or stream ends within ${most} s`, async () => {
      assert.equal(ours.open, 0)
      assert.ok(ours.slowest <= most, `${ours.slowest} s`)
    })
    // Reading the flood itself takes CPU time, until it's over.
    if (!isFlood) {
      await report.check(`${name}: p99 of other requests is within 3 × unloaded`, async () => {
        assert.ok(ours.slower <= 3, `${ours.slower}`)
      })
    }
    await report.check(`${name}: the server is alive`, async () => assert.ok(server.isAlive()))
    if (ours.uploaded > 0) {
      await report.check(`${name}: less than 2 MB is read`, async () => {
        assert.ok(ours.uploaded / count < 2_000_000, `${ours.uploaded / count}`)
      })
    }
    if (!isFlood && !own) {
      await report.check(`${name}: without protect, all are kept`, async () => {
        assert.equal(theirs.open, few)
      })
    }
  } finally {
    for (const { stop } of [server, unloaded, control]) stop()
  }
}

const inMegabytes = (bytes) => (bytes / 1_000_000).toFixed(1)

export async function checkHttp2Attackers(report) {
  const count = report.short ? FEW : 2000
  const all = [...Object.keys(SLOW), ...Object.keys(FLOODS)]
  // In parallel in CI; one by one they would take minutes.
  if (report.short) {
    await Promise.all(Object.keys(SLOW).map((mode) => checkMode(report, mode, count)))
    for (const mode of Object.keys(FLOODS)) await checkMode(report, mode, count)
  } else {
    for (const mode of all) await checkMode(report, mode, count)
  }
}

/** Every supported release line. */
const LINES = { ...NODES, 22: NODES[24].replace('node24', 'node22') }

/** What ends each flood on each Node.js version: Node.js itself, or protect. */
export async function checkHttp2Floods(report) {
  for (const [line, execPath] of Object.entries(LINES)) {
    const server = await startProtected('Node.js', execPath)
    const control = await startHttp2('Node.js', undefined, execPath)
    // Node.js without a framework has no 413.
    const modes = Object.keys(FLOODS).filter((mode) => !mode.includes('413'))
    for (const mode of modes)
      await checkFlood(report, `HTTP/2, Node ${line}: ${mode}`, mode, server, control)
    server.stop()
    control.stop()
  }
}

async function checkFlood(report, name, mode, server, control) {
  const theirs = await withstand(control, undefined, mode, 1, 5)
  const ours = await withstand(server, undefined, mode, 1, 10)
  const handlers =
    theirs.mostRunning > 0
      ? `, ${theirs.mostRunning} handlers at once without protect, ${ours.mostRunning} with it`
      : ''
  report.figure(`${name} is ended by`, `${theirs.open === 0 ? 'Node.js' : 'protect'}${handlers}`)
  await report.check(`${name} is ended`, async () => {
    assert.equal(ours.open, 0)
    assert.ok(ours.mostRunning <= 100, `${ours.mostRunning} handlers`)
    assert.ok(server.isAlive())
  })
}
