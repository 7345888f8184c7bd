import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { replacePart } from './generated.mjs'
import { PARTS, TITLES } from './parts.mjs'
import { summaryOf } from './summary.mjs'

const page = new URL('../../docs/reliability.md', import.meta.url)
const fileOf = (name) => new URL(`results/${name}.json`, import.meta.url)

/** Saves the results of a long run, with what a reader needs to assess and repeat it. */
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

/** Replaces the summary and the sections of docs/reliability.md with the saved results. */
export function writePage() {
  const parts = Object.entries(PARTS)
    .filter(([name]) => isKept(name))
    .map(([name, shows]) => ({ name, shows, results: kept(name) }))
  const mutation = isKept('mutation') ? kept('mutation') : undefined
  const sections = parts.map(({ name, shows, results }) => sectionOf(name, shows, results))
  if (mutation) sections.push(mutationSection(mutation))
  const text = readFileSync(page, 'utf8')
  const summarized = replacePart(text, 'summary', summaryOf(parts, mutation))
  writeFileSync(page, replacePart(summarized, 'results', sections.join('\n')))
}

/** With all requests late or lost, there is no percentile. */
const inWords = (value) =>
  String(value).replace(
    /p99 of accepted requests Infinity × unloaded \(Infinity to Infinity\)/,
    'no request accepted in time',
  )

const tableOf = (figures) => [
  '| Metric | Result |',
  '|---|---|',
  ...Object.entries(figures).map(([label, value]) => `| ${label} | ${inWords(value)} |`),
  '',
]

function sectionOf(name, shows, results) {
  const { date, seed, seconds, node, machine, passed, failed, figures } = results
  return [
    `## ${TITLES[name]}`,
    '',
    `${shows[0].toUpperCase()}${shows.slice(1)}.`,
    `Run on ${date} with Node ${node.slice(1)} on ${machine}, seed ${seed}, ${seconds} s:`,
    `${passed} checks passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join('; ')}` : ''}.`,
    '',
    ...(Object.keys(figures).length > 0 ? tableOf(figures) : []),
  ].join('\n')
}

/** The results saved by `node tests/robustness/mutation/run.mjs --write`. */
function mutationSection(results) {
  const { date, seed, node, machine, sample, total, equivalent, figures, survivorsByKind } = results
  const kinds = Object.entries(survivorsByKind).map(([kind, count]) => `${count} ${kind}`)
  const survivors = kinds.length === 0 ? 'none' : kinds.join(', ')
  return [
    '## Mutation testing',
    '',
    'How many small code changes the unit tests detect: the score, with its 95 % confidence interval, for a',
    `seeded sample of ${sample} out of ${total} mutants. Run on ${date} with Node ${node.slice(1)} on ${machine},`,
    `seed ${seed}. ${equivalent} mutants that survived change nothing that a test could observe; tests/robustness/mutation/equivalent.json`,
    `gives the reason for each of them. Other survivors: ${survivors}; tests/robustness/results/mutation.json lists them.`,
    '',
    ...tableOf(figures),
  ].join('\n')
}
