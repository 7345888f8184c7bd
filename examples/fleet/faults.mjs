// What clients see while something fails, as a table: `node faults.mjs`. With `--only Redis`, the faults with that word;
// with `--variant defaults`, without the configuration of the example: see faults/variants.mjs.

import { parseArgs } from 'node:util'
import { checkReport, runFaults, SKIPPED } from './faults/run.mjs'
import { variants } from './faults/variants.mjs'
import { startFleet } from './fleet.mjs'
import { exitOnSignals } from './leftovers.mjs'
import { createVariant } from './variants.mjs'

exitOnSignals()
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    variant: { type: 'string' },
    clients: { type: 'string', default: '8' },
    least: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '30' },
  },
})
const size = {
  count: Number(values.clients),
  least: Number(values.least),
  only: values.only,
  patience: Number(values.seconds) * 1000,
}

const HEAD = [
  'Fault',
  'Clients saw',
  'Slowest',
  'Rows acknowledged / lost / twice; sessions set back',
  'Normal after',
]
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

function rowOf(name, report) {
  const failures = report.failures.map(({ what, count }) => `${count} × ${what}`)
  if (report.refused > 0) failures.push(`${report.refused} × 503 by shed, sent again`)
  const { during, lasted, longest, slowest, written, lost, twice } = report
  return [
    name,
    `${during.length} requests, ${seconds(lasted)}: ${failures.join(', ') || 'no failures'}`,
    `${seconds(longest)} (${(longest / slowest).toFixed(0)} ×)`,
    `${written} / ${lost.length} / ${twice}; ${report.contradictions.length}`,
    seconds(report.normalAfter),
  ].join(' | ')
}

async function show(name, fault, running) {
  try {
    const report = await running
    console.log(report === SKIPPED ? `${name}: ${SKIPPED}` : `| ${rowOf(name, report)} |`)
    checkReport(fault, report)
  } catch (error) {
    process.exitCode = 1
    console.log(`FAILED ${name}: ${error.message}`)
  }
}

const variant = values.variant && createVariant({ replacements: variants[values.variant] })
const start = variant ? (await import(`${variant.folder}/fleet.mjs`)).startFleet : startFleet
console.log(`| ${HEAD.join(' | ')} |\n|${'---|'.repeat(HEAD.length)}`)
try {
  await runFaults(start, size, show)
} finally {
  variant?.remove()
}
