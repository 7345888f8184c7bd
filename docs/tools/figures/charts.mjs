import { dotsOf, headOf } from './dots.mjs'
import { linesOf } from './lines.mjs'
import { circumstances, costOf, figureOf, LABELS, NODES } from './results.mjs'

/* One chart for one question. Each is a function of the theme and gives a specification of Vega-Lite. */

const PEERS = ['fwjs', 'fwjs, lean', 'fastify', 'express 4', 'express 5']

/** The rows of a panel: a server on a Node, with the quartiles of `kind` (`value` or `times`). */
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

/** The end of an axis: above the highest quartile, at a whole step. */
function endOf(rows, step) {
  return Math.ceil(Math.max(...rows.map(({ high }) => high)) / step + 0.1) * step
}

/** The letters of the longest label: the panels of a chart begin at the same place. */
const lettersOf = (rows) => Math.max(...rows.map(({ label }) => label.length))

const timesOf = (rows) => ({
  letters: lettersOf(rows),
  title: 'multiple of bare node:http (dashed), less is better',
  most: endOf(rows, 0.5),
  line: 1,
  format: '.2f',
})

/** Panels that share their axis; the last one says what it is. */
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

/** The whole picture: the question, how it was measured, and the panels below each other. */
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
  json: 'an answer in JSON',
  params: 'a path with a parameter',
  'middlewares-20': '20 middlewares',
  realistic: 'a stack with helmet, CORS and cookies',
}

function requests(theme) {
  const question = ['How much CPU does a request cost,', 'compared with bare node:http?']
  const parts = [headOf(theme), ...panels(REQUESTS, PEERS, theme)]
  return chart({ question, scenarios: Object.keys(REQUESTS), parts }, theme)
}

const BODIES = {
  'static-10k': 'a file of 10 kB',
  'static-1m': 'a file of 1 MB',
  'post-1k': 'a JSON body of 1 kB',
  'upload-1m': 'an upload of 1 MB',
}

function files(theme) {
  const question = ['How much CPU do files and uploads cost,', 'compared with bare node:http?']
  const parts = [headOf(theme), ...panels(BODIES, PEERS, theme)]
  return chart({ question, scenarios: Object.keys(BODIES), parts }, theme)
}

function routes(theme) {
  const question = ['Does a request cost more', 'when the app has more routes?']
  const parts = linesOf(theme)
  return chart({ question, scenarios: ['routes'], parts }, theme)
}

function http2(theme) {
  const question = ['How much CPU does a request over HTTP/2 cost,', 'compared with node:http2?']
  const rows = rowsOf('http2-json', 'times', ['fwjs'])
  const axis = { ...timesOf(rows), title: 'multiple of bare node:http2 (dashed), less is better' }
  const panel = dotsOf({ title: 'an answer in JSON', rows, axis, hasTitle: true }, theme)
  return chart({ question, scenarios: ['http2-json'], parts: [headOf(theme), panel] }, theme)
}

const TRACED = {
  'bare, agent': 'bare, agent',
  'fwjs, agent': 'fwjs, agent',
  'fwjs, channels': 'fwjs, channels',
  'express 4, agent': 'Express 4, agent',
  fwjs: 'fwjs alone',
  'express 4': 'Express 4 alone',
}

function agent(theme) {
  const question = ['How much CPU does a request cost', 'with OpenTelemetry?']
  const rows = rowsOf('opentelemetry', 'value', Object.keys(TRACED), TRACED)
  const title = 'µs of CPU per request, less is better'
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
  const question = ['What do a start', 'and an idle connection cost?']
  const { connections } = figureOf(NODES[0], 'idle')
  const start = { axisTitle: 'ms of CPU, less is better', step: 50, format: '.0f' }
  const idle = { axisTitle: 'kB of memory, less is better', step: 5, format: '.1f' }
  const parts = [
    headOf(theme),
    absolute('start', 'from require to the first answer', start, theme),
    absolute('idle', `each of ${connections.toLocaleString('en')} idle connections`, idle, theme),
  ]
  return chart({ question, scenarios: ['start', 'idle'], parts }, theme)
}

export const charts = { requests, routes, files, processes, http2, agent }
