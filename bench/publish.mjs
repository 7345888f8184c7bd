import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { bars, lines } from './plot.mjs'

const folder = new URL('../docs/public/bench/', import.meta.url)

const round = (value) => Math.round(value * 100) / 100

/** What was measured where: under every figure, and in the file of figures. */
function circumstances(results) {
  const nodes = [...new Set(results.map(({ node }) => node))].join(', ')
  const date = new Date().toISOString().slice(0, 10)
  return { date, nodes, cpu: cpus()[0]?.model ?? 'unknown' }
}

function barsOf(results, node) {
  return results
    .filter((result) => result.node === node && result.base === 'bare')
    .map(({ scenario, servers }) => ({
      title: scenario,
      values: servers
        .filter(({ name }) => name !== 'bare again')
        .map(({ name, microseconds, ratio }) => ({ name, microseconds, ratio })),
    }))
}

/** `fwjs, last of 1000` → the series `fwjs` at 1000. */
function linesOf(results, node) {
  const routes = results.find((result) => result.node === node && result.scenario === 'routes')
  const series = new Map()
  for (const { name, microseconds } of routes?.servers ?? []) {
    const found = /^(.*), last of (\d+)$/.exec(name)
    if (!found) continue
    const points = series.get(found[1]) ?? []
    series.set(found[1], points)
    points.push({ x: Number(found[2]), y: microseconds })
  }
  return [...series].map(([name, points]) => ({ name, points }))
}

/** Writes the figures as JSON and their plots, one of each kind for every Node that was measured. */
export function publish(results) {
  mkdirSync(folder, { recursive: true })
  const where = circumstances(results)
  const figures = results.map(({ servers, ...rest }) => ({
    ...rest,
    servers: servers.map(({ name, microseconds, ratio, low, high }) => ({
      name,
      microseconds: round(microseconds),
      ratio: round(ratio),
      low: round(low),
      high: round(high),
    })),
  }))
  writeFileSync(
    new URL('results.json', folder),
    `${JSON.stringify({ where, figures }, undefined, 2)}\n`,
  )
  for (const node of new Set(results.map((result) => result.node))) {
    const major = /\d+/.exec(node)[0]
    const fewest = Math.min(...results.filter((one) => one.node === node).map((one) => one.rounds))
    const note = `Node ${node}, ${where.cpu}, ${where.date}; median of ${fewest} rounds or more`
    const groups = barsOf(results, node)
    if (groups.length > 0) {
      writeFileSync(new URL(`scenarios-node-${major}.svg`, folder), bars(groups, note))
    }
    const series = linesOf(results, node)
    if (series.length > 0) {
      writeFileSync(new URL(`routes-node-${major}.svg`, folder), lines(series, note))
    }
  }
}
