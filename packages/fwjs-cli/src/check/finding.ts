/** How bad a finding is, worst first. */
export const SEVERITIES = ['error', 'warning', 'note'] as const

export type Severity = (typeof SEVERITIES)[number]

/** Something that a person should know about the program. */
export interface Finding {
  /** The id of the rule, such as `undeclared-package`. */
  rule: string
  /** `error`: it fails or is open. `warning`: it is probably not meant. `note`: good to know. */
  severity: Severity
  /** The file, relative to the folder that was checked. */
  file: string
  /** The line, from 1 on, where there is one. */
  line?: number
  /** What is wrong. */
  message: string
  /** What to do. */
  advice: string
  /** The page of the documentation, below `docs/`. */
  page: string
}

const rank = ({ severity }: Finding): number => SEVERITIES.indexOf(severity)

/** Worst first; then by file and line. */
export function compareFindings(one: Finding, other: Finding): number {
  if (rank(one) !== rank(other)) return rank(one) - rank(other)
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return (one.line ?? 0) - (other.line ?? 0)
}
