import { resolve } from 'path'
import { checkProject } from '../check/check.ts'
import { type Finding, SEVERITIES, type Severity } from '../check/finding.ts'
import { liveRoutesOf } from '../check/live.ts'
import { type Project, readProject } from '../check/project.ts'
import { findApiLine } from '../check/rules/api-line.ts'
import { inspectApp } from '../program/ask.ts'
import { findEntry } from '../program/entry.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { styled } from '../terminal/text.ts'
import { UserError } from '../terminal/user-error.ts'
import type { Call, Command } from './definition.ts'

/** `fwjs check`. */
export const checkCommand: Command = {
  name: 'check',
  summary: 'find mistakes in an app, and what a migration would break',
  usage: ['[FILE|FOLDER] [--express-5] [--load] [--json] [--fail-on SEVERITY]'],
  does: "Reads the source and package.json of an Express or fwjs app and reports each problem with its location and fix.\nDoesn't run the app unless you pass --load.",
  options: {
    'express-5': { type: 'boolean', help: 'also report what Express 5 would break' },
    load: {
      type: 'boolean',
      help: 'start the app on an unused port to read paths built at runtime',
    },
    export: {
      type: 'string',
      value: 'NAME',
      help: 'with --load: name of the export that is the app, or a function returning it',
    },
    json: { type: 'boolean', help: 'print the findings as JSON' },
    'fail-on': {
      type: 'string',
      value: 'SEVERITY',
      help: 'exit with code 1 at or above: error (default), warning, note, or never',
    },
  },
  examples: [
    ['fwjs check', 'check the app in this folder'],
    ['fwjs check --express-5', 'find what a migration to Express 5 would break'],
    ['fwjs check src/app.ts --express-5 --load', 'include the routes of the running app'],
    [
      'fwjs check --json --fail-on never | jq ".findings[].rule"',
      'print the rule ids for other tools',
    ],
  ],
  page: 'cli/check.md',
  async run(call, terminal) {
    const { options, positionals } = call
    const failing = failingSeverities(options['fail-on'] as string | undefined)
    const { result, isOnExpress5 } = await findAll(call, terminal)
    if (options['json']) terminal.json(result)
    else {
      print(result, terminal)
      const isDone = isOnExpress5 || Boolean(options['express-5'])
      if (!isDone) printExpress5Hint(positionals[0], terminal)
    }
    return result.findings.some(({ severity }) => failing.includes(severity)) ? 1 : 0
  },
}

/** Returns the severities that set exit code 1. */
function failingSeverities(given = 'error'): Severity[] {
  if (given === 'never') return []
  const at = SEVERITIES.indexOf(given as Severity)
  if (at !== -1) return SEVERITIES.slice(0, at + 1)
  throw new UserError(`--fail-on must be error, warning, note, or never, got "${given}".`)
}

interface Result {
  files: number
  unread: Project['unread']
  findings: Finding[]
}

interface Checked {
  result: Result
  isOnExpress5: boolean
}

async function findAll({ options, positionals }: Call, terminal: Terminal): Promise<Checked> {
  const progress = terminal.progress('reading the app')
  try {
    const project = readProject(resolve(positionals[0] ?? '.'))
    if (options['load']) {
      progress.update('starting the app')
      const exportName = options['export'] as string | undefined
      const file = findEntry(positionals[0])
      const info = await inspectApp(file, exportName === undefined ? {} : { exportName })
      project.live = liveRoutesOf(info.routes, project)
    }
    progress.update(`checking ${project.files.length} files`)
    const findings = checkProject(project, { isForExpress5: Boolean(options['express-5']) })
    const result = { files: project.files.length, unread: project.unread, findings }
    return { result, isOnExpress5: findApiLine(project).major === 5 }
  } finally {
    progress.end()
  }
}

const INDENT = '  '
const STYLES = { error: 'red', warning: 'yellow', note: 'cyan' } as const

function print({ files, unread, findings }: Result, terminal: Terminal): void {
  for (const finding of findings) printFinding(finding, terminal)
  for (const { name, reason } of unread) {
    terminal.line(styled('dim', name), `  can't be read: ${reason}`)
    terminal.line()
  }
  const counts = SEVERITIES.map((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length
    return `${count} ${severity}${count === 1 ? '' : 's'}`
  })
  terminal.line(`${counts.join(', ')} in ${files} source file${files === 1 ? '' : 's'}`)
}

function printExpress5Hint(given: string | undefined, terminal: Terminal): void {
  const command = ['fwjs check', given, '--express-5'].filter(Boolean).join(' ')
  terminal.line(styled('dim', `To see what Express 5 would break: ${command}`))
}

function printFinding(finding: Finding, terminal: Terminal): void {
  const { severity, rule, file, line, message, advice, link } = finding
  const place = line === undefined ? file : `${file}:${line}`
  terminal.line(styled('bold', place), '  ', styled(STYLES[severity], severity), `  ${rule}`)
  terminal.line(INDENT, message)
  terminal.line(INDENT, advice)
  terminal.line(INDENT, styled('dim', link))
  terminal.line()
}
