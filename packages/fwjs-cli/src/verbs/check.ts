import { resolve } from 'path'
import { checkProject } from '../check/check.ts'
import { type Finding, SEVERITIES, type Severity } from '../check/finding.ts'
import { liveRoutesOf } from '../check/live.ts'
import { type Project, readProject } from '../check/project.ts'
import { askProgram } from '../program/ask.ts'
import { entryOf } from '../program/entry.ts'
import { addressOf } from '../terminal/page.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { styled } from '../terminal/text.ts'
import { UserError } from '../terminal/user-error.ts'
import type { Call, Verb } from './verb.ts'

/** `fwjs check`. */
export const checkVerb: Verb = {
  name: 'check',
  summary: 'looks for what is wrong in a program, and what a move would break',
  usage: ['[FILE|FOLDER] [--express-5] [--load] [--json] [--fail-on SEVERITY]'],
  does: 'Reads the sources and the package.json of a program of Express 4 or fwjs, and says what is wrong, where, and what to do.\nNothing of the program is run, unless --load asks for it.',
  options: {
    'express-5': { type: 'boolean', help: 'also what Express 5 breaks in this program' },
    load: {
      type: 'boolean',
      help: 'start the program on an unused port, for paths that are made while it runs',
    },
    export: {
      type: 'string',
      value: 'NAME',
      help: 'with --load: the export that is the app, or a function that returns it',
    },
    json: { type: 'boolean', help: 'the findings as JSON' },
    'fail-on': {
      type: 'string',
      value: 'SEVERITY',
      help: 'error (the default), warning, note or never: from where on the exit code is 1',
    },
  },
  examples: [
    ['fwjs check', 'the program of this folder'],
    ['fwjs check --express-5', 'what a move to Express 5 would break'],
    ['fwjs check src/app.ts --express-5 --load', 'with the routes of the running program'],
    ['fwjs check --json --fail-on never | jq ".findings[].rule"', 'for other tools'],
  ],
  page: 'cli/check.md',
  async run(call, terminal) {
    const { options, positionals } = call
    const failing = failingSeverities(options['fail-on'] as string | undefined)
    const findings = await findAll(call, terminal)
    if (options['json']) terminal.json(findings)
    else print(findings, Boolean(options['express-5']), positionals[0], terminal)
    return findings.findings.some(({ severity }) => failing.includes(severity)) ? 1 : 0
  },
}

/** The severities that make the exit code 1. */
function failingSeverities(given = 'error'): Severity[] {
  if (given === 'never') return []
  const at = SEVERITIES.indexOf(given as Severity)
  if (at !== -1) return SEVERITIES.slice(0, at + 1)
  throw new UserError(`--fail-on takes error, warning, note or never, not "${given}".`)
}

interface Result {
  files: number
  unread: Project['unread']
  findings: Finding[]
}

async function findAll({ options, positionals }: Call, terminal: Terminal): Promise<Result> {
  const progress = terminal.progress('reading the program')
  try {
    const project = readProject(resolve(positionals[0] ?? '.'))
    if (options['load']) {
      progress.update('starting the program')
      const exportName = options['export'] as string | undefined
      const file = entryOf(positionals[0])
      const answer = await askProgram(file, exportName === undefined ? {} : { exportName })
      project.live = liveRoutesOf(answer.routes, project)
    }
    progress.update(`checking ${project.files.length} files`)
    const findings = checkProject(project, { isForExpress5: Boolean(options['express-5']) })
    return { files: project.files.length, unread: project.unread, findings }
  } finally {
    progress.end()
  }
}

const INDENT = '  '
const STYLES = { error: 'red', warning: 'yellow', note: 'cyan' } as const

function print(
  { files, unread, findings }: Result,
  isForExpress5: boolean,
  given: string | undefined,
  terminal: Terminal,
): void {
  for (const finding of findings) printFinding(finding, terminal)
  for (const { name, reason } of unread) {
    terminal.line(styled('dim', name), `  cannot be read: ${reason}`)
    terminal.line()
  }
  const counts = SEVERITIES.map((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length
    return `${count} ${severity}${count === 1 ? '' : 's'}`
  })
  terminal.line(`${counts.join(', ')} in ${files} source file${files === 1 ? '' : 's'}`)
  if (isForExpress5) return
  const command = ['fwjs check', given, '--express-5'].filter(Boolean).join(' ')
  terminal.line(styled('dim', `What Express 5 would break: ${command}`))
}

function printFinding(finding: Finding, terminal: Terminal): void {
  const { severity, rule, file, line, message, advice, page } = finding
  const place = line === undefined ? file : `${file}:${line}`
  terminal.line(styled('bold', place), '  ', styled(STYLES[severity], severity), `  ${rule}`)
  terminal.line(INDENT, message)
  terminal.line(INDENT, advice)
  terminal.line(INDENT, styled('dim', addressOf(page)))
  terminal.line()
}
