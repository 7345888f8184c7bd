import { readFileSync } from 'node:fs'

const DOCS = new URL('../../', import.meta.url)

/** Returns the table rows of a page whose first cell is an id, with the heading above each. */
function rowsOf(page) {
  const rows = []
  let section = ''
  for (const line of readFileSync(new URL(page, DOCS), 'utf8').split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3)
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (line.startsWith('| ') && cells.length > 4) rows.push({ section, cells: cells.slice(1, -1) })
  }
  return rows
}

/** @typedef {{ id: string, text: string, why: string, back: string }} Difference */

const DIFFERENCES = {
  '3.x': 'differences-3.md',
  '4.x': 'differences.md',
  '5.x': 'differences-5.md',
}

/** @returns {Difference[]} the rows of 3.x (V01, …), of 4.x (D01, …), or of 5.x (Y1, …) */
export function readDifferences(major) {
  return rowsOf(DIFFERENCES[major])
    .filter(({ cells }) => /^[DVY]\d+$/.test(cells[0]))
    .map(({ cells: [id, text, why, back] }) => ({ id, text, why, back }))
}

/** @typedef {{ id: string, section: string }} SpecRow */

/** @returns {SpecRow[]} */
export function readSpec() {
  return rowsOf('spec.md')
    .filter(({ cells }) => /^[\w-]+\/\S+$/.test(cells[0]))
    .map(({ cells: [id], section }) => ({ id, section }))
}

/** Returns the names in backticks. */
export const namesIn = (text) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1])
