// Compares the surface that others rely on with its snapshot: functions, layers, messages, codes, tracing, and
// metrics. The diff of the snapshot shows a reviewer what a commit changes for users.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommand } from '../../scripts/lib/command.mjs'

const { options } = readCommand({
  name: 'node tests/release/surface.mjs',
  does: 'Compares names, messages, and codes that other code may rely on with their snapshot.',
  options: {
    write: {
      type: 'boolean',
      default: false,
      help: 'update the snapshot, tests/release/surface/base',
    },
  },
})

const { listFunctions, listLayers } = await import('./surface/functions.mjs')
const { listAllTexts } = await import('./surface/texts.mjs')
const { listMetrics, listTracing } = await import('./surface/tracing.mjs')

const current = {
  functions: listFunctions(),
  layers: listLayers(),
  texts: listAllTexts(),
  tracing: await listTracing(),
  metrics: listMetrics(),
}

const changes = Object.entries(current).flatMap(([kind, lines]) => changesOf(kind, lines))
for (const change of changes) console.error(change)
if (options.write) {
  for (const [kind, lines] of Object.entries(current))
    writeFileSync(snapshotOf(kind), lines.map((line) => `${line}\n`).join(''))
} else if (changes.length > 0) {
  console.log('If you mean these changes, run: node tests/release/surface.mjs --write')
  process.exitCode = 1
}
console.log(`${changes.length} changes`)

function snapshotOf(kind) {
  return join(import.meta.dirname, 'surface/base', `${kind}.txt`)
}

function changesOf(kind, lines) {
  const base = readFileSync(snapshotOf(kind), 'utf8').split('\n').filter(Boolean)
  return [
    ...base.filter((line) => !lines.includes(line)).map((line) => `- ${kind}: ${line}`),
    ...lines.filter((line) => !base.includes(line)).map((line) => `+ ${kind}: ${line}`),
  ]
}
