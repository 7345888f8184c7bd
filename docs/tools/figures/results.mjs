import { readFileSync } from 'node:fs'

const file = new URL('../../public/bench/results.json', import.meta.url)
const { where, figures } = JSON.parse(readFileSync(file, 'utf8'))

/** The Node.js release lines in the figures and tables. */
export const NODES = ['24', '26']

export const LABELS = {
  bare: 'bare node:http',
  fwjs: 'fwjs',
  'fwjs, lean': 'fwjs, lean',
  fastify: 'Fastify',
  'express 4': 'Express 4',
  'express 5': 'Express 5',
  'fwjs-v5': 'fwjs-v5',
}

/** Returns the results of a scenario on a Node.js release line, such as 24. */
export function figureOf(node, scenario) {
  const found = figures.find((one) => one.node.startsWith(`v${node}.`) && one.scenario === scenario)
  if (!found) throw new Error(`results.json has no ${scenario} on Node ${node}`)
  return found
}

/** Returns a server's cost in it: quartiles of `value` and of `times`; undefined if it was not measured. */
export function costOf(node, scenario, server) {
  return figureOf(node, scenario).servers.find(({ name }) => name === server)
}

const listed = (values) => [...new Set(values)].sort()

/** Describes the conditions under which some scenarios were measured. */
export function circumstances(scenarios) {
  const some = scenarios.flatMap((scenario) => NODES.map((node) => figureOf(node, scenario)))
  const nodes = listed(some.map(({ node }) => node.slice(1))).join(' and ')
  const rounds = listed(some.map((one) => one.rounds)).join(' or ')
  const dates = listed(some.map(({ date }) => date))
  const date = dates.length > 1 ? `${dates[0]} to ${dates.at(-1)}` : dates[0]
  return { nodes, rounds, date, cpu: where.cpu.replaceAll('(R)', '') }
}
