import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineLoader } from 'vitepress'

type Quartiles = [low: number, median: number, high: number]

/** A server in a scenario: its result, and the ratio to the base. */
export interface SpeedRow {
  node: string
  scenario: string
  unit: string
  server: string
  base: string
  date: string
  value: Quartiles
  times: Quartiles
}

export interface SpeedFigures {
  cpu: string
  rows: SpeedRow[]
}

interface Results {
  where: { cpu: string }
  figures: (Omit<SpeedRow, 'server' | 'value' | 'times'> & {
    servers: { name: string; value: Quartiles; times: Quartiles }[]
  })[]
}

declare const data: SpeedFigures

export { data }

const file = fileURLToPath(new URL('../../public/bench/results.json', import.meta.url))

export default defineLoader({
  watch: [file],
  load(): SpeedFigures {
    const { where, figures } = JSON.parse(readFileSync(file, 'utf8')) as Results
    const rows = figures.flatMap(({ node, scenario, unit, base, date, servers }) =>
      servers.map(({ name, value, times }) => ({
        node: node.replace(/^v(\d+).*/, 'Node $1'),
        scenario,
        unit,
        server: name,
        base,
        date,
        value,
        times,
      })),
    )
    return { cpu: where.cpu, rows }
  },
})
