import { barsOf } from './bars.mjs'
import { dotsOf, headOf } from './dots.mjs'
import { linesOf } from './lines.mjs'
import { circumstances, costOf, figureOf, LABELS, NODES } from './results.mjs'

/* One chart per topic. Each is a function of the theme that returns a Vega-Lite specification. */

const PEERS = ['fwjs', 'fwjs, lean', 'fastify', 'express 4', 'express 5']

/**
 * Returns the rows of a panel: a server on a Node.js version, with the quartiles of `kind` (`value` or
 * `times`).
 */
function rowsOf(scenario, kind, servers, labels = LABELS) {
  return servers.flatMap((server) =>
    NODES.flatMap((node) => {
      const cost = costOf(node, scenario, server)
      if (!cost) return []
      const [low, median, high] = cost[kind]
      const label = labels[server]
      const framework = server.replace(/, (?:agent|channels)$/, '')
      return [{ label, server: framework, node, nodeName: `Node ${node}`, low, median, high }]
    }),
  )
}

/** Returns the end of an axis: above the highest quartile, at a whole step. */
function endOf(rows, step) {
  return Math.ceil(Math.max(...rows.map(({ high }) => high)) / step + 0.1) * step
}

/** Returns the length of the longest label, so that the panels of a chart are aligned. */
const lettersOf = (rows) => Math.max(...rows.map(({ label }) => label.length))

const timesOf = (rows) => ({
  letters: lettersOf(rows),
  title: 'multiple of bare node:http (dashed), lower is better',
  most: endOf(rows, 0.5),
  line: 1,
  format: '.2f',
})

/** Creates panels that share their axis; the last one has the axis title. */
function panels(scenarios, servers, theme) {
  const all = Object.entries(scenarios).map(([scenario, title]) => ({
    title,
    rows: rowsOf(scenario, 'times', servers),
  }))
  const axis = timesOf(all.flatMap(({ rows }) => rows))
  return all.map((panel, index) =>
    dotsOf({ ...panel, axis, hasTitle: index === all.length - 1 }, theme),
  )
}

/** Creates the whole chart: the question, how it was measured, and the panels below each other. */
function chart({ question, scenarios, parts }, theme) {
  const { nodes, rounds, date, cpu } = circumstances(scenarios)
  const subtitle = [
    `Dot: median, bar: quartiles, of ${rounds} rounds.`,
    `Node ${nodes}, ${date}.`,
    `${cpu}.`,
  ]
  return {
    title: {
      text: question,
      subtitle,
      frame: 'bounds',
      fontSize: 18,
      lineHeight: 23,
      subtitleFont: 'sans-serif',
      subtitleFontSize: 14,
      subtitleLineHeight: 19,
      subtitleColor: theme.faint,
      subtitlePadding: 6,
      offset: 14,
    },
    spacing: 14,
    vconcat: parts,
  }
}

const REQUESTS = {
  json: 'JSON response',
  params: 'path with a parameter',
  'middlewares-20': '20 middleware functions',
  realistic: 'helmet, CORS, and cookies',
}

function requests(theme) {
  const question = ['CPU per request', 'relative to bare node:http']
  const parts = [headOf(theme), ...panels(REQUESTS, PEERS, theme)]
  return chart({ question, scenarios: Object.keys(REQUESTS), parts }, theme)
}

const SUMMARY = {
  json: 'JSON response',
  'middlewares-20': '20 middleware functions',
  realistic: 'helmet, CORS, cookies, auth check, three routers',
  'static-10k': '10 kB file',
}
const SUMMARIZED = ['fwjs', 'fastify', 'express 5', 'express 4']

/** Shows only the medians on the first Node.js version: the table has the others. */
function summary(theme) {
  const [node] = NODES
  const scenarios = Object.entries(SUMMARY).map(([scenario, title]) => ({
    title,
    rows: rowsOf(scenario, 'times', SUMMARIZED).filter((row) => row.node === node),
  }))
  const most = Math.max(...scenarios.flatMap(({ rows }) => rows.map(({ median }) => median)))
  return { spacing: 12, vconcat: scenarios.map((one) => barsOf({ ...one, most }, theme)) }
}

const BODIES = {
  'static-10k': '10 kB file',
  'static-1m': '1 MB file',
  'post-1k': '1 kB JSON body',
  'upload-1m': '1 MB upload',
}

function files(theme) {
  const question = ['CPU for files and uploads', 'relative to bare node:http']
  const parts = [headOf(theme), ...panels(BODIES, PEERS, theme)]
  return chart({ question, scenarios: Object.keys(BODIES), parts }, theme)
}

function routes(theme) {
  const question = ['CPU per request', 'by number of routes']
  const parts = linesOf(theme)
  return chart({ question, scenarios: ['routes'], parts }, theme)
}

function http2(theme) {
  const question = ['CPU per HTTP/2 request', 'relative to bare node:http2']
  const rows = rowsOf('http2-json', 'times', ['fwjs'])
  const axis = { ...timesOf(rows), title: 'multiple of bare node:http2 (dashed), lower is better' }
  const panel = dotsOf({ title: 'JSON response', rows, axis, hasTitle: true }, theme)
  return chart({ question, scenarios: ['http2-json'], parts: [headOf(theme), panel] }, theme)
}

const TRACED = {
  'bare, agent': 'bare, agent',
  'fwjs, agent': 'fwjs, agent',
  'fwjs, channels': 'fwjs, channels',
  'fwjs-v5, agent': 'fwjs-v5, agent',
  'express 4, agent': 'Express 4, agent',
  'express 5, agent': 'Express 5, agent',
  fwjs: 'fwjs alone',
  'fwjs-v5': 'fwjs-v5 alone',
  'express 4': 'Express 4 alone',
  'express 5': 'Express 5 alone',
}

function agent(theme) {
  const question = ['CPU per request', 'with OpenTelemetry']
  const rows = rowsOf('opentelemetry', 'value', Object.keys(TRACED), TRACED)
  const title = 'µs of CPU per request, lower is better'
  const axis = { title, most: endOf(rows, 50), format: ',.0f', letters: lettersOf(rows) }
  const panel = dotsOf({ title: REQUESTS.realistic, rows, axis, hasTitle: true }, theme)
  return chart({ question, scenarios: ['opentelemetry'], parts: [headOf(theme), panel] }, theme)
}

function absolute(scenario, title, { axisTitle, step, format }, theme) {
  const rows = rowsOf(scenario, 'value', ['bare', ...PEERS])
  const axis = { title: axisTitle, most: endOf(rows, step), format, letters: lettersOf(rows) }
  return dotsOf({ title, rows, axis, hasTitle: true }, theme)
}

function processes(theme) {
  const question = ['Startup CPU time', 'and idle connections']
  const { connections } = figureOf(NODES[0], 'idle')
  const start = { axisTitle: 'ms of CPU, lower is better', step: 50, format: '.0f' }
  const idle = { axisTitle: 'kB of memory, lower is better', step: 5, format: '.1f' }
  const parts = [
    headOf(theme),
    absolute('start', 'from require to the first response', start, theme),
    absolute(
      'idle',
      `per connection, ${connections.toLocaleString('en')} idle connections`,
      idle,
      theme,
    ),
  ]
  return chart({ question, scenarios: ['start', 'idle'], parts }, theme)
}

export const charts = { summary, requests, routes, files, processes, http2, agent }
