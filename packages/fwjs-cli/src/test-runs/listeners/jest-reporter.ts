import { writeOutcome } from '../outcome.ts'
import { type JestTest, outcomesOf } from './jest-outcomes.ts'

/** The result of a test file in Jest. */
interface JestFile {
  testFilePath: string
  failureMessage?: string | null
  testResults: JestTest[]
}

/** A Jest reporter, added by `fwjs compare`. */
class JestReporter {
  onTestResult(_test: unknown, { testFilePath, testResults, failureMessage }: JestFile): void {
    const failure = failureMessage ?? undefined
    for (const outcome of outcomesOf(testFilePath, testResults, failure)) writeOutcome(outcome)
  }
}

export = JestReporter
