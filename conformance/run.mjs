import path from 'node:path'
import { parseArgs } from 'node:util'
import { LINES } from './lines.mjs'
import { frameworks } from './machinery/frameworks.mjs'
import { Report } from './machinery/report.mjs'
import { checkCoverage, checkDifferences } from './machinery/tables.mjs'
import { runWritten, writtenPrograms } from './machinery/written.mjs'

const { values: options } = parseArgs({
  options: {
    line: { type: 'string' },
    only: { type: 'string' },
    runs: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    full: { type: 'boolean', default: false },
    self: { type: 'boolean', default: false },
    show: { type: 'string', default: '40' },
  },
})

// Views and engines are looked up from here, wherever the runner is started.
process.chdir(import.meta.dirname)

const PARTS = ['written', 'generated', 'patterns', 'url', 'small-scope']
const { only } = options
const wants = (part) =>
  only === undefined || only === part || (!PARTS.includes(only) && part === 'written')
const runs = Number(options.runs)
const seed = Number(options.seed ?? Date.now() % 2_000_000_000)
const report = new Report(Number(options.show))

async function written(line, sides) {
  const all = await writtenPrograms(line)
  const chosen = PARTS.includes(only) || !only ? all : all.filter((one) => one.name.includes(only))
  await runWritten(chosen, sides, report, options.self)
  if (chosen.length < all.length) return
  checkCoverage(line, all, report)
  if (!options.self) checkDifferences(line, all, report)
}

async function compare(line) {
  const sides = frameworks(line, options.self)
  const name = path.basename(line.build)
  report.say(`express ${line.version} against ${options.self ? 'itself' : name}, seed ${seed}`)
  if (wants('written')) await written(line, sides)
  for (const [part, all] of Object.entries(line.parts)) {
    if (!wants(part)) continue
    for (const run of all) await run(sides, report, { ...options, runs, seed })
  }
}

const chosen = options.line === undefined ? ['4', '3'] : [options.line]
for (const number of chosen) {
  const line = LINES[number]
  if (!line) throw new Error(`There is no line ${number}; lines are ${Object.keys(LINES)}.`)
  await compare(line)
}
process.exitCode = report.end() ? 0 : 1
