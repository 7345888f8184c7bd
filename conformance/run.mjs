import path from 'node:path'
import { readCommand } from '../commands/command.mjs'

const { options } = readCommand({
  name: 'npm run conformance --',
  does: 'Runs the same programs on Express 4.22.3 and on fwjs, on Express 3.21.2 and on fwjs-v3, and\ncompares their answers byte by byte. The last line counts what was compared, explained, unexplained.',
  folders: [import.meta.dirname],
  options: {
    line: { type: 'string', value: '4|3', help: 'one line only' },
    only: {
      type: 'string',
      help: "one part (written, generated, patterns, url, small-scope), one generator ('generated bodies'), or written programs whose title has these words",
    },
    runs: {
      type: 'string',
      value: 'N',
      default: '20000',
      help: 'how many programs a generator makes',
    },
    seed: { type: 'string', value: 'N', help: 'the same generated programs again' },
    case: { type: 'string', help: 'one kept case of a generator, with --only' },
    full: { type: 'boolean', default: false, help: 'every combination of the small scope' },
    self: { type: 'boolean', default: false, help: 'Express beside itself: nothing may differ' },
    show: { type: 'string', value: 'N', default: '40', help: 'how many differences are printed' },
  },
})

const { LINES } = await import('./lines.mjs')
const { frameworks } = await import('./machinery/frameworks.mjs')
const { Report } = await import('./machinery/report.mjs')
const { checkKeeping } = await import('./machinery/self-check.mjs')
const { checkCoverage, checkDifferences } = await import('./machinery/tables.mjs')
const { runWritten, writtenPrograms } = await import('./machinery/written.mjs')

// Views and engines are looked up from here, wherever the runner is started.
process.chdir(import.meta.dirname)

const PARTS = ['written', 'generated', 'patterns', 'url', 'small-scope']
const { only } = options
/** A generator is named by its part and itself, such as 'generated bodies'. */
const generator = only?.startsWith('generated ') ? only.slice('generated '.length) : undefined
const words = only === undefined || PARTS.includes(only) || generator ? undefined : only
const wants = (part) =>
  only === undefined ||
  only === part ||
  (part === 'generated' && generator !== undefined) ||
  (part === 'written' && words !== undefined)
const runs = Number(options.runs)
const seed = Number(options.seed ?? Date.now() % 2_000_000_000)
const report = new Report(Number(options.show))

if (options.case !== undefined && !generator && !['patterns', 'url'].includes(only)) {
  throw new Error("--case needs --only patterns, url or a generator such as 'generated bodies'.")
}

async function written(line, sides) {
  const all = await writtenPrograms(line)
  const exact = all.filter((one) => one.name === words)
  const chosen = exact.length > 0 ? exact : all.filter((one) => one.name.includes(words ?? ''))
  await runWritten(chosen, sides, report, options.self)
  if (chosen.length < all.length) return
  checkCoverage(line, all, report)
  if (!options.self) checkDifferences(line, all, report)
}

/** What every replay of this run has to repeat. */
const replayOf = (number, line, part) => ({
  line: number,
  only: part,
  seed,
  self: options.self,
  full: options.full,
  builds: { [line.variable]: process.env[line.variable] },
})

async function compare(number, line) {
  const sides = frameworks(line, options.self)
  const name = path.basename(line.build)
  report.say(`express ${line.version} against ${options.self ? 'itself' : name}, seed ${seed}`)
  if (options.self && wants('generated') && number === '4') await checkKeeping(sides, report, seed)
  report.replay = replayOf(number, line, 'written')
  if (wants('written')) await written(line, sides)
  for (const [part, all] of Object.entries(line.parts)) {
    if (!wants(part)) continue
    report.replay = replayOf(number, line, part)
    for (const run of all) await run(sides, report, { ...options, generator, runs, seed })
  }
}

const chosen = options.line === undefined ? ['4', '3'] : [options.line]
for (const number of chosen) {
  const line = LINES[number]
  if (!line) throw new Error(`There is no line ${number}; lines are ${Object.keys(LINES)}.`)
  await compare(number, line)
}
if (report.compared === 0) report.fail(`nothing is named ${only}`)
process.exitCode = report.end() ? 0 : 1
