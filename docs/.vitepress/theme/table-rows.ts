/** A table row. */
export interface Row {
  element: HTMLTableRowElement
  /** Cell text by column heading. */
  cells: Record<string, string>
  text: string
  section: Element[]
}

/** A column with few values. */
export interface Choice {
  column: string
  values: string[]
}

/** A table with fewer rows is a legend, not a list. */
const LEAST_ROWS = 10
const MOST_VALUES = 9
const LONGEST_VALUE = 24

/** Returns the rows of all tables with the same columns as the largest one. */
export function readRows(page: Element | null): Row[] {
  const tables = [...(page?.querySelectorAll('table') ?? [])].map(rowsOf)
  const largest = tables.toSorted((a, b) => b.length - a.length)[0] ?? []
  const columns = Object.keys(largest[0]?.cells ?? {})
    .slice(1, 3)
    .join()
  const isList = (rows: Row[]): boolean =>
    rows.length >= LEAST_ROWS ||
    Object.keys(rows[0]?.cells ?? {})
      .slice(1, 3)
      .join() === columns
  return tables.filter(isList).flat()
}

function rowsOf(table: HTMLTableElement): Row[] {
  const columns = [...table.querySelectorAll('thead th')].map((cell) => cell.textContent ?? '')
  const section = sectionOf(table)
  const heading = section[0]?.firstChild?.textContent?.trim() ?? ''
  return [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')].map((element) => {
    const texts = [...element.cells].map((cell) => cell.textContent?.trim() ?? '')
    const cells = Object.fromEntries(columns.map((column, index) => [column, texts[index] ?? '']))
    const text = [heading, ...texts].join(' ').toLowerCase()
    return { element, cells: { section: heading, ...cells }, text, section }
  })
}

/** Returns the heading above a table and everything up to the next heading of the same level. */
function sectionOf(table: Element): Element[] {
  let first: Element | null = table.closest('.rows') ?? table
  while (first && first.tagName !== 'H2') first = first.previousElementSibling
  const section: Element[] = []
  for (
    let next = first;
    next && (next === first || next.tagName !== 'H2');
    next = next.nextElementSibling
  ) {
    section.push(next)
  }
  return section
}

/** Returns the section, and the columns with repeating values, such as a result. */
export function choicesOf(rows: Row[]): Choice[] {
  const columns = new Set(rows.flatMap(({ cells }) => Object.keys(cells)))
  return [...columns].flatMap((column) => {
    const values = [...new Set(rows.map(({ cells }) => cells[column] ?? '').filter(Boolean))]
    if (column === 'section') return values.length > 1 ? [{ column, values }] : []
    const isChoice =
      values.length > 1 &&
      values.length <= MOST_VALUES &&
      rows.length >= values.length * 3 &&
      values.every((value) => value.length <= LONGEST_VALUE)
    return isChoice ? [{ column, values: values.toSorted() }] : []
  })
}

/**
 * Hides the other rows, and tables and sections that become empty, and unfolds the rest. Returns the number of rows
 * shown.
 */
export function filterRows(
  rows: Row[],
  words: string,
  picked: Record<string, string | undefined>,
): number {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = rows.filter(({ cells, text }) => {
    const hasWords = wanted.every((word) => text.includes(word))
    return (
      hasWords && Object.entries(picked).every(([name, value]) => !value || cells[name] === value)
    )
  })
  for (const { element, section } of rows) {
    element.hidden = true
    for (const part of [...section, element.closest('table')]) part?.toggleAttribute('hidden', true)
  }
  for (const { element, section } of shown) {
    element.hidden = false
    for (const part of section) if (part.tagName !== 'TABLE') part.toggleAttribute('hidden', false)
    element.closest('table')?.toggleAttribute('hidden', false)
  }
  const isFiltering = shown.length < rows.length
  for (const { element } of rows) element.closest('.rows')?.toggleAttribute('open', isFiltering)
  return shown.length
}
