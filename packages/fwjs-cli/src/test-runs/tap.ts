import type { Outcome, Result } from './outcome.ts'

const ASSERTION = /^( *)(not ok|ok)\b *\d* *(?:- )?(.*?)(?: *\{)?$/
const SUBTEST = /^( *)# Subtest: (.*)$/
const COMMENT = /^# (.+)$/
const SUMMARY = /^(tests|pass|fail|ok|skip|todo|suites|cancelled|duration_ms|time=|\{)/

/** tap adds the duration of a test; a directive says why it was skipped. */
const DIRECTIVE = / +# (time=\S+|skip\b.*|todo\b.*)$/i

function resultOf(verdict: string, directive: string): Result {
  if (/^(skip|todo)/i.test(directive)) return 'skipped'
  return verdict === 'ok' ? 'passed' : 'failed'
}

/** A test with subtests, until its closing line. */
interface Subtest {
  indent: number
  title: string
  inner: Result[]
}

class TapReader {
  readonly outcomes: Outcome[] = []
  #subtests: Subtest[] = []
  /** tape names a test in a comment before its assertions. */
  #comment = ''

  read(line: string): void {
    const [, indent = '', title] = SUBTEST.exec(line) ?? []
    if (title !== undefined) {
      this.#end(indent.length)
      this.#subtests.push({ indent: indent.length, title, inner: [] })
      return
    }
    const [, comment] = COMMENT.exec(line) ?? []
    if (comment !== undefined && !SUMMARY.test(comment)) this.#comment = comment
    const assertion = ASSERTION.exec(line)
    if (assertion) this.#assert(assertion as unknown as [string, string, string, string])
  }

  #assert([, indent, verdict, rest]: [string, string, string, string]): void {
    const result = resultOf(verdict, DIRECTIVE.exec(rest)?.[1] ?? '')
    const ended = this.#end(indent.length)
    for (const { inner } of this.#subtests) inner.push(result)
    if (ended && isReportedInside(ended, result)) return
    const titles = this.#subtests.map(({ title }) => title)
    const around = titles.length === 0 && !ended && this.#comment ? [this.#comment] : titles
    const title = [...around, rest.replace(DIRECTIVE, '')].join(' › ')
    this.outcomes.push({ file: '', title, result })
  }

  /** Ends the subtests at this indentation and returns the outermost one. */
  #end(indent: number): Subtest | undefined {
    const ended = this.#subtests.find((one) => one.indent >= indent)
    this.#subtests = this.#subtests.filter((one) => one.indent < indent)
    return ended
  }
}

/** Returns true if the subtests already report the result of the closing line. */
const isReportedInside = ({ inner }: Subtest, result: Result): boolean =>
  inner.length > 0 && (result !== 'failed' || inner.includes('failed'))

/** Reads the assertions from TAP output; none if it isn't TAP. */
export function readTap(text: string): Outcome[] {
  const lines = text.split('\n')
  if (!lines.some((line) => /^ *(TAP version \d+|1\.\.\d+)/.test(line))) return []
  const reader = new TapReader()
  for (const line of lines) reader.read(line)
  return reader.outcomes
}
