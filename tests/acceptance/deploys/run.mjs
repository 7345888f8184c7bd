// Rolling restarts behind a real nginx under load: how many requests each way to stop a server
// loses.
import { readCommand } from '../../../scripts/lib/command.mjs'

const { options } = readCommand({
  name: 'node tests/acceptance/deploys/run.mjs',
  does: 'Replaces two workers behind nginx one after the other, under load, and counts failed requests.',
  folders: [import.meta.dirname],
  programs: ['nginx'],
  options: {
    all: {
      type: 'boolean',
      default: false,
      help: 'every framework and package, 20 replacements and 50,000 requests each (25 minutes)',
    },
    only: { type: 'string', value: 'TEXT', help: 'only rows whose name contains TEXT' },
    seed: { type: 'string', value: 'N', default: '1', help: 'seed for the order of the requests' },
    write: { type: 'boolean', default: false, help: 'with --all: save the results for the docs' },
  },
})

const { direct, long, short } = await import('./rows.mjs')
const { stopUnderDirectLoad } = await import('./direct.mjs')
const { restart } = await import('./rolling-restart.mjs')
const { crash } = await import('./crash.mjs')
const { measureKeepAlive } = await import('./keep-alive.mjs')
const { rowOf, mistakesIn, writeResults } = await import('./report.mjs')

const { rows, replacements, requests, crashes, clients } = options.all ? long : short
const load = { clients, followers: 10, seed: Number(options.seed) }
const isWanted = ({ name }) => name.includes(options.only ?? '')
const kept = []
let passed = 0
let failed = 0

function judge(name, figures, mistakes) {
  console.log(`${mistakes.length === 0 ? 'ok' : 'FAILED'} ${name}: ${figures}`)
  for (const mistake of mistakes) console.log(`  ${mistake}`)
  if (mistakes.length === 0) passed++
  else failed++
}

for (const row of rows.filter(isWanted)) {
  const result = await restart({ ...row, ...load }, replacements, requests)
  kept.push(rowOf(row, result))
  const figures = JSON.stringify(kept.at(-1))
  if (row.measured) console.log(`measured ${row.name}: ${figures}`)
  else judge(row.name, figures, mistakesIn(row, result))
}
const more = {}
if (isWanted({ name: 'kill -9' })) {
  const { figures, mistakes } = await crash(load, crashes)
  more.crash = figures
  judge('kill -9', JSON.stringify(figures), mistakes)
}
if (options.all && isWanted({ name: 'direct clients' })) {
  const results = {}
  for (const [framework, variant] of direct) {
    const result = await stopUnderDirectLoad({ framework, variant, rounds: 40, busy: 2 })
    results[`${framework}, ${variant}`] = result
  }
  const { lost: control } = results['Express 4, server.close']
  for (const [name, result] of Object.entries(results)) {
    // A process that the system interrupts between its last accept and the close loses new
    // arrivals.
    const isRight = name.endsWith('manage') ? 10 * result.lost < control : control > 0
    const mistakes = isRight ? [] : [`${result.lost} lost, ${control} by server.close`]
    judge(`direct clients, ${name}`, JSON.stringify(result), mistakes)
  }
  more.direct = results
}
if (options.all && isWanted({ name: 'keepAliveTimeout' })) {
  more.keepAlive = await measureKeepAlive(4000)
  const { shorter, longer } = more.keepAlive
  judge('keepAliveTimeout shorter than that of nginx', `${shorter} of 4000 POSTs failed`, [
    ...(shorter === 0 ? ['the control has lost nothing'] : []),
  ])
  judge('keepAliveTimeout longer than that of nginx', `${longer} of 4000 POSTs failed`, [
    ...(longer > 0 ? ['requests failed'] : []),
  ])
}
if (options.all && options.write) writeResults({ rows: kept, ...more })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
