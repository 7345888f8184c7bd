import type { Terminal } from '../terminal/terminal.ts'
import { styled, type Text } from '../terminal/text.ts'
import type { SuiteComparison } from './compare.ts'
import type { Compared } from './differences.ts'
import type { Result } from './outcome.ts'
import type { Run } from './run.ts'

const engineNames = { express: 'Express', fwjs: 'fwjs' }

/** Counts the tests by result, and what imports of Express resolved to. */
function summaryOf({ engine, exitCode, outcomes, imports }: Run) {
  const count = (result: Result): number => outcomes.filter((one) => one.result === result).length
  const replaced = imports.filter(({ given }) => given).length
  const resolved = new Set(imports.map(({ found, given }) => given ?? found))
  return {
    engine,
    exitCode,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    imports: imports.length,
    replaced,
    resolved: [...resolved].sort(),
  }
}

/** Returns the output of `--json`. */
export function toJson(comparison: SuiteComparison): unknown {
  const { runs, compared, isSame, differing, failing, flaky } = comparison
  return { same: isSame, compared, runs: runs.map(summaryOf), differing, failing, flaky }
}

function runRows(runs: Run[], hasTests: boolean): string[][] {
  const tests = hasTests ? ['passed', 'failed', 'skipped'] : []
  const head = ['', ...tests, 'exit code', 'Express imports', 'resolved to']
  const rows = runs.map((run) => {
    const { engine, exitCode, imports, resolved, ...counts } = summaryOf(run)
    const results = tests.map((name) => String(counts[name as 'passed']))
    const got = resolved.join(', ')
    return [engineNames[engine], ...results, String(exitCode), String(imports), got]
  })
  return [head, ...rows]
}

const nameOf = ({ file, title }: Compared): string => (file ? `${file} › ${title}` : title)

function listLines(heading: string, tests: Compared[]): Text[] {
  if (tests.length === 0) return []
  const lines = tests.flatMap((test) => [
    `  ${nameOf(test)}`,
    `    Express: ${test.express}; fwjs: ${test.fwjs}`,
    ...(test.message ? [styled('dim', `    ${test.message}`)] : []),
  ])
  return ['', styled('bold', heading), ...lines]
}

/** Lists tests that fail on both engines, one line each. */
const failingLines = (failing: Compared[]): string[] =>
  failing.length === 0
    ? []
    : ['', `Fail on both (${failing.length}):`, ...failing.map((test) => `  ${nameOf(test)}`)]

const countOf = (count: number): string => (count === 1 ? '1 test' : `${count} tests`)

function summaryLine(comparison: SuiteComparison): Text {
  const { isSame, compared, differing, runs } = comparison
  const only =
    compared === 'tests' ? '' : ' The command reports no tests, so only exit codes were compared.'
  if (isSame) {
    const count = countOf(runs[0]?.outcomes.length ?? 0)
    const what =
      compared === 'tests' ? `${count} had the same result` : 'The exit codes are the same'
    return styled('green', `${what} on Express and fwjs.${only}`)
  }
  const { length } = differing
  const tests = `${countOf(length)} ${length === 1 ? 'differs' : 'differ'}.`
  const what = length > 0 ? tests : 'The exit codes differ.'
  return styled('red', `${what}${only}`)
}

/** Prints the comparison. */
export function printComparison(terminal: Terminal, comparison: SuiteComparison): void {
  const { runs, differing, failing, flaky, compared } = comparison
  terminal.table(runRows(runs, compared === 'tests'))
  const lines = [
    ...listLines(`Different (${differing.length})`, differing),
    ...listLines(`Flaky (${flaky.length})`, flaky),
    ...failingLines(failing),
    '',
    summaryLine(comparison),
  ]
  for (const line of lines) terminal.line(line)
}
