import { medianOf } from './numbers.mjs'
import { proofs } from './proofs.mjs'
import { costOf, LABELS, NODES } from './results.mjs'

/* Tables between `<!-- figures: begin NAME -->` and `<!-- figures: end -->`. */

const row = (cells) => `| ${cells.join(' | ')} |`
const tableOf = (head, rows) =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')

const SCENARIOS = {
  json: 'JSON',
  params: 'route parameter',
  'not-found': 'no matching route (404)',
  'middlewares-20': '20 middleware functions',
  realistic: 'helmet, CORS, cookies, auth check, three routers',
  error: 'error page',
  'post-1k': '1 kB JSON bodies',
  'upload-1m': '1 MB uploads',
  'static-10k': '10 kB static files',
  'static-1m': '1 MB static files',
}

/** Formats microseconds, with the ratio to bare in parentheses. */
function withTimes(servers) {
  const cellOf = (scenario, server) =>
    costOf(NODES[0], scenario, server)
      ? `${medianOf(NODES[0], scenario, server)}&nbsp;(${medianOf(NODES[0], scenario, server, 'times')})`
      : '–'
  const rows = Object.entries(SCENARIOS).map(([scenario, label]) => [
    `${label}, \`${scenario}\``,
    ...servers.map((server) => cellOf(scenario, server)),
  ])
  return tableOf(['Scenario', ...servers.map((server) => LABELS[server])], rows)
}

const COMPARED = ['fwjs', 'fwjs-v5', 'express 4', 'express 5', 'fastify']

/** The rows of the comparison: label, scenario, and the suffix of the server names. */
const COMPARISON = [
  ...Object.entries(SCENARIOS).map(([scenario, label]) => [label, scenario, '']),
  [
    'helmet and the others, with the OpenTelemetry agent; bare has it too',
    'opentelemetry',
    ', agent',
  ],
  ['the last of 10,000 routes; 1 is fwjs with one route', 'routes', ', last of 10000'],
  ['startup, from `require` to the first response', 'start', ''],
  ['memory per idle connection', 'idle', ''],
]

/** Returns the quartiles of a server on each Node.js version; undefined if it was not measured. */
const timesOf = (scenario, server) => NODES.map((node) => costOf(node, scenario, server)?.times)

function shown(scenario, server) {
  const times = timesOf(scenario, server)
  if (times.every((one) => !one)) return '–'
  return times.map((one) => (one ? withDigits(one[1]) : '–')).join('&nbsp;/&nbsp;')
}

/** A server without an index takes hundreds of times as long. */
const withDigits = (times) => times.toFixed(times < 10 ? 2 : 0)

/** Returns whether fwjs or Fastify is cheaper on every Node.js version, without overlapping quartiles. */
function cheaper([, scenario, more]) {
  const ours = timesOf(scenario, `fwjs${more}`)
  const theirs = timesOf(scenario, `fastify${more}`)
  if (theirs.some((one) => !one)) return 'unknown'
  const isBelow = (some, others) => some.every(([, , high], index) => high < others[index][0])
  if (isBelow(theirs, ours)) return 'fastify'
  return isBelow(ours, theirs) ? 'fwjs' : 'equal'
}

function sentence(start, rows) {
  if (rows.length === 0) return []
  return [`${start}: ${rows.map(([label]) => named(label)).join('; ')}.`]
}

/** Returns the costs relative to bare: microseconds measured on different days don't compare. */
function comparisonOf(list) {
  const rows = list.map(([label, scenario, more]) => [
    label,
    ...COMPARED.map((server) => shown(scenario, server + more)),
  ])
  const head = [`Relative to bare node:http, Node ${NODES.join(' / ')}`]
  return tableOf([...head, ...COMPARED.map((server) => LABELS[server])], rows)
}

function comparison() {
  const of = (winner) => COMPARISON.filter((one) => cheaper(one) === winner)
  const sentences = [
    ...sentence('Fastify uses less than fwjs on both Node.js versions', of('fastify')),
    ...sentence('fwjs uses less than Fastify on both Node.js versions', of('fwjs')),
    ...sentence('Their quartiles overlap on at least one Node.js version', of('equal')),
  ]
  return [comparisonOf(COMPARISON), ...sentences].join('\n\n')
}

const SUMMARY = ['json', 'middlewares-20', 'realistic', 'post-1k', 'static-10k', 'routes']

/** Returns the README table, with the sentences that it supports. */
function summary() {
  const rows = COMPARISON.filter(([, scenario]) => SUMMARY.includes(scenario))
  const isBelow = (other) => rows.every((one) => isLess(one, other))
  const isBelowExpress = isBelow('express 4') && isBelow('express 5')
  const list = (winner) =>
    rows.filter((one) => cheaper(one) === winner).map(([label]) => named(label))
  const compared = [
    { uses: 'more', labels: list('fastify') },
    { uses: 'less', labels: list('fwjs') },
  ]
    .filter(({ labels }) => labels.length > 0)
    .map(({ uses, labels }) => `${uses} for ${inWords(labels)}`)
  const sentences = [
    ...(isBelowExpress ? ['fwjs uses less CPU than Express in every row.'] : []),
    ...(compared.length > 0 ? [`Compared with Fastify, it uses ${compared.join(', and ')}.`] : []),
  ]
  return [comparisonOf(rows), sentences.join(' ')].join('\n\n')
}

function isLess([, scenario, more], other) {
  const others = timesOf(scenario, other + more)
  return timesOf(scenario, `fwjs${more}`).every(([, median], index) => median < others[index][1])
}

const named = (label) => label.split('; ')[0]
const inWords = (words) => new Intl.ListFormat('en').format(words)

const TRACED = {
  'bare, agent': 'bare node:http, agent',
  'bare, agent again': 'the same again: the noise',
  'fwjs, channels': 'fwjs, `spans.mjs`',
  'fwjs, agent': 'fwjs, agent',
  'fwjs-v5, agent': 'fwjs-v5, agent',
  'express 4, agent': 'Express 4, agent',
  'express 5, agent': 'Express 5, agent',
  fwjs: 'fwjs, not traced',
  'fwjs-v5': 'fwjs-v5, not traced',
  'express 4': 'Express 4, not traced',
  'express 5': 'Express 5, not traced',
}

/** Includes quartiles in brackets. */
function opentelemetry() {
  const rows = Object.entries(TRACED).map(([server, label]) => {
    const [low, , high] = costOf(NODES[0], 'opentelemetry', server).times
    const times = medianOf(NODES[0], 'opentelemetry', server, 'times')
    const range = `[${low.toFixed(2)} .. ${high.toFixed(2)}]`
    return [label, medianOf(NODES[0], 'opentelemetry', server), `${times} ${range}`]
  })
  const head = [
    `OpenTelemetry, spans created and dropped, Node ${NODES[0]}`,
    'µs',
    'Relative to bare with agent',
  ]
  return tableOf(head, rows)
}

function testList() {
  return proofs()
    .map(({ figure, what, page }) => `- **${figure}** ${what} ([list](docs/${page})).`)
    .join('\n')
}

const tables = {
  comparison,
  costs: () =>
    withTimes(['bare', 'fwjs', 'fwjs-v5', 'fwjs, lean', 'fastify', 'express 4', 'express 5']),
  fastify: () => withTimes(['fwjs', 'fwjs, lean', 'fastify']),
  opentelemetry,
  summary,
  tests: testList,
}

const BLOCK = /(<!-- figures: begin (\w+) -->\n)[\s\S]*?(<!-- figures: end -->)/g

/** Replaces the tables in a text with those from results.json. */
export function renewTables(text) {
  return text.replace(BLOCK, (_, begin, name, end) => {
    if (!tables[name]) throw new Error(`unknown table of figures "${name}"`)
    return `${begin}\n${tables[name]()}\n\n${end}`
  })
}

export const withoutTables = (text) => text.replace(BLOCK, '')
