import type { Outcome, Result } from './outcome.ts'
import type { Run } from './run.ts'

/** The results of all tests with the same name, or `absent`. */
export type Results = Result | 'absent' | string

/** A test with its results on both engines. */
export interface Compared {
  file: string
  title: string
  express: Results
  fwjs: Results
  /** Why it failed, if it did. */
  message?: string
}

/** The tests of a suite by result of the comparison. */
export interface Differences {
  /** Tests that differ in every run. */
  differing: Compared[]
  /** Tests that fail on both engines. */
  failing: Compared[]
  /** Flaky tests, which differ between runs on one engine. */
  flaky: Compared[]
}

const keyOf = ({ file, title }: Outcome): string => JSON.stringify([file, title])

/** Groups results by name, because names may repeat within a suite. */
function gather(outcomes: Outcome[]): Map<string, { results: string; message?: string }> {
  const gathered = new Map<string, { results: string; message?: string }>()
  for (const outcome of outcomes) {
    const before = gathered.get(keyOf(outcome))
    const results = [...(before?.results.split(', ') ?? []), outcome.result].sort().join(', ')
    const message = before?.message ?? outcome.message
    gathered.set(keyOf(outcome), message === undefined ? { results } : { results, message })
  }
  return gathered
}

type Gathered = ReturnType<typeof gather>

const resultsIn = (runs: Gathered[], key: string): string[] => [
  ...new Set(runs.map((run) => run.get(key)?.results ?? 'absent')),
]

function compareTest(key: string, express: Gathered[], fwjs: Gathered[]): Compared {
  const [file, title] = JSON.parse(key) as [string, string]
  const message = [...fwjs, ...express].map((run) => run.get(key)?.message).find(Boolean)
  const compared: Compared = {
    file,
    title,
    express: resultsIn(express, key).join(' or '),
    fwjs: resultsIn(fwjs, key).join(' or '),
  }
  return message === undefined ? compared : { ...compared, message }
}

const isFlaky = ({ express, fwjs }: Compared): boolean =>
  express.includes(' or ') || fwjs.includes(' or ')

/** Compares the tests of all runs on Express with all runs on fwjs. */
export function compareRuns(runs: Run[]): Differences {
  const on = (engine: string): Gathered[] =>
    runs.filter((run) => run.engine === engine).map(({ outcomes }) => gather(outcomes))
  const [express, fwjs] = [on('express'), on('fwjs')]
  const keys = new Set([...express, ...fwjs].flatMap((run) => [...run.keys()]))
  const all = [...keys].map((key) => compareTest(key, express, fwjs))
  const steady = all.filter((one) => !isFlaky(one))
  return {
    differing: steady.filter((one) => one.express !== one.fwjs),
    failing: steady.filter((one) => one.express === one.fwjs && one.fwjs.includes('failed')),
    flaky: all.filter(isFlaky),
  }
}
