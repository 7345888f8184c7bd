import { LABELS, NODES } from './results.mjs'

/* A panel of dots: a row for each server, a dot for each Node.js version, a bar from quartile to quartile. */

const ROW = 25
const WIDTH = 262
/** The approximate width of a letter in a label. */
const LETTER = 7.6
/** The right edges of the columns with the medians, to the right of the panel. */
const COLUMNS = { 24: WIDTH + 56, 26: WIDTH + 106 }

/** `rows` have label, server, node, and the quartiles; `axis` has title, most, line, format, and letters. */
export function dotsOf({ title, rows, axis, hasTitle }, theme) {
  const left = Math.ceil(axis.letters * LETTER)
  const labels = [...new Set(rows.map(({ label }) => label))]
  return {
    title: { text: title, frame: 'group' },
    width: WIDTH,
    height: { step: ROW, for: 'position' },
    data: { values: rows },
    encoding: {
      y: {
        field: 'label',
        type: 'nominal',
        sort: labels,
        title: null,
        axis: { ticks: false, grid: false, minExtent: left, maxExtent: left },
      },
    },
    layer: [
      ...lineOf(axis, theme),
      ...marks(axis, hasTitle, theme),
      ...NODES.map((node) => column(node, axis)),
    ],
  }
}

/** Draws the base of the ratios. */
function lineOf({ line }, theme) {
  if (line === undefined) return []
  return [
    {
      data: { values: [{ line }] },
      mark: { type: 'rule', strokeDash: [4, 3], strokeWidth: 2, color: theme.faint },
      encoding: { x: { field: 'line', type: 'quantitative' }, y: null },
    },
  ]
}

function marks({ title, most }, hasTitle, theme) {
  const servers = Object.keys(LABELS)
  const encoding = {
    yOffset: { field: 'node', type: 'nominal', sort: NODES, scale: { paddingOuter: 0.3 } },
    color: {
      field: 'server',
      type: 'nominal',
      scale: { domain: servers, range: servers.map((server) => theme.frameworks[server]) },
      legend: null,
    },
  }
  const x = {
    type: 'quantitative',
    scale: { domain: [0, most], nice: false },
    axis: { title: hasTitle ? title : null, tickCount: 6 },
  }
  return [
    {
      mark: { type: 'rule', strokeWidth: 5, opacity: 0.4 },
      encoding: { ...encoding, x: { field: 'low', ...x }, x2: { field: 'high' } },
    },
    {
      mark: { type: 'point', filled: true, size: 70, opacity: 1 },
      encoding: { ...encoding, x: { field: 'median', ...x }, shape: shapeOf(theme) },
    },
  ]
}

export function shapeOf(theme) {
  return {
    field: 'nodeName',
    type: 'nominal',
    scale: { domain: NODES.map((node) => `Node ${node}`), range: ['circle', 'diamond'] },
    legend: null,
  }
}

/** Draws the medians of one Node.js version as text. */
function column(node, { format }) {
  return {
    transform: [{ filter: `datum.node === '${node}'` }],
    mark: { type: 'text', align: 'right' },
    encoding: {
      x: { value: COLUMNS[node] },
      text: { field: 'median', type: 'quantitative', format },
    },
  }
}

/** Draws the column headers, each with the shape of its dots. */
export function headOf(theme) {
  const text = { type: 'text', align: 'right', color: theme.faint }
  const layer = NODES.flatMap((node) => [
    {
      mark: { type: 'point', filled: true, size: 70, opacity: 1, color: theme.faint },
      data: { values: [{ nodeName: `Node ${node}` }] },
      encoding: { x: { value: COLUMNS[node] - 28 }, y: { value: 7 }, shape: shapeOf(theme) },
    },
    { mark: text, encoding: { ...at(COLUMNS[node]), text: { value: node } } },
  ])
  const word = { mark: text, encoding: { ...at(COLUMNS[24] - 40), text: { value: 'Node' } } }
  return { width: WIDTH, height: 14, data: { values: [{}] }, layer: [word, ...layer] }
}

const at = (x) => ({ x: { value: x }, y: { value: 8 } })
