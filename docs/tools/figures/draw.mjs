import { fontSize, parse, textMetrics, View } from 'vega'
import { compile } from 'vega-lite'
import { charts } from './charts.mjs'
import { configOf, themes } from './theme.mjs'

/** A warning means that the chart doesn't match the specification. */
const strict = {
  level: () => strict,
  warn: (...message) => {
    throw new Error(message.join(' '))
  },
  info: () => strict,
  debug: () => strict,
  error: (...message) => {
    throw new Error(message.join(' '))
  },
}

/**
 * Vega measures text with a canvas. Without one it assumes 0.8 of the height for a letter, which leaves a
 * third of the chart empty; this is a wide sans-serif.
 */
textMetrics.width = (item, text = item.text) => String(text).length * fontSize(item) * 0.53

/** Without a background, it has that of the page, which isn't the same in the repository and on the site. */
async function draw(specification, theme) {
  const { spec } = compile(
    { ...specification, background: 'transparent', padding: 14, config: configOf(theme) },
    { logger: strict },
  )
  return new View(parse(spec), { renderer: 'none', logger: strict }).toSVG()
}

/** Returns all figures by file name: `requests-light.svg`, `requests-dark.svg` and so on. */
export async function drawAll() {
  const drawn = new Map()
  for (const [name, chart] of Object.entries(charts)) {
    for (const [scheme, theme] of Object.entries(themes)) {
      drawn.set(`${name}-${scheme}.svg`, `${await draw(chart(theme), theme)}\n`)
    }
  }
  return drawn
}
