import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { PARTS } from './parts.mjs'

const page = new URL('../docs/reliability.md', import.meta.url)
const fileOf = (name) => new URL(`results/${name}.json`, import.meta.url)

/** Keeps the results of a long run, with what a reader needs to judge and to repeat it. */
export function keepResults(name, report) {
  const { seed, seconds, passed, failures, figures } = report
  const results = {
    date: new Date().toISOString().slice(0, 10),
    seed,
    seconds,
    node: process.version,
    machine: `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB`,
    passed,
    failed: failures.map((failure) => failure.name),
    figures,
  }
  mkdirSync(new URL('results/', import.meta.url), { recursive: true })
  writeFileSync(fileOf(name), `${JSON.stringify(results, null, 2)}\n`)
}

const kept = (name) => JSON.parse(readFileSync(fileOf(name), 'utf8'))
const isKept = (name) => existsSync(fileOf(name))

/** Replaces the text between the two marks of docs/reliability.md by the results that are kept. */
export function writePage() {
  const [before, , after] = readFileSync(page, 'utf8').split(/<!-- (?:begin|end) -->/)
  const sections = Object.entries(PARTS)
    .filter(([name]) => isKept(name))
    .map(([name, shows]) => sectionOf(name, shows, kept(name)))
  if (isKept('mutation')) sections.push(mutationSection(kept('mutation')))
  writeFileSync(page, `${before}<!-- begin -->\n\n${sections.join('\n')}\n<!-- end -->${after}`)
}

const tableOf = (figures) => [
  '| figure | measured |',
  '|---|---|',
  ...Object.entries(figures).map(([label, value]) => `| ${label} | ${value} |`),
  '',
]

function sectionOf(name, shows, results) {
  const { date, seed, seconds, node, machine, passed, failed, figures } = results
  const heading = name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ')
  return [
    `## ${heading}`,
    '',
    `Shows ${shows}.`,
    `Run on ${date} with Node ${node.slice(1)} on ${machine}, seed ${seed}, in ${seconds} s:`,
    `${passed} checks passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join('; ')}` : ''}.`,
    '',
    ...(Object.keys(figures).length > 0 ? tableOf(figures) : []),
  ].join('\n')
}

/** What `node harden/mutation/run.mjs --write` has kept. */
function mutationSection({ date, seed, node, machine, sample, total, figures, survivorsByKind }) {
  const kinds = Object.entries(survivorsByKind).map(([kind, count]) => `${count} ${kind}`)
  return [
    '## Mutation',
    '',
    'Shows how many small changes of the code the unit tests notice: the score, with its 95 % interval, of a',
    `seeded sample of ${sample} out of ${total} changes. Run on ${date} with Node ${node.slice(1)} on ${machine},`,
    `seed ${seed}. What survived, by kind: ${kinds.join(', ')}; each one is in harden/results/mutation.json.`,
    '',
    ...tableOf(figures),
  ].join('\n')
}
