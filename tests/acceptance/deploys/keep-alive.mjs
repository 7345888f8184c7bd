import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { withFleet } from './rolling-restart.mjs'

/** Stands in for Node's 5 seconds: the losses each time it expires are the same. */
const SHORT = 1
/** How much later than announced Node closes a connection, in ms. */
const BUFFER = 1000
const CLIENTS = 100

/**
 * Counts the POSTs that are lost without any deploy, when Node closes idle connections sooner than
 * nginx does, and when later. The clients post when nginx's connections have been idle for that
 * long.
 */
export async function measureKeepAlive(requests) {
  return { shorter: await lostWith(SHORT, requests), longer: await lostWith(undefined, requests) }
}

async function lostWith(keepAliveTimeout, requests) {
  const settings = { framework: 'node:http', variant: 'manage', keepAliveTimeout }
  const failed = await withFleet(settings, ({ port }) => postInTurns(port, requests / CLIENTS))
  return failed.length
}

/** All clients post at once, so that nginx needs a connection for each, and then all pause. */
async function postInTurns(port, turns) {
  const agent = new http.Agent({ keepAlive: true })
  const failed = []
  for (let turn = 0; turn < turns; turn++) {
    const answers = await Promise.all(Array.from({ length: CLIENTS }, () => post(port, agent)))
    failed.push(...answers.filter((reason) => reason !== undefined))
    await sleep(SHORT + BUFFER - 6 + (turn % 6))
  }
  agent.destroy()
  return failed
}

function post(port, agent) {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/receive', method: 'POST', agent }
    const request = http.request(options, (response) => {
      const reason = response.statusCode === 200 ? undefined : response.statusCode
      response.resume().on('end', () => resolve(reason))
    })
    request.on('error', resolve)
    request.end('some')
  })
}
