import { basename } from 'path'
import { parseArgs } from 'util'
import { createProject, UserError } from './create.ts'
import { printable, quoted } from './shell.ts'

const HELP = `Creates an API with fwjs.

Usage
  npm create fwjs FOLDER
  npm create fwjs FOLDER -- [--javascript] [--express-5]

Options
  --typescript  TypeScript (default)
  --javascript  JavaScript
  --express-5   with the Express 5 API: fwjs-v5 instead of fwjs
  --help        show help

Examples
  npm create fwjs my-api
  npm create fwjs . -- --javascript
  npm create fwjs my-api -- --express-5`

/** Runs a command line and returns its exit code. */
export function runCommand(words: string[], print: (text: string) => void): number {
  try {
    return run(words, print)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    print(printable(`create-fwjs: ${error.message}`))
    return 2
  }
}

function run(words: string[], print: (text: string) => void): number {
  const { values, positionals } = readWords(words)
  if (values.help) {
    print(HELP)
    return 0
  }
  const [name] = positionals
  if (name === undefined) throw new UserError(`Missing folder name.\n\n${HELP}`)
  const language = values.javascript ? 'javascript' : 'typescript'
  if (printable(name) !== name || name.includes('\n')) {
    throw new UserError('Choose a folder name without control characters.')
  }
  const isForExpress5 = values['express-5'] === true
  const { folder, packageName } = createProject(name, { language, isForExpress5 })
  const title = language === 'javascript' ? 'JavaScript' : 'TypeScript'
  const api = isForExpress5 ? ', Express 5 API' : ''
  const isOther = packageName !== basename(folder)
  const called = isOther ? ` The package is named ${packageName} to follow npm's naming rules.` : ''
  const enter = folder === process.cwd() ? '' : `  cd ${quoted(name)}\n`
  print(
    `Created ${name} (${title}${api}).${called} Next:\n\n${enter}  npm install\n  npm test\n  npm run dev`,
  )
  return 0
}

type Words = {
  values: Partial<Record<'typescript' | 'javascript' | 'express-5' | 'help', boolean>>
  positionals: string[]
}

function readWords(words: string[]): Words {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        typescript: { type: 'boolean' },
        javascript: { type: 'boolean' },
        'express-5': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('\n')[0]}\n\n${HELP}`)
  }
}
