import { parseArgs } from 'node:util'
import { runPatterns } from './exhaustive/patterns.mjs'
import { runSmallScope } from './exhaustive/router.mjs'
import { runUrls } from './exhaustive/urls.mjs'
import { generatedParts } from './generated/parts.mjs'
import { frameworks } from './machinery/frameworks.mjs'
import { Report } from './machinery/report.mjs'
import { checkCoverage, checkDifferences } from './machinery/tables.mjs'
import { runWritten, writtenPrograms } from './machinery/written.mjs'

const { values: options } = parseArgs({
  options: {
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
const sides = frameworks(options.self)

async function written() {
  const all = await writtenPrograms()
  const chosen = PARTS.includes(only) || !only ? all : all.filter((one) => one.name.includes(only))
  await runWritten(chosen, sides, report, options.self)
  if (chosen.length < all.length) return
  checkCoverage(all, report)
  if (!options.self) checkDifferences(all, report)
}

report.say(`express 4.22.3 against ${options.self ? 'itself' : 'fwjs'}, seed ${seed}`)
if (wants('written')) await written()
if (wants('generated')) {
  for (const run of generatedParts) await run(sides, report, { runs, seed })
}
if (wants('patterns')) runPatterns(sides, report, { runs, seed, self: options.self })
if (wants('url')) await runUrls(sides, report, { runs, seed })
if (wants('small-scope')) await runSmallScope(sides, report, options)
process.exitCode = report.end() ? 0 : 1
