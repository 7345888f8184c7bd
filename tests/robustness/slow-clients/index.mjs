// Slow and abusive clients against protect(server), with unprotected Express 4 as the control.
import assert from 'node:assert/strict'
import { checkClosingConnections } from './closing.mjs'
import {
  checkBodiesOverTheLimit,
  checkHeaderCount,
  checkPipelining,
  checkUnwantedBodies,
} from './greedy.mjs'
import { checkHttp2Attackers, checkHttp2Floods } from './http2.mjs'
import { measureCost } from './http2-cost.mjs'
import { checkHttp2Clients } from './http2-good.mjs'
import { startServer } from './serving.mjs'
import { checkSlowClients, STALL_SECONDS } from './slow.mjs'
import { checkSlowhttptest } from './slowhttptest.mjs'

const options = { responseStallTimeout: 1000 * STALL_SECONDS }

const startProtected = async (framework) => ({
  ...(await startServer(framework, options)),
  name: `${framework} with protect`,
})

export async function run(report) {
  const servers = await Promise.all(['fwjs', 'Express 4', 'Express 5'].map(startProtected))
  const control = await startServer('Express 4')
  try {
    await checkPipelining(report, servers, control)
    await checkClosingConnections(report, ['fwjs', 'Express 4'])
    await checkHeaderCount(report, servers, control)
    await checkUnwantedBodies(report, servers, control)
    await checkBodiesOverTheLimit(report, servers.slice(0, 1), control)
    await Promise.all([
      checkSlowClients(report, servers, control),
      report.short &&
        checkSlowhttptest(
          report,
          () => startProtected('fwjs'),
          () => startServer('Express 4'),
        ),
    ])
    await report.check('every protected server is alive', async () => {
      assert.ok(servers.every((server) => server.isAlive()))
    })
  } finally {
    for (const server of [...servers, control]) server.stop()
  }
  if (!report.short) {
    await checkSlowhttptest(
      report,
      () => startProtected('fwjs'),
      () => startServer('Express 4'),
    )
  }
  const http2Checks = [checkHttp2Floods, checkHttp2Clients, checkHttp2Attackers]
  if (report.short) await Promise.all(http2Checks.map((check) => check(report)))
  else for (const check of [measureCost, ...http2Checks]) await check(report)
}
