import { figureOf, LABELS, NODES } from './results.mjs'

/* Cost by number of routes: a panel for each Node.js version, a line for each framework. */

const WIDTH = 285
const HEIGHT = 230
const LABEL_HEIGHT = 19
const SERIES = ['fwjs', 'fastify', 'express 4', 'express 5']
const SIZES = [1, 10, 100, 1000, 10_000]

/** `fwjs, last of 1000` is fwjs's point at 1,000 routes. */
function pointsOf(node) {
  return figureOf(node, 'routes').servers.flatMap(({ name, value }) => {
    const [, server, size] = /^(.*), last of (\d+)$/.exec(name) ?? []
    const [low, median, high] = value
    return SERIES.includes(server) ? [{ server, size: Number(size), low, median, high }] : []
  })
}

/** Returns whole powers of ten around all points. */
function domainOf(points) {
  const lowest = Math.min(...points.map(({ low }) => low))
  const highest = Math.max(...points.map(({ high }) => high))
  return [10 ** Math.floor(Math.log10(lowest)), 10 ** Math.ceil(Math.log10(highest))]
}

/** Places each name, with its last figure, next to the end of its line and apart from the other names. */
function labelsOf(points, [lowest, highest]) {
  const heightOf = (value) => HEIGHT * (1 - Math.log(value / lowest) / Math.log(highest / lowest))
  const ends = SERIES.flatMap((server) => points.filter((one) => one.server === server).slice(-1))
  let free = HEIGHT
  return ends
    .sort((a, b) => a.median - b.median)
    .map(({ server, median }) => {
      const y = Math.min(heightOf(median) + LABEL_HEIGHT / 2 - 5, free)
      free = y - LABEL_HEIGHT
      const figure = Math.round(median).toLocaleString('en')
      return { server, y, text: `${LABELS[server]}: ${figure} µs` }
    })
}

function panel(node, domain, hasAxis, theme) {
  const points = pointsOf(node)
  const color = {
    field: 'server',
    type: 'nominal',
    scale: { domain: SERIES, range: SERIES.map((server) => theme.frameworks[server]) },
    legend: null,
  }
  const x = {
    field: 'size',
    type: 'quantitative',
    scale: { type: 'log', domain: [1, 10_000] },
    axis: {
      title: hasAxis ? 'number of routes (logarithmic scale)' : null,
      values: SIZES,
      format: ',',
    },
  }
  const ticks = SIZES.map((size) => size * domain[0]).filter((value) => value <= domain[1])
  const y = {
    type: 'quantitative',
    scale: { type: 'log', domain },
    axis: { title: 'µs of CPU (logarithmic scale)', values: ticks, format: ',', minExtent: 50 },
  }
  return {
    title: { text: `last of N routes, Node ${node}`, frame: 'group' },
    width: WIDTH,
    height: HEIGHT,
    data: { values: points },
    encoding: { color },
    layer: [
      { mark: { type: 'line', strokeWidth: 2 }, encoding: { x, y: { field: 'median', ...y } } },
      {
        mark: { type: 'rule', strokeWidth: 6, opacity: 0.4 },
        encoding: { x, y: { field: 'low', ...y }, y2: { field: 'high' } },
      },
      {
        mark: { type: 'point', filled: true, size: 50, opacity: 1 },
        encoding: { x, y: { field: 'median', ...y } },
      },
      ...labelsOf(points, domain).map((label) => ({
        data: { values: [label] },
        mark: { type: 'text', align: 'left' },
        encoding: {
          x: { value: WIDTH + 10 },
          y: { value: label.y },
          text: { value: label.text },
        },
      })),
    ],
  }
}

export function linesOf(theme) {
  const domain = domainOf(NODES.flatMap(pointsOf))
  return NODES.map((node, index) => panel(node, domain, index === NODES.length - 1, theme))
}
