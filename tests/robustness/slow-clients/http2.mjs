// Slow and abusive HTTP/2 clients against protect(server), with the same server as the control,
// which has every limit of Node.js, but not protect.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http2 from 'node:http2'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LINES } from '../nodes.mjs'
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
  stream.on('error', () => {}).resume()
  await new Promise((resolve) => stream.once('close', resolve))
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

/** The sessions in CI, and in long runs. */
const FEW = 100
const MANY = 2000

const isFlood = (mode) => Object.hasOwn(FLOODS, mode)

/** The seconds in which a session or stream must end: twice as long in CI, where they share a machine. */
const limitOf = (mode, { short }) => (({ ...SLOW, ...FLOODS })[mode].most ?? 20) * (short ? 2 : 1)

/** Attacks a protected server, and the control: in CI at the same time, which is faster. */
async function attackBoth([server, unloaded, control], mode, report) {
  const most = limitOf(mode, report)
  if (report.short && isFlood(mode)) {
    // No check needs the latency of others during a flood, or a flood on the control.
    return { ours: { ...(await withstand(server, undefined, mode, FEW, most + 5)), count: FEW } }
  }
  if (report.short) {
    const [ours, theirs] = await Promise.all([
      withstand(server, unloaded, mode, FEW, most + 5),
      withstand(control, undefined, mode, FEW, most / 2),
    ])
    return { ours: { ...ours, count: FEW }, theirs: { ...theirs, count: FEW } }
  }
  // Without protect, more floods would need more memory than there is.
  const few = isFlood(mode) ? FEW : MANY
  const ours = await withstand(server, unloaded, mode, MANY, most + 5)
  const theirs = await withstand(control, unloaded, mode, few, isFlood(mode) ? 5 : most)
  return { ours: { ...ours, count: MANY }, theirs: { ...theirs, count: few } }
}

function describe({ count, open, slowest, slower, mostRunning, uploaded }) {
  const parts = [
    `${count} sessions`,
    open === 0 ? `all ended after ${slowest.toFixed(1)} s` : `${open} of ${count} still open`,
  ]
  if (slower !== undefined) parts.push(`p99 of other requests ${slower.toFixed(1)} × unloaded`)
  if (mostRunning > 0) parts.push(`${mostRunning} handlers at once`)
  if (uploaded > 0) parts.push(`${inMegabytes(uploaded / count)} MB sent each`)
  return parts.join(', ')
}

async function checkMode(report, mode) {
  const servers = await Promise.all([
    startProtected('fwjs'),
    startProtected('fwjs'),
    startHttp2('fwjs'),
  ])
  try {
    const { ours, theirs } = await attackBoth(servers, mode, report)
    report.figure(`HTTP/2, ${mode}`, describe(ours))
    if (theirs) report.figure(`HTTP/2, ${mode}, without protect`, describe(theirs))
    await checkResults(report, mode, ours, theirs)
    await report.check(`HTTP/2, ${mode}: the server is alive`, async () => {
      assert.ok(servers[0].isAlive())
    })
  } finally {
    for (const { stop } of servers) stop()
  }
}

async function checkResults(report, mode, ours, theirs) {
  const name = `HTTP/2, ${mode}`
  const most = limitOf(mode, report)
  await report.check(`${name}: every session or stream ends within ${most} s`, async () => {
    assert.equal(ours.open, 0)
    assert.ok(ours.slowest <= most, `${ours.slowest} s`)
  })
  // Reading the flood itself takes CPU time, until it's over.
  if (!isFlood(mode)) {
    await report.check(`${name}: p99 of other requests is within 3 × unloaded`, async () => {
      assert.ok(ours.slower <= 3, `${ours.slower}`)
    })
  }
  if (ours.uploaded > 0) {
    await report.check(`${name}: less than 2 MB is read`, async () => {
      assert.ok(ours.uploaded / ours.count < 2_000_000, `${ours.uploaded / ours.count}`)
    })
  }
  if (!isFlood(mode) && !SLOW[mode].own) {
    await report.check(`${name}: without protect, all are kept`, async () => {
      assert.equal(theirs.open, theirs.count)
    })
  }
}

const inMegabytes = (bytes) => (bytes / 1_000_000).toFixed(1)

export async function checkHttp2Attackers(report) {
  // In parallel in CI; one by one they would take minutes.
  if (report.short) {
    await Promise.all(Object.keys(SLOW).map((mode) => checkMode(report, mode)))
    for (const mode of Object.keys(FLOODS)) await checkMode(report, mode)
  } else {
    for (const mode of Object.keys({ ...SLOW, ...FLOODS })) await checkMode(report, mode)
  }
}

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
