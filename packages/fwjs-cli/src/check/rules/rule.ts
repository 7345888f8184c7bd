import type { Finding, Severity } from '../finding.ts'
import type { Project } from '../project.ts'
import type { SourceFile } from '../source/file.ts'
import { lineOf, type Node } from '../source/node.ts'
import type { Program } from '../source/program.ts'
import type { Call, Registration } from '../source/registration.ts'
import type { Value } from '../source/value.ts'

/** A read or write of a member of something that is known, such as `req.query`. */
export interface Use {
  file: SourceFile
  node: Node
  object: Value
  member: string
}

/** What a rule looks at. */
export interface Subject {
  project: Project
  program: Program
  calls: Call[]
  registrations: Registration[]
  uses: Use[]
}

/** A finding as a rule makes it: the rest is known from the rule. */
export interface Told {
  severity?: Severity
  file: string
  line?: number
  message: string
  advice?: string
}

/** What is looked for. */
export interface Rule {
  id: string
  /** The severity, unless a finding says another one. */
  severity: Severity
  /** What to do, unless a finding says something else. */
  advice: string
  /** Whether it is about moving to Express 5. */
  isForExpress5?: boolean
  check(subject: Subject): Told[]
}

/** Where a node stands. */
export const placeOf = (file: SourceFile, node: Node): { file: string; line: number } => ({
  file: file.name,
  line: lineOf(node),
})

/** The page of a rule: each has a heading there. */
export const pageOf = ({ id, isForExpress5 }: Rule): string =>
  `cli/${isForExpress5 ? 'express-5' : 'check'}.md#${id}`

/** The findings of a rule. A line is told once. */
export function findingsOf(rule: Rule, subject: Subject): Finding[] {
  const seen = new Set<string>()
  return rule.check(subject).flatMap((told) => {
    const key = `${told.file}:${told.line}:${told.line === undefined ? told.message : ''}`
    if (seen.has(key)) return []
    seen.add(key)
    const { id, severity, advice } = rule
    return [{ rule: id, severity, advice, ...told, page: pageOf(rule) }]
  })
}

/** The severity of what rests on a value: nothing that is guessed is an error. */
export const severityFor = (value: Value, severity: Severity): Severity =>
  value.kind === 'object of Express' && value.isGuess && severity === 'error' ? 'warning' : severity
