/*
 * Measures how much more CPU a request takes without a fast path, in one process without sockets: this
 * excludes the kernel, and with it most of the noise. `fast-paths.mjs` measures with sockets.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readCommand } from '../scripts/lib/command.mjs'
import { quantile } from './statistics.mjs'

const { options } = readCommand({
  name: 'node bench/in-process.mjs',
  does: 'Measures the extra CPU time per request without each fast path, without sockets.\nMeasuring "all on" twice shows the noise.',
  folders: [import.meta.dirname],
  options: {
    rounds: { type: 'string', value: 'N', default: '31', help: 'number of rounds' },
    requests: { type: 'string', value: 'N', default: '4000', help: 'requests per round' },
    'warm-up': { type: 'string', value: 'N', default: '30000', help: 'warm-up requests' },
    node: { type: 'string', value: '20|24|26', default: '24', help: 'Node.js version' },
    scenario: {
      type: 'string',
      value: 'NAMES',
      default: 'json,params,query-3,middlewares-20,redirect,not-found,post-1k',
      help: 'scenarios, separated by commas',
    },
    without: { type: 'string', value: 'NAMES', help: 'only these fast paths, separated by commas' },
  },
})

const { runtimes } = await import('./runtimes.mjs')
const { default: paths } = await import('../packages/fwjs-core/lib/node/fast-paths.js')

const notes = Array.from({ length: 30 }, (_, index) => `note number ${index} of many`)
const requests = {
  json: ['/', 'GET'],
  params: ['/user/4711', 'GET'],
  'query-3': ['/?a=1&b=2&c=3', 'GET'],
  'middlewares-20': ['/', 'GET'],
  redirect: ['/', 'GET'],
  'not-found': ['/missing', 'GET'],
  'post-1k': ['/notes', 'POST', JSON.stringify({ notes })],
}

const program = fileURLToPath(new URL('servers/in-process.cjs', import.meta.url))
const { binary, version } = runtimes.find(({ name }) => name === options.node)
const names = options.without?.split(',') ?? paths.FAST_PATHS

async function costOf(child, count) {
  child.send(count)
  const [microseconds] = await once(child, 'message')
  return microseconds
}

async function measure(scenario) {
  const measured = ['', '', ...names, 'all'].map((without) => ({
    name: without === '' ? 'all on' : `without ${without}`,
    costs: [],
    child: fork(program, [scenario, ...requests[scenario]], {
      execPath: 'taskset',
      execArgv: ['-c', '0', binary],
      env: { ...process.env, FWJS_DISABLE_FAST_PATHS: without, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    }),
  }))
  for (const { child } of measured) await costOf(child, Number(options['warm-up']))
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (let step = 0; step < measured.length; step += 1) {
      const { child, costs } = measured[(round + step) % measured.length]
      costs.push(await costOf(child, Number(options.requests)))
    }
  }
  for (const { child } of measured) child.kill()
  return measured
}

function print(scenario, measured) {
  console.log(`\n${scenario} on Node ${version}: ${options.rounds} rounds of ${options.requests}`)
  console.log(`${'variant'.padEnd(28)}  us/req  extra us  [quartiles]`)
  const [base] = measured
  for (const { name, costs } of measured) {
    const more = costs.map((cost, round) => cost - base.costs[round])
    const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(more, share).toFixed(2))
    const cost = quantile(costs, 0.5).toFixed(2).padStart(7)
    console.log(`${name.padEnd(28)} ${cost}  ${middle.padStart(10)}  [${low} .. ${high}]`)
  }
}

for (const scenario of options.scenario.split(',')) print(scenario, await measure(scenario))
