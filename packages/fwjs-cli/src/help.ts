import { addressOf } from './terminal/page.ts'
import type { Terminal } from './terminal/terminal.ts'
import { styled } from './terminal/text.ts'
import type { OptionText, Verb } from './verbs/verb.ts'

const INDENT = '  '

function printHeading(heading: string, terminal: Terminal): void {
  terminal.line()
  terminal.line(styled('bold', heading))
}

const optionRow = ([name, { short, value, help }]: [string, OptionText]): string[] => [
  `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`,
  help,
]

/** Prints what `fwjs --help` shows. */
export function printHelp(verbs: Verb[], terminal: Terminal): void {
  terminal.line('Try fwjs on your Express app, compare the two, and inspect routes.')
  printHeading('Usage', terminal)
  terminal.line(`${INDENT}fwjs COMMAND [options]`)
  terminal.line(`${INDENT}node --import fwjs-cli/engine app.js`)
  printHeading('Commands', terminal)
  terminal.table(
    verbs.map(({ name, summary }) => [name, summary]),
    INDENT,
  )
  terminal.line()
  terminal.line('Run fwjs COMMAND --help for options and examples.')
  terminal.line('Run fwjs --version for the version of fwjs-cli.')
  terminal.line('Without installing: npx fwjs-cli COMMAND')
}

/** Prints what `fwjs COMMAND --help` shows. */
export function printHelpOf(verb: Verb, terminal: Terminal): void {
  const help: OptionText = { type: 'boolean', help: 'show help' }
  for (const line of verb.does.split('\n')) terminal.line(line)
  printHeading('Usage', terminal)
  for (const form of verb.usage) terminal.line(`${INDENT}fwjs ${verb.name} ${form}`)
  printHeading('Options', terminal)
  terminal.table(Object.entries({ ...verb.options, help }).map(optionRow), INDENT)
  printHeading('Examples', terminal)
  for (const [command, does] of verb.examples) {
    terminal.line(INDENT, styled('dim', `# ${does}`))
    terminal.line(INDENT, command)
  }
  terminal.line()
  terminal.line(`More: ${addressOf(verb.page)}`)
}
