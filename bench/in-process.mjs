import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { bodyOf, SERVER_CORE } from './measure.mjs'
import { WARM_UP } from './rounds.mjs'

/*
 * Measures the CPU time per request without sockets: Node's HTTP server and parser on connections that
 * discard what is written. This excludes the kernel, and with it most of the noise.
 */

const program = fileURLToPath(new URL('servers/in-process.cjs', import.meta.url))

/** Measures every candidate once in each round, starting with a different one. */
export async function measureInProcess({ node, candidates, requests, rounds }) {
  const running = candidates.map((candidate) => ({ candidate, child: start(node, candidate) }))
  try {
    for (const { child } of running) await costOf(child, WARM_UP)
    const all = []
    while (all.length < rounds) all.push(await measureRound(running, requests, all.length))
    return all
  } finally {
    for (const { child } of running) child.kill()
  }
}

async function measureRound(running, requests, number) {
  const round = {}
  for (let step = 0; step < running.length; step += 1) {
    const { candidate, child } = running[(step + number) % running.length]
    round[candidate.name] = await costOf(child, requests)
  }
  return round
}

function start(node, candidate) {
  const request = Buffer.from(requestOf(candidate)).toString('base64')
  return fork(program, [candidate.file, candidate.program, request], {
    execPath: 'taskset',
    execArgv: ['-c', SERVER_CORE, node],
    env: { ...process.env, PORT: '0', NODE_ENV: 'production', ...candidate.env },
    stdio: ['ignore', 'ignore', candidate.printsErrors ? 'ignore' : 'inherit', 'ipc'],
  })
}

/** Returns the request that h2load sends over a socket. */
function requestOf({ path, sends, headers = [] }) {
  const [body, type] = sends ? bodyOf(sends) : ['']
  const fields = ['Host: 127.0.0.1:4301', 'user-agent: h2load', ...headers]
  if (sends) fields.push(`content-type: ${type}`, `content-length: ${body.length}`)
  return `${sends ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n${body}`
}

async function costOf(child, count) {
  child.send(count)
  const [microseconds] = await once(child, 'message')
  return microseconds
}
