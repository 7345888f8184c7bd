import { fileOf, type Outcome, type Result } from '../outcome.ts'

/** What Jest and Vitest say of a test. */
export interface JestTest {
  fullName: string
  status: string
  failureMessages?: string[] | null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are written as control characters.
const withoutColour = (text: string): string => text.replace(/\u001b\[[\d;]*m/g, '')

const resultOf = (status: string): Result =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

/** The first line that says something: Jest puts a heading before it. */
const messageIn = (texts: string[]): string | undefined =>
  withoutColour(texts.join('\n'))
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('●'))

/** An outcome for each test of a file; a file that cannot be loaded is one that failed. */
export function outcomesOf(path: string, tests: JestTest[], fault: string | undefined): Outcome[] {
  const file = fileOf(path)
  const outcomes: Outcome[] = tests.map(({ fullName, status, failureMessages }) => {
    const message = messageIn(failureMessages ?? [])
    const outcome: Outcome = { file, title: fullName, result: resultOf(status) }
    return message === undefined ? outcome : { ...outcome, message }
  })
  if (tests.length > 0 || fault === undefined) return outcomes
  return [{ file, title: 'loads', result: 'failed', message: messageIn([fault]) ?? fault }]
}
