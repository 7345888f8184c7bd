import { spawn } from 'child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'fs'
import { join } from 'path'
import type { ImportRecord } from '../engine/record.ts'
import type { EngineName } from '../engine/setting.ts'
import { invocationOf } from '../terminal/invocation.ts'
import { UserError } from '../terminal/user-error.ts'
import { VITEST_FILES } from './listeners/arguments.ts'
import { type JestTest, outcomesOf } from './listeners/jest-outcomes.ts'
import { OUTCOMES, type Outcome } from './outcome.ts'
import { readSpec } from './spec.ts'
import { readTap } from './tap.ts'

/** The result of running the command. */
export interface Run {
  engine: EngineName
  exitCode: number
  outcomes: Outcome[]
  /** The imports of Express, and what they resolved to. */
  imports: ImportRecord[]
  /** Its output. */
  output: string
}

const preloads = ['../engine/index.js', 'listeners/preload.js']

/** Adds the switch to the inherited `NODE_OPTIONS`. */
function nodeOptions(inherited = ''): string {
  const required = preloads.map((file) => `--require ${JSON.stringify(join(__dirname, file))}`)
  return [inherited, ...required].join(' ').trim()
}

function readLines<Line>(file: string): Line[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Line)
}

interface VitestFile {
  name: string
  message?: string
  assertionResults: JestTest[]
}

/** Reads the files that Vitest writes at the end, in Jest's format. */
function readVitest(folder: string): Outcome[] {
  const files = readdirSync(folder).filter((name) => name.startsWith('vitest-'))
  return files.flatMap((name) => {
    const { testResults } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    return (testResults as VitestFile[]).flatMap(({ name: path, assertionResults, message }) =>
      outcomesOf(path, assertionResults, message || undefined),
    )
  })
}

function environmentFor(engine: EngineName, folder: string): NodeJS.ProcessEnv {
  const { NODE_OPTIONS, NODE_TEST_CONTEXT: _, ...inherited } = process.env
  return {
    ...inherited,
    NODE_OPTIONS: nodeOptions(NODE_OPTIONS),
    FWJS_ENGINE: engine,
    FWJS_ENGINE_RECORD: join(folder, 'imports'),
    [OUTCOMES]: join(folder, 'outcomes'),
    [VITEST_FILES]: join(folder, 'vitest-'),
    // Makes tap print TAP.
    TAP_REPORTER: 'tap',
  }
}

/** Starts the command; `listen` gets its output. */
function start(
  command: string[],
  env: NodeJS.ProcessEnv,
  listen: (text: string) => void,
): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve, reject) => {
    const { file, words, shell } = invocationOf(command)
    const child = spawn(file, words, { env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        listen(text)
      })
    }
    child.on('error', ({ message }) => {
      reject(new UserError(`Can't start the command: ${message}. Pass it after --.`))
    })
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output }))
  })
}

/** Runs the command on an engine; its processes write their results to `folder`. */
export async function runSuite(
  command: string[],
  engine: EngineName,
  folder: string,
  listen: (text: string) => void,
): Promise<Run> {
  mkdirSync(folder, { recursive: true })
  const { exitCode, output } = await start(command, environmentFor(engine, folder), listen)
  const reported = [...readLines<Outcome>(join(folder, 'outcomes')), ...readVitest(folder)]
  const outcomes = [reported, readTap(output), readSpec(output)].find(({ length }) => length > 0)
  const imports = readLines<ImportRecord>(join(folder, 'imports'))
  return { engine, exitCode, outcomes: outcomes ?? [], imports, output }
}
