import { linkTo, type Page } from '../../terminal/page.ts'
import type { Finding, Severity } from '../finding.ts'
import type { Project } from '../project.ts'
import type { SourceFile } from '../source/file.ts'
import { lineOf, type Node } from '../source/node.ts'
import type { Program } from '../source/program.ts'
import type { Call, Registration } from '../source/registration.ts'
import type { Value } from '../source/value.ts'
import type { ApiLine } from './api-line.ts'

/** A property access on a known object, such as `req.query`. */
export interface Use {
  file: SourceFile
  node: Node
  object: Value
  member: string
}

export interface Subject {
  project: Project
  program: Program
  calls: Call[]
  registrations: Registration[]
  uses: Use[]
  apiLine: ApiLine
}

/** A finding as reported by a rule, which adds the defaults. */
export interface PartialFinding {
  severity?: Severity
  file: string
  line?: number
  message: string
  advice?: string
}

export interface Rule {
  id: string
  /** The default severity. */
  severity: Severity
  /** The default advice. */
  advice: string
  /** Whether it only runs with `--express-5`, or for an app that runs on Express 5. */
  isForExpress5?: boolean
  /** Whether what it finds isn't a mistake in an app that runs on Express 5. */
  isOnlyMigration?: boolean
  check(subject: Subject): PartialFinding[]
}

/** Returns the file and line of a node. */
export const placeOf = (file: SourceFile, node: Node): { file: string; line: number } => ({
  file: file.name,
  line: lineOf(node),
})

/** Returns the page of a rule, with its heading as the anchor. */
export const pageOf = ({ id, isForExpress5 }: Rule): Page =>
  `cli/${isForExpress5 ? 'express-5' : 'check'}.md#${id}`

/** Runs a rule and reports each line once. */
export function findingsOf(rule: Rule, subject: Subject): Finding[] {
  const seen = new Set<string>()
  return rule.check(subject).flatMap((reported) => {
    const key = `${reported.file}:${reported.line}:${reported.line === undefined ? reported.message : ''}`
    if (seen.has(key)) return []
    seen.add(key)
    const { id, severity, advice } = rule
    const page = pageOf(rule)
    return [{ rule: id, severity, advice, ...reported, page, link: linkTo(page) }]
  })
}

/** Lowers the severity if the value is guessed: a guess is never an error. */
export const severityFor = (value: Value, severity: Severity): Severity =>
  value.kind === 'express object' && value.isGuess && severity === 'error' ? 'warning' : severity
