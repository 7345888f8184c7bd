// Compares the surface that others rely on with the last release: functions, layers, messages, codes, tracing,
// metrics, the CLI, and files. A change must be listed, with its reason, in surface/approved.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommand } from '../../scripts/lib/command.mjs'
import { folderOf, PACKAGES } from '../../scripts/lib/packages.mjs'

const { options } = readCommand({
  name: 'node tests/release/surface.mjs',
  does: 'Compares names, messages, codes, and files that other code may rely on with those of the last release.',
  options: {
    approve: {
      type: 'string',
      value: 'REASON',
      help: 'add the new changes to surface/approved.md',
    },
    released: { type: 'boolean', default: false, help: 'after a release: start a new list' },
  },
})

const { listFunctions, listLayers } = await import('./surface/functions.mjs')
const { listAllTexts } = await import('./surface/texts.mjs')
const { listMetrics, listTracing } = await import('./surface/tracing.mjs')
const { listCli } = await import('./surface/cli.mjs')

const folder = join(import.meta.dirname, 'surface')
const approvedFile = join(folder, 'approved.md')
const HEADING = `# Approved changes to the surface

What other code may rely on and has changed since the last release, with the reason. \`node tests/release/surface.mjs\` compares,
and \`--approve REASON\` adds what is new.
`

const current = {
  functions: listFunctions(),
  layers: listLayers(),
  texts: listAllTexts(),
  tracing: await listTracing(),
  metrics: listMetrics(),
  cli: listCli(),
  files: PACKAGES.flatMap(listFiles),
}

if (options.released) {
  for (const [kind, lines] of Object.entries(current)) writeFileSync(baseFile(kind), asText(lines))
  writeFileSync(approvedFile, HEADING)
}
const changes = Object.entries(current).flatMap(([kind, lines]) => changesOf(kind, lines))
const approved = readApproved()
const open = changes.filter((change) => !approved.includes(change))
const stale = approved.filter((change) => !changes.includes(change))
if (options.approve) {
  approve(options.approve)
} else {
  for (const change of open) console.error(`Not approved: ${change}`)
  for (const change of stale) console.error(`In approved.md, but not a change: ${change}`)
}
const wrong = options.approve ? 0 : open.length + stale.length
console.log(`${changes.length} changes since the last release, ${wrong} not approved`)
if (wrong > 0) {
  console.log('If you mean them, run: node tests/release/surface.mjs --approve "why they change"')
}
process.exitCode = wrong > 0 ? 1 : 0

/** Adds the new changes to the list, and removes those that no longer exist. */
function approve(reason) {
  const kept = readFileSync(approvedFile, 'utf8')
    .split('\n')
    .filter((line) => !stale.includes(line))
    .join('\n')
    .replaceAll(/\n## .*\n\n```diff\n```\n/g, '')
  const list = open.length > 0 ? `\n## ${reason}\n\n\`\`\`diff\n${asText(open)}\`\`\`\n` : ''
  writeFileSync(approvedFile, kept + list)
}

function baseFile(kind) {
  return join(folder, 'base', `${kind}.txt`)
}

function asText(lines) {
  return lines.map((line) => `${line}\n`).join('')
}

/** Lists the compiled files, by their sources. */
function listFiles(name) {
  return readdirSync(join(folderOf(name), 'src'), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${name}/lib/${file.replace(/\.ts$/, '.js')}`)
    .toSorted()
}

function changesOf(kind, lines) {
  const base = readFileSync(baseFile(kind), 'utf8').split('\n').filter(Boolean)
  return [
    ...base.filter((line) => !lines.includes(line)).map((line) => `- ${kind}: ${line}`),
    ...lines.filter((line) => !base.includes(line)).map((line) => `+ ${kind}: ${line}`),
  ]
}

function readApproved() {
  const blocks = readFileSync(approvedFile, 'utf8').matchAll(/^```diff\n([\s\S]*?)^```/gm)
  return [...blocks].flatMap(([, block]) => block.split('\n').filter(Boolean))
}
