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
  terminal.line('Try fwjs on your own Express program, and see what the program does.')
  printHeading('Usage', terminal)
  terminal.line(`${INDENT}fwjs VERB [options]`)
  terminal.line(`${INDENT}node --import fwjs-cli/engine app.js`)
  printHeading('Verbs', terminal)
  terminal.table(
    verbs.map(({ name, summary }) => [name, summary]),
    INDENT,
  )
  terminal.line()
  terminal.line('fwjs VERB --help shows the options of a verb, with examples.')
  terminal.line('fwjs --version shows the version of fwjs-cli.')
  terminal.line('Without an installation: npx fwjs-cli VERB')
}

/** Prints what `fwjs VERB --help` shows. */
export function printHelpOf(verb: Verb, terminal: Terminal): void {
  const help: OptionText = { type: 'boolean', help: 'show this text' }
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
