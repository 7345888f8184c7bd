import type { Page } from '../terminal/page.ts'

/** From worst to least. */
export const SEVERITIES = ['error', 'warning', 'note'] as const

export type Severity = (typeof SEVERITIES)[number]

/** A problem or a note reported by a rule. */
export interface Finding {
  /** The id of the rule, such as `undeclared-package`. */
  rule: string
  /** `error`: it fails or is a vulnerability. `warning`: probably a mistake. `note`: information. */
  severity: Severity
  /** The file, relative to the checked folder. */
  file: string
  /** The line, starting at 1, if known. */
  line?: number
  /** The problem. */
  message: string
  /** The fix. */
  advice: string
  /** The documentation page, below `docs/`. */
  page: Page
  /** The URL of the page, or of the same section in the README on npm. */
  link: string
}

const rank = ({ severity }: Finding): number => SEVERITIES.indexOf(severity)

/** Sorts by severity, worst first, then by file and line. */
export function compareFindings(one: Finding, other: Finding): number {
  if (rank(one) !== rank(other)) return rank(one) - rank(other)
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return (one.line ?? 0) - (other.line ?? 0)
}
