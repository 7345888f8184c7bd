import { compareFindings, type Finding } from './finding.ts'
import type { Project } from './project.ts'
import { rules } from './rules/all.ts'
import { findApiLine } from './rules/api-line.ts'
import { findingsOf, type Subject, type Use } from './rules/rule.ts'
import type { SourceFile } from './source/file.ts'
import { learnParameters } from './source/learning.ts'
import { childOf, isMember, memberNameOf } from './source/node.ts'
import { Program } from './source/program.ts'
import { callsIn, readRegistration } from './source/registration.ts'

export interface CheckOptions {
  /** Whether to also report what Express 5 would break. */
  isForExpress5?: boolean
}

/** Runs all rules on an app. */
export function checkProject(project: Project, options: CheckOptions = {}): Finding[] {
  const { isForExpress5 = false } = options
  const program = new Program(project.files)
  learnParameters(program)
  const calls = project.files.flatMap((file) => callsIn(file, program))
  const registrations = calls.flatMap((call) => readRegistration(call, program) ?? [])
  const uses = project.files.flatMap((file) => usesIn(file, program))
  const apiLine = findApiLine(project)
  const subject: Subject = { project, program, calls, registrations, uses, apiLine }
  const asked = rules.filter((rule) => {
    if (!rule.isForExpress5) return true
    return apiLine.major === 5 ? !rule.isOnlyMigration : isForExpress5
  })
  return asked.flatMap((rule) => findingsOf(rule, subject)).sort(compareFindings)
}

function usesIn(file: SourceFile, program: Program): Use[] {
  return file.nodes.flatMap((node) => {
    const member = isMember(node) ? memberNameOf(node) : undefined
    const object =
      member === undefined ? undefined : program.evaluate(childOf(node, 'object'), file)
    return member !== undefined && object ? [{ file, node, object, member }] : []
  })
}
