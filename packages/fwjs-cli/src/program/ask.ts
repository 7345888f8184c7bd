import { spawn } from 'child_process'
import { mkdtempSync, readFileSync, rmSync } from 'fs'
import { tmpdir } from 'os'
import { join } from 'path'
import { pathToFileURL } from 'url'
import { linesOf } from '../terminal/output.ts'
import { UserError } from '../terminal/user-error.ts'
import { type AppInfo, type Order, type Outcome, type Task, VARIABLE } from './task.ts'
import { flagsFor } from './typescript.ts'

const PRELOAD = join(__dirname, 'child.js')

/** How the process exited, and its output. */
interface Ended {
  code: number | string
  printed: string
}

/** Maximum lines of output to show on failure. */
const SHOWN_LINES = 20

/**
 * Starts a script in a separate process and inspects its app. It runs as usual, but on an unused port,
 * until the app is found; then the process exits.
 */
export async function inspectApp(file: string, task: Task): Promise<AppInfo> {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-'))
  const outcomeFile = join(folder, 'outcome.json')
  try {
    const { code, printed } = await run(file, task, outcomeFile)
    const outcome = readOutcome(outcomeFile)
    if (outcome && 'info' in outcome) return outcome.info
    const problem =
      outcome?.problem ?? `The script exited with code ${code} before it created an app.`
    throw new UserError(`${problem}${advice(outcome)}`, shown(printed))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Uses `--import` if a loader does, because `--require` runs before any `--import`. */
const preloadFor = (flags: string[]): string[] =>
  flags.includes('--import') ? ['--import', pathToFileURL(PRELOAD).href] : ['--require', PRELOAD]

function run(file: string, task: Task, outcomeFile: string): Promise<Ended> {
  const loader = flagsFor(file)
  const flags = ['--enable-source-maps', ...loader, ...preloadFor(loader)]
  const order: Order = { task, file: outcomeFile, hasLoader: loader.length > 0 }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, [VARIABLE]: JSON.stringify(order) },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text
      })
    }
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? String(signal), printed }))
  })
}

function readOutcome(file: string): Outcome | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Outcome
  } catch {
    return undefined
  }
}

const advice = (outcome: Outcome | undefined): string =>
  outcome && 'problem' in outcome && outcome.problem.includes("didn't create an Express app")
    ? ' Pass the file that creates it, or use --export to name the function that returns it.'
    : ''

function shown(printed: string): string[] {
  const lines = linesOf(printed.trimEnd())
  if (lines[0] === '' && lines.length === 1) return []
  return ['Output:', ...lines.slice(-SHOWN_LINES).map((line) => `  ${line}`)]
}
