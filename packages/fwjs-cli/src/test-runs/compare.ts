import { mkdtempSync, rmSync } from 'fs'
import { tmpdir } from 'os'
import { join } from 'path'
import type { EngineName } from '../engine/setting.ts'
import { linesOf } from '../terminal/output.ts'
import { UserError } from '../terminal/user-error.ts'
import { compareRuns, type Differences } from './differences.ts'
import { type Run, runSuite } from './run.ts'

/** Callbacks while the command runs. */
export interface Listener {
  /** Called when a run starts. */
  begin(engine: EngineName, run: number, of: number): void
  /** Called with the command's output. */
  print(text: string): void
}

/** The result of all runs of a command. */
export interface SuiteComparison extends Differences {
  /** In order: Express, fwjs, and both again if anything differed. */
  runs: Run[]
  /** `exit codes` if the command reported no tests. */
  compared: 'tests' | 'exit codes'
  isSame: boolean
}

const replacedIn = ({ imports }: Run): number => imports.filter(({ given }) => given).length

const listOf = (names: string[]): string => [...new Set(names)].join(', ')

const lastLinesOf = ({ output }: Run): string[] => [
  'Last lines of output:',
  ...linesOf(output.trim()).slice(-15),
]

/** Equal results prove nothing unless the first run used Express and the second fwjs. */
function assertSwitched(express: Run, fwjs: Run): void {
  const alias = express.imports.find(({ found }) => /^fwjs(?:-v\d)? /.test(found))
  if (alias) {
    throw new UserError(
      `Install Express as "express". Nothing was compared, because "express" resolves to ${alias.found}.`,
    )
  }
  if (replacedIn(fwjs) > 0) return
  const found = listOf(fwjs.imports.map((record) => record.found))
  const reason = found
    ? `the command loaded ${found}, and only Express 4 and 5 can be replaced`
    : 'no process started by the command loaded Express. It may be bundled, these tests may not use it, or the command may set NODE_OPTIONS itself'
  throw new UserError(`Nothing was compared: ${reason}.`, lastLinesOf(fwjs))
}

/** The exit code of a command that already fails on Express proves nothing. */
function assertReadable(run: Run): void {
  const { outcomes, exitCode } = run
  if (outcomes.length > 0 || exitCode === 0) return
  throw new UserError(
    `Nothing was compared: on Express, the command reports no tests and exits with code ${exitCode}.`,
    lastLinesOf(run),
  )
}

function createComparison(runs: Run[]): SuiteComparison {
  const differences = compareRuns(runs)
  const hasTests = runs.some(({ outcomes }) => outcomes.length > 0)
  const codesOn = (engine: EngineName): string =>
    listOf(runs.filter((run) => run.engine === engine).map(({ exitCode }) => String(exitCode)))
  const haveSameCodes = codesOn('express') === codesOn('fwjs')
  // A flaky test also changes the exit code.
  const isSameCode = haveSameCodes || differences.flaky.length > 0
  const isSame = differences.differing.length === 0 && isSameCode
  return { runs, ...differences, compared: hasTests ? 'tests' : 'exit codes', isSame }
}

const differs = ({ isSame, flaky }: SuiteComparison): boolean => !isSame || flaky.length > 0

/** Runs a test command on Express and fwjs, and again on both if anything differs. */
export async function compareSuites(
  command: string[],
  listener: Listener,
): Promise<SuiteComparison> {
  const folder = mkdtempSync(join(tmpdir(), 'fwjs-compare-'))
  const runs: Run[] = []
  const run = async (engine: EngineName, of: number): Promise<Run> => {
    listener.begin(engine, runs.length + 1, of)
    const place = join(folder, String(runs.length))
    const result = await runSuite(command, engine, place, (text) => listener.print(text))
    runs.push(result)
    return result
  }
  try {
    const express = await run('express', 2)
    assertReadable(express)
    assertSwitched(express, await run('fwjs', 2))
    const first = createComparison(runs)
    if (!differs(first)) return first
    await run('express', 4)
    await run('fwjs', 4)
    return createComparison(runs)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
