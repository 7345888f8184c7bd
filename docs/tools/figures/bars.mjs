/* A panel of bars that start at zero, one for each server: for a page where readers compare a few numbers. */

const ROW = 26
/** Fills the width of a README, with labels on the left and numbers on the right. */
const WIDTH = 630

/** `rows` have label, server, and median; `most` is the end of the axis that all panels share. */
export function barsOf({ title, rows, most }, theme) {
  const x = {
    type: 'quantitative',
    scale: { domain: [0, most], nice: false },
    axis: null,
  }
  const y = {
    field: 'label',
    type: 'nominal',
    sort: rows.map(({ label }) => label),
    title: null,
    scale: { paddingInner: 0.25 },
    axis: { ticks: false, grid: false, minExtent: 74, maxExtent: 74 },
  }
  const color = {
    condition: { test: "datum.server === 'fwjs'", value: theme.frameworks.fwjs },
    value: theme.frameworks.bare,
  }
  return {
    title: { text: title, frame: 'group' },
    width: WIDTH,
    height: { step: ROW },
    data: { values: rows },
    encoding: { y },
    layer: [
      {
        mark: { type: 'bar', cornerRadiusEnd: 3 },
        encoding: { x: { field: 'median', ...x }, color },
      },
      {
        mark: { type: 'text', align: 'right' },
        encoding: {
          x: { value: WIDTH + 46 },
          text: { field: 'median', type: 'quantitative', format: '.2f' },
        },
      },
      {
        data: { values: [{ line: 1 }] },
        mark: { type: 'rule', strokeDash: [4, 3], strokeWidth: 2, color: theme.text },
        encoding: { x: { field: 'line', ...x }, y: null },
      },
    ],
  }
}
