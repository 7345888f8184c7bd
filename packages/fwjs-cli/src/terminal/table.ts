/** The width of a text as a terminal shows it: without its colours. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are written as control characters.
export const widthOf = (text: string): number => text.replace(/\u001b\[[\d;]*m/g, '').length

/** Rows as lines with aligned columns; the last column is not filled up. */
export function tableLines(rows: string[][]): string[] {
  const widths: number[] = []
  for (const row of rows) {
    row.slice(0, -1).forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, widthOf(cell))
    })
  }
  const padded = (cell: string, column: number): string =>
    cell + ' '.repeat(Math.max((widths[column] ?? 0) - widthOf(cell), 0))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : padded(cell, column)))
      .join('  ')
      .trimEnd(),
  )
}
