import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readDeclarations } from './contract.mjs'
import { functionEntry } from './entries.mjs'
import { ENVIRONMENT } from './environment.mjs'
import { anchor, code, fence, heading, paragraphs, table } from './markdown.mjs'
import { membersOf } from './members.mjs'
import { renderEntry, renderOptions } from './render.mjs'
import { readTexts } from './texts.mjs'

const ROOT = new URL('../../../', import.meta.url).pathname
const { commands } = createRequire(import.meta.url)(
  join(ROOT, 'packages/fwjs-cli/lib/commands/all.js'),
)

/** Generates the command pages: their paths below `docs/reference`, and their texts. */
export function pagesOfCommands() {
  return [
    ['cli.md', renderCli()],
    ['create.md', renderCreate()],
    ['environment.md', renderEnvironment()],
  ]
}

function renderCli() {
  const { intro, sections } = readTexts('cli.md')
  return `${paragraphs([
    '# fwjs command',
    intro,
    table(
      ['command', 'what it does'],
      commands.map(({ name, summary }) => [`[fwjs ${name}](#fwjs-${name})`, summary]),
    ),
    ...commands.map((command) => renderCommand(command, sections.get(`fwjs ${command.name}`))),
    renderEngine(sections),
    heading(2, 'fwjs-cli/jest-resolver', 'fwjs-cli-jest-resolver'),
    sections.get('fwjs-cli/jest-resolver'),
  ])}\n`
}

const HELP = { type: 'boolean', short: 'h', help: 'show help' }

function renderCommand({ name, usage, does, options, examples, page }, prose) {
  const rows = Object.entries({ ...options, help: HELP }).map(
    ([option, { short, value, help }]) => [
      `${anchor(`fwjs-${name}-${option}`)}${code(`--${option}${value ? ` ${value}` : ''}`)}${short ? `, ${code(`-${short}`)}` : ''}`,
      help,
    ],
  )
  return paragraphs([
    heading(2, `fwjs ${name}`, `fwjs-${name}`),
    usage.map((form) => `- ${code(`fwjs ${name} ${form}`)}`).join('\n'),
    does.replaceAll('\n', ' ').replace(/ (?=Exit codes:)/, '\n\n'),
    table(['option', 'what it does'], rows),
    'Examples:',
    table(
      ['Command', 'Description'],
      examples.map(([command, text]) => [code(command), text]),
    ),
    prose,
    `See also: [fwjs ${name}](../${page}).`,
  ])
}

/** `fwjs-cli/engine`: the switch's exports for apps. */
function renderEngine(sections) {
  const file = join(ROOT, 'packages/fwjs-cli/src/engine/switch.ts')
  const declarations = readDeclarations([file])
  const entry = functionEntry(declarations.get('engine'))
  const context = {
    up: '../',
    linkOf: () => undefined,
    differencesOf: () => [],
    specOf: () => [],
    proseOf: () => undefined,
    guideOf: () => 'See also: [Engine switch](../cli/engine.md).',
    optionsOf: () => [],
  }
  return paragraphs([
    heading(2, 'fwjs-cli/engine', 'fwjs-cli-engine'),
    sections.get('fwjs-cli/engine'),
    renderEntry(entry, context),
    renderOptions({
      name: 'Engine',
      title: 'Engine',
      options: membersOf(declarations, 'Engine'),
      note: declarations.get('Engine').doc.text,
    }),
  ])
}

/** Renders the help of create-fwjs, read from the command. */
function renderCreate() {
  const { intro, sections } = readTexts('create.md')
  const help = execFileSync(process.execPath, [
    join(ROOT, 'packages/create-fwjs/lib/bin.js'),
    '--help',
  ]).toString()
  const options = [...help.matchAll(/^ {2}--([\w-]+) +(.+)$/gm)].map(([, option, text]) => [
    `${anchor(`create-fwjs-${option}`)}${code(`--${option}`)}`,
    text,
  ])
  const examples = /Examples\n([\s\S]+)$/.exec(help)[1].trim().split('\n')
  return `${paragraphs([
    '# npm create fwjs',
    intro,
    heading(2, 'create-fwjs', 'create-fwjs'),
    fence('sh', examples.map((line) => line.trim()).join('\n')),
    table(['Option', 'Description'], options),
    sections.get('create-fwjs'),
    'See also: [npm create fwjs](../cli/create.md).',
  ])}\n`
}

function renderEnvironment() {
  const { intro, sections } = readTexts('environment.md')
  return `${paragraphs([
    '# Environment variables',
    intro,
    ...ENVIRONMENT.map(({ title, variables, text }) =>
      paragraphs([
        `## ${title}`,
        text,
        table(
          ['Variable', 'Description'],
          Object.entries(variables).map(([name, words]) => [`${anchor(name)}${code(name)}`, words]),
        ),
      ]),
    ),
    ...[...sections].map(([heading, text]) => `## ${heading}\n\n${text}`),
  ])}\n`
}
