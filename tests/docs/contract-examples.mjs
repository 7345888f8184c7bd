// Runs every example in the contracts, and sends one request to each route that it registers: node
// tests/docs/contract-examples.mjs

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const RUN = fileURLToPath(new URL('contract-examples/run.mjs', import.meta.url))

function run(packageName, ...words) {
  const env = { ...process.env, NODE_ENV: 'test', NO_DEPRECATION: '*', FWJS_WARNINGS: 'off' }
  const output = execFileSync(process.execPath, [RUN, packageName, ...words], { env }).toString()
  return JSON.parse(output.trim().split('\n').at(-1))
}

/** Examples that are wrong on purpose, each with the expected complaint. */
const MISTAKES = [
  ['app.gett("/", () => {})', 'fails: app.gett is not a function'],
  ['app.get("/", () => {})', 'GET / is never answered'],
  ['app.get("/", () => missing)', 'GET / answers 500'],
  [
    'setImmediate(() => missing)\nawait new Promise((done) => setTimeout(done, 1000))',
    'fails: missing',
  ],
  ['app.get(', 'fails: '],
]

/** Checks that deliberate mistakes are detected. */
function controls() {
  const folder = mkdtempSync(join(tmpdir(), 'contract-mistakes-'))
  const file = join(folder, 'mistakes.json')
  const examples = MISTAKES.map(([code], at) => ({ place: `mistake ${at}`, code }))
  writeFileSync(file, JSON.stringify(examples))
  const { problems } = run('fwjs', file)
  rmSync(folder, { recursive: true })
  return MISTAKES.flatMap(([code, report], at) =>
    problems.some((problem) => problem.startsWith(`mistake ${at}: ${report}`))
      ? []
      : [`a deliberate mistake was not detected: ${code}`],
  )
}

const reports = ['fwjs', 'fwjs-v5', 'fwjs-v3', 'fwjs-ops'].map((name) => run(name))
const problems = [...reports.flatMap((report) => report.problems), ...controls()]
for (const problem of problems) console.error(problem)
const sum = (name) => reports.reduce((total, report) => total + report[name], 0)
console.log(
  `${sum('count')} examples run, ${sum('asked')} requests sent, ${problems.length} problems`,
)
process.exitCode = problems.length === 0 ? 0 : 1
