import { addressOf } from './terminal/page.ts'
import { tableLines } from './terminal/table.ts'
import type { Terminal } from './terminal/terminal.ts'
import type { OptionText, Verb } from './verbs/verb.ts'

const indented = (rows: string[][]): string[] => tableLines(rows).map((line) => `  ${line}`)

const optionRow = ([name, { short, value, help }]: [string, OptionText]): string[] => [
  `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`,
  help,
]

/** What `fwjs --help` shows. */
export function helpOfAll(verbs: Verb[], terminal: Terminal): string {
  const heading = (text: string): string => terminal.styled('bold', text)
  return [
    'Try fwjs on your own Express program, and see what the program does.',
    '',
    heading('Usage'),
    '  fwjs VERB [options]',
    '  node --import fwjs-cli/engine app.js',
    '',
    heading('Verbs'),
    ...indented(verbs.map(({ name, summary }) => [name, summary])),
    '',
    'fwjs VERB --help shows the options of a verb, with examples.',
    'Without an installation: npx fwjs-cli VERB',
  ].join('\n')
}

/** What `fwjs VERB --help` shows. */
export function helpOf(verb: Verb, terminal: Terminal): string {
  const heading = (text: string): string => terminal.styled('bold', text)
  const help: OptionText = { type: 'boolean', help: 'show this text' }
  return [
    verb.does,
    '',
    heading('Usage'),
    ...verb.usage.map((form) => `  fwjs ${verb.name} ${form}`),
    '',
    heading('Options'),
    ...indented(Object.entries({ ...verb.options, help }).map(optionRow)),
    '',
    heading('Examples'),
    ...verb.examples.flatMap(([command, does]) => [
      terminal.styled('dim', `  # ${does}`),
      `  ${command}`,
    ]),
    '',
    `More: ${addressOf(verb.page)}`,
  ].join('\n')
}
