/** A framework has the same hue in both themes and in every figure. */
export const themes = {
  light: {
    background: '#ffffff',
    text: '#27272a',
    faint: '#52525b',
    grid: '#e4e4e7',
    frameworks: {
      bare: '#52525b',
      fwjs: '#0f766e',
      'fwjs, lean': '#4d7c0f',
      fastify: '#1d4ed8',
      'express 4': '#c2410c',
      'express 5': '#9333ea',
      'fwjs-v5': '#be185d',
    },
  },
  dark: {
    background: '#1b1b1f',
    text: '#e4e4e7',
    faint: '#b4b4bb',
    grid: '#3a3a41',
    frameworks: {
      bare: '#a1a1aa',
      fwjs: '#2dd4bf',
      'fwjs, lean': '#a3e635',
      fastify: '#60a5fa',
      'express 4': '#fb923c',
      'express 5': '#c084fc',
      'fwjs-v5': '#f472b6',
    },
  },
}

/**
 * The figures are images: only the reader's own fonts are available, and a phone shows them at two thirds of
 * their width. So the font is generic, and large for the width.
 */
export function configOf({ text, faint, grid }) {
  const label = { labelFont: 'sans-serif', labelFontSize: 15, labelColor: text }
  const title = { titleFont: 'sans-serif', titleFontSize: 15, titleColor: faint }
  return {
    font: 'sans-serif',
    view: { stroke: null },
    axis: { ...label, ...title, titleFontWeight: 'normal', gridColor: grid, domain: false },
    axisX: {
      labelColor: faint,
      labelFontSize: 15,
      labelFlush: false,
      tickColor: grid,
      titlePadding: 8,
    },
    axisY: { labelPadding: 8 },
    legend: { ...label, ...title },
    title: { anchor: 'start', color: text, font: 'sans-serif', fontSize: 16, offset: 6 },
    text: { font: 'sans-serif', fontSize: 15, color: text },
  }
}

/** WCAG requires this contrast between text and its background; the names of lines are text. */
const LEAST_CONTRAST = 4.5

function luminanceOf(colour) {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(...colours) {
  const [dark, light] = colours.map(luminanceOf).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the colors of text and frameworks with too little contrast. */
export function weakColours() {
  return Object.values(themes).flatMap(({ background, text, faint, frameworks }) =>
    [text, faint, ...Object.values(frameworks)].filter(
      (colour) => contrastOf(colour, background) < LEAST_CONTRAST,
    ),
  )
}
