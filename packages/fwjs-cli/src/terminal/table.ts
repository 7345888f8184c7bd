import { widthOf } from './wrap.ts'

const GAP = '  '

/** The lines of a table, and the offset of its last column. */
interface Table {
  lines: string[]
  lastColumn: number
}

/**
 * Aligns the columns of rendered cells. The last column isn't padded, and a cell wider than `most` only
 * shifts its own row.
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
