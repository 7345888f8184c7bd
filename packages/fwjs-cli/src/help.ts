import type { Command, OptionText } from './commands/definition.ts'
import { linkTo } from './terminal/page.ts'
import type { Terminal } from './terminal/terminal.ts'
import { styled } from './terminal/text.ts'

const INDENT = '  '

function printHeading(heading: string, terminal: Terminal): void {
  terminal.line()
  terminal.line(styled('bold', heading))
}

const optionRow = ([name, { short, value, help }]: [string, OptionText]): string[] => [
  `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`,
  help,
]

/** Prints the output of `fwjs --help`. */
export function printHelp(commands: Command[], terminal: Terminal): void {
  terminal.line('Try fwjs on your Express app, compare the two, and inspect routes.')
  printHeading('Usage', terminal)
  terminal.line(`${INDENT}fwjs COMMAND [options]`)
  terminal.line(`${INDENT}node --import fwjs-cli/engine app.js`)
  printHeading('Commands', terminal)
  terminal.table(
    commands.map(({ name, summary }) => [name, summary]),
    INDENT,
  )
  terminal.line()
  terminal.line('Run fwjs COMMAND --help for options and examples.')
  terminal.line('Run fwjs --version for the version of fwjs-cli.')
  terminal.line('Without installing: npx fwjs-cli COMMAND')
}

/** Prints the output of `fwjs COMMAND --help`. */
export function printCommandHelp(command: Command, terminal: Terminal): void {
  const help: OptionText = { type: 'boolean', help: 'show help' }
  for (const line of command.does.split('\n')) terminal.line(line)
  printHeading('Usage', terminal)
  for (const form of command.usage) terminal.line(`${INDENT}fwjs ${command.name} ${form}`)
  printHeading('Options', terminal)
  terminal.table(Object.entries({ ...command.options, help }).map(optionRow), INDENT)
  printHeading('Examples', terminal)
  for (const [line, does] of command.examples) {
    terminal.line(INDENT, styled('dim', `# ${does}`))
    terminal.line(INDENT, line)
  }
  terminal.line()
  terminal.line(`More: ${linkTo(command.page)}`)
}
