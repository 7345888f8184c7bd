// Debian's slowhttptest in its three modes, alongside ordinary clients.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { p99Of, probe } from './client.mjs'
import { STALL_SECONDS } from './slow.mjs'

/** The arguments of each mode, and the seconds after which its clients must be disconnected. */
const modes = [
  { name: 'slow headers', most: 15, path: '/', args: ['-H', '-i', '4'] },
  {
    name: 'slow bodies',
    most: 35,
    path: '/upload',
    args: ['-B', '-i', '4', '-s', '8192', '-x', '10'],
  },
  {
    name: 'slow reads',
    most: STALL_SECONDS + 5,
    path: '/large',
    args: ['-X', '-k', '1', '-n', '4', '-z', '32', '-w', '512', '-y', '1024'],
  },
]

const isInstalled = () => {
  try {
    execFileSync('slowhttptest', ['-v'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return error.code !== 'ENOENT'
  }
}

/** As many as the open-file limits of both sides allow, up to 5,000. */
function connectionsOf(isShort) {
  const limit = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) || 5500
  return Math.min(isShort ? 300 : 5000, limit - 500)
}

/** Attacks for that many seconds, until it is stopped, or until no connection is left. */
function attack(port, { path, args }, connections, seconds) {
  const all = [...args, '-c', connections, '-r', connections, '-l', seconds, '-p', 5]
  const child = spawn(
    'slowhttptest',
    [...all, '-u', `http://127.0.0.1:${port}${path}`].map(String),
    {
      stdio: 'ignore',
    },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return { ended, stop: () => child.kill() }
}

/**
 * Measures a server under attack: the most connections, when they were gone, and the p99 of other
 * clients, compared with that of the same server without attackers at the same time: other load on
 * the machine slows both.
 */
async function withstand(server, unloaded, mode, connections, seconds) {
  // Longer than the observation: attackers that leave by themselves would prove nothing.
  const { ended, stop } = attack(server.port, mode, connections, seconds + 60)
  let isOver = false
  const probing = [server, unloaded].map(({ port }) => probe(port, () => isOver))
  const { most, goneAfter } = await watchConnections(server, connections, seconds)
  isOver = true
  const [under, alone] = await Promise.all(probing)
  stop()
  await ended
  return { most, goneAfter, slower: p99Of(under) / p99Of(alone) }
}

/** Starts observing with the last attacker: a client's time counts from when it connects. */
async function watchConnections(server, connections, seconds) {
  let started = performance.now()
  let most = 0
  while (performance.now() < started + 1000 * seconds) {
    const { connections: open } = await server.stats()
    if (most < connections && open > most) started = performance.now()
    most = Math.max(most, open)
    // A probe may be in progress.
    if (most >= connections / 2 && open <= 2) {
      return { most, goneAfter: (performance.now() - started) / 1000 }
    }
    await pause(100)
  }
  return { most, goneAfter: undefined }
}

export async function checkSlowhttptest(report, startProtected, startControl) {
  await report.check('slowhttptest is installed', async () => assert.ok(isInstalled()))
  const connections = connectionsOf(report.short)
  report.figure('slowhttptest: connections', connections)
  const all = modes.map(
    (mode) => () => checkMode(report, mode, connections, startProtected, startControl),
  )
  // In parallel in CI; one by one they would take minutes.
  if (report.short) await Promise.all(all.map((check) => check()))
  else for (const check of all) await check()
}

async function checkMode(report, mode, connections, startProtected, startControl) {
  const { name, most } = mode
  const server = await startProtected()
  const unloaded = await startProtected()
  const control = await startControl()
  try {
    const seconds = most + 5
    const attacked = withstand(server, unloaded, mode, connections, seconds)
    // Thousands of connections to the control would slow down the measurement.
    if (!report.short) await attacked
    const theirs = await withstand(control, unloaded, mode, connections, seconds)
    const ours = await attacked
    const gone = (time) => (time === undefined ? 'still open' : `closed after ${time.toFixed(1)} s`)
    report.figure(
      `slowhttptest, ${name}`,
      `${ours.most} connections, ${gone(ours.goneAfter)}, p99 of other requests ${ours.slower.toFixed(1)} × unloaded`,
    )
    report.figure(
      `slowhttptest, ${name}, Express 4 without protect`,
      `${theirs.most} connections, ${gone(theirs.goneAfter)}, p99 of other requests ${theirs.slower.toFixed(1)} × unloaded`,
    )
    await report.check(
      `slowhttptest, ${name}: attackers are disconnected within ${most} s`,
      async () => {
        assert.ok(ours.most >= connections, `${ours.most} connections`)
        assert.ok(ours.goneAfter <= most, `${ours.goneAfter} s`)
      },
    )
    await report.check(
      `slowhttptest, ${name}: p99 of other requests is within 3 × unloaded`,
      async () => {
        assert.ok(ours.slower <= 3, `${ours.slower}`)
      },
    )
    await report.check(`slowhttptest, ${name}: Express 4 without protect keeps them`, async () => {
      assert.equal(theirs.goneAfter, undefined)
    })
  } finally {
    for (const { stop } of [server, unloaded, control]) stop()
  }
}
