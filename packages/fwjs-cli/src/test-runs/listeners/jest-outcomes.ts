import { fileOf, type Outcome, type Result } from '../outcome.ts'

/** The result of a test in Jest and Vitest. */
export interface JestTest {
  fullName: string
  status: string
  failureMessages?: string[] | null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors are written as control characters.
const withoutColor = (text: string): string => text.replace(/\u001b\[[\d;]*m/g, '')

const resultOf = (status: string): Result =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

/** Returns the first line of the message, after Jest's heading. */
const messageIn = (texts: string[]): string | undefined =>
  withoutColor(texts.join('\n'))
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('●'))

/** Returns the outcomes of a file; a file that can't be loaded counts as a failed test. */
export function outcomesOf(
  path: string,
  tests: JestTest[],
  failure: string | undefined,
): Outcome[] {
  const file = fileOf(path)
  const outcomes: Outcome[] = tests.map(({ fullName, status, failureMessages }) => {
    const message = messageIn(failureMessages ?? [])
    const outcome: Outcome = { file, title: fullName, result: resultOf(status) }
    return message === undefined ? outcome : { ...outcome, message }
  })
  if (tests.length > 0 || failure === undefined) return outcomes
  return [{ file, title: 'loads', result: 'failed', message: messageIn([failure]) ?? failure }]
}
