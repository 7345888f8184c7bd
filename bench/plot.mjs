/* Plots as SVG text: plain shapes, readable on light and dark pages, no library. */

const COLOURS = {
  bare: '#8a8f98',
  fwjs: '#0a7d4f',
  'fwjs, createServer': '#3fae7f',
  'fwjs, lean': '#8fd3b4',
  fastify: '#4c78a8',
  'express 4': '#e4572e',
  'express 5': '#f2a48f',
  hono: '#b279a2',
  koa: '#9c755f',
}
const INK = '#5b616b'
const text = (x, y, content, more = '') =>
  `<text x="${x}" y="${y}" font-size="12" font-family="system-ui, sans-serif" fill="${INK}" ${more}>${content}</text>`

function svg(width, height, title, parts) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">`,
    ...parts,
    '</svg>\n',
  ].join('\n')
}

const BAR = 14
const LEFT = 150
const WIDTH = 760
/** The plot ends at so many times the cost of bare; longer bars are cut and say their figure. */
const MOST = 8

function group({ title, values }, top) {
  const scale = (WIDTH - LEFT - 120) / MOST
  const parts = [text(0, top + 11, title, 'font-weight="600"')]
  values.forEach(({ name, microseconds, ratio }, index) => {
    const y = top + index * BAR
    // The median of the ratios of a round; microseconds of different rounds do not compare.
    const times = 1 / ratio
    const width = Math.max(1, Math.min(times, MOST) * scale)
    parts.push(
      `<rect x="${LEFT}" y="${y}" width="${width.toFixed(1)}" height="${BAR - 3}" fill="${COLOURS[name] ?? INK}"/>`,
      text(
        LEFT + width + 6,
        y + 10,
        `${name}: ${times.toFixed(2)} × (${microseconds.toFixed(0)} µs)`,
      ),
    )
  })
  return parts
}

/** A group of bars per scenario: CPU per request, bare node:http doing the same work being 1. */
export function bars(groups, note) {
  let top = 48
  const parts = [
    text(
      0,
      16,
      'CPU per request, in multiples of bare node:http doing the same work',
      'font-weight="600"',
    ),
    text(0, 34, note),
  ]
  for (const one of groups) {
    parts.push(...group(one, top))
    top += one.values.length * BAR + 14
  }
  return svg(WIDTH, top, 'CPU per request by scenario', parts)
}

/** CPU per request against the number of routes, both axes logarithmic. */
export function lines(series, note) {
  const [left, right, top, bottom] = [60, 600, 60, 360]
  const points = series.flatMap((one) => one.points)
  const highest = Math.max(...points.map(({ y }) => y))
  const lowest = Math.min(...points.map(({ y }) => y)) / 1.5
  const x = (value) => left + (Math.log10(value) / 4) * (right - left)
  const y = (value) =>
    bottom - (Math.log(value / lowest) / Math.log(highest / lowest)) * (bottom - top)
  const parts = [
    text(0, 16, 'CPU per request at the last of N routes, in microseconds', 'font-weight="600"'),
    text(0, 34, note),
    `<path d="M${left} ${top}V${bottom}H${right}" fill="none" stroke="${INK}"/>`,
  ]
  for (const size of [1, 10, 100, 1000, 10_000]) {
    parts.push(text(x(size), bottom + 18, size, 'text-anchor="middle"'))
  }
  for (const { name, points: own } of series) {
    const colour = COLOURS[name] ?? INK
    const path = own.map(
      (point, index) => `${index ? 'L' : 'M'}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`,
    )
    parts.push(`<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="2"/>`)
    for (const point of own) {
      parts.push(
        `<circle cx="${x(point.x).toFixed(1)}" cy="${y(point.y).toFixed(1)}" r="3" fill="${colour}"/>`,
      )
    }
  }
  // Names beside the ends of their lines, kept apart where the lines end close together.
  let free = bottom
  const ends = series.map(({ name, points: own }) => ({ name, ...own.at(-1) }))
  for (const end of ends.sort((a, b) => a.y - b.y)) {
    const height = Math.min(y(end.y) + 4, free)
    parts.push(text(x(end.x) + 8, height.toFixed(1), `${end.name}: ${end.y.toFixed(0)} µs`))
    free = height - 15
  }
  return svg(WIDTH, bottom + 30, 'CPU per request against the number of routes', parts)
}
