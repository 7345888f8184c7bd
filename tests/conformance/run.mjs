import path from 'node:path'
import { readCommand } from '../../scripts/lib/command.mjs'

const { options } = readCommand({
  name: 'npm run conformance --',
  does: 'Runs the same test cases on Express 5.3.0 and fwjs-v5, 4.22.3 and fwjs, and 3.21.2 and fwjs-v3, and\ncompares the responses byte by byte. The last line counts compared, explained, and unexplained cases.',
  folders: [import.meta.dirname],
  options: {
    major: {
      type: 'string',
      value: '5,4,3',
      help: 'only these major versions, separated by commas',
    },
    only: {
      type: 'string',
      help: "one part or several (written, generated, patterns, url, small-scope, replaced), one generator ('generated bodies'), or handwritten test cases whose title contains these words",
    },
    runs: {
      type: 'string',
      value: 'N',
      default: '20000',
      help: 'number of test cases per generator',
    },
    seed: { type: 'string', value: 'N', help: 'repeat the same generated test cases' },
    case: { type: 'string', help: 'one saved case of a generator, with --only' },
    full: {
      type: 'boolean',
      default: false,
      help: 'every combination of the small scope and of replaced members',
    },
    self: {
      type: 'boolean',
      default: false,
      help: 'compare Express with itself: nothing may differ',
    },
    show: {
      type: 'string',
      value: 'N',
      default: '40',
      help: 'maximum number of differences to print',
    },
  },
})

const { MAJORS } = await import('./major-versions.mjs')
const { checkEarlier } = await import('./harness/earlier.mjs')
const { frameworks } = await import('./harness/frameworks.mjs')
const { Report } = await import('./harness/report.mjs')
const { checkSavedCases } = await import('./harness/self-check.mjs')
const { checkCoverage, checkDifferences } = await import('./harness/tables.mjs')
const { runWritten, writtenPrograms } = await import('./harness/written.mjs')

// Views and view engines are looked up from here, wherever the runner is started.
process.chdir(import.meta.dirname)

const PARTS = ['written', 'generated', 'patterns', 'url', 'small-scope', 'replaced']
const { only } = options
/** A generator is named after its part and itself, such as 'generated bodies'. */
const generator = only?.startsWith('generated ') ? only.slice('generated '.length) : undefined
const parts = only?.split(',').filter((name) => PARTS.includes(name)) ?? PARTS
const words = parts.length > 0 || generator ? undefined : only
const wants = (part) =>
  parts.includes(part) ||
  (part === 'generated' && generator !== undefined) ||
  (part === 'written' && words !== undefined)
const runs = Number(options.runs)
const seed = Number(options.seed ?? Date.now() % 2_000_000_000)
const report = new Report(Number(options.show))

if (options.case !== undefined && !generator && !['patterns', 'url'].includes(only)) {
  throw new Error("--case needs --only patterns, url or a generator such as 'generated bodies'.")
}

async function written(major, sides) {
  const all = await writtenPrograms(major)
  const exact = all.filter((one) => one.name === words)
  const chosen = exact.length > 0 ? exact : all.filter((one) => one.name.includes(words ?? ''))
  await runWritten(chosen, sides, report, options.self)
  if (chosen.length < all.length) return
  checkCoverage(major, all, report)
  if (major.earlier) await checkEarlier(major, all, sides, report)
  if (!options.self) checkDifferences(major, all, report)
}

/** The options that every replay of this run must repeat. */
const replayOf = (number, major, part) => ({
  major: number,
  only: part,
  seed,
  self: options.self,
  full: options.full,
  builds: { [major.variable]: process.env[major.variable] },
})

async function compare(number, major) {
  const sides = frameworks(major, options.self)
  const name = path.basename(major.build)
  report.say(`express ${major.version} against ${options.self ? 'itself' : name}, seed ${seed}`)
  if (options.self && wants('generated') && number === '4')
    await checkSavedCases(sides, report, seed)
  report.replay = replayOf(number, major, 'written')
  if (wants('written')) await written(major, sides)
  for (const [part, all] of Object.entries(major.parts)) {
    if (!wants(part)) continue
    report.replay = replayOf(number, major, part)
    for (const run of all) await run(sides, report, { ...options, generator, runs, seed })
  }
}

const chosen = options.major?.split(',') ?? ['5', '4', '3']
for (const number of chosen) {
  const major = MAJORS[number]
  if (!major) throw new Error(`Unknown major version ${number}. Versions: ${Object.keys(MAJORS)}.`)
  await compare(number, major)
}
if (report.compared === 0) report.fail(`no test cases match ${only}`)
process.exitCode = report.end() ? 0 : 1
