import { writeOutcome } from '../outcome.ts'
import { type JestTest, outcomesOf } from './jest-outcomes.ts'

/** What Jest says of a file of tests. */
interface JestFile {
  testFilePath: string
  failureMessage?: string | null
  testResults: JestTest[]
}

/** A reporter of Jest: `fwjs compare` adds it to the others. */
class JestReporter {
  onTestResult(_test: unknown, { testFilePath, testResults, failureMessage }: JestFile): void {
    const fault = failureMessage ?? undefined
    for (const outcome of outcomesOf(testFilePath, testResults, fault)) writeOutcome(outcome)
  }
}

export = JestReporter
