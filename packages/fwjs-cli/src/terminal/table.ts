import { widthOf } from './wrap.ts'

const GAP = '  '

/** A table as lines, and how far the last column is from the left. */
interface Table {
  lines: string[]
  lastColumn: number
}

/**
 * Aligns the columns of rendered cells. The last column is not filled up, and a cell that is wider than `most`
 * moves only its own row.
 */
export function tableOf(rows: string[][], most: number = Number.POSITIVE_INFINITY): Table {
  const widths: number[] = []
  for (const row of rows) {
    row.slice(0, -1).forEach((cell, column) => {
      const width = widthOf(cell)
      widths[column] = Math.max(widths[column] ?? 0, width > most ? 0 : width)
    })
  }
  const filled = (cell: string, column: number): string =>
    cell + ' '.repeat(Math.max((widths[column] ?? 0) - widthOf(cell), 0))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : filled(cell, column)))
      .join(GAP)
      .trimEnd(),
  )
  return { lines, lastColumn: widths.reduce((sum, width) => sum + width + GAP.length, 0) }
}
