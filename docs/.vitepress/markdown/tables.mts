import type { MarkdownRenderer } from 'vitepress'

/** A page with fewer tables has nothing to choose from. */
const LEAST_TABLES = 4
/** Shorter tables stay open. */
const LEAST_ROWS = 6

/** On a phone, more columns don't fit next to each other. */
const MOST_COLUMNS = 2

/**
 * Gives each cell of a wide table the heading of its column: phones show its rows as cards. On pages with long lists,
 * folds the long tables below a heading, so that a reader sees the headings first.
 */
export function adaptTables(markdown: MarkdownRenderer, isList: (path: string) => boolean): void {
  markdown.core.ruler.push('tables', (state) => {
    for (const table of tablesOf(state.tokens)) labelCells(table)
    const { relativePath } = state.env as { relativePath?: string }
    if (relativePath === undefined || !isList(relativePath)) return
    state.tokens = fold(state.tokens, (content) => {
      const token = new state.Token('html_block', '', 0)
      token.content = content
      return token
    })
  })
}

type Token = Parameters<MarkdownRenderer['renderer']['render']>[0][number]

function tablesOf(tokens: Token[]): Token[][] {
  const starts = tokens.flatMap(({ type }, index) => (type === 'table_open' ? [index] : []))
  return starts.map((start) => {
    const length = tokens.slice(start).findIndex(({ type }) => type === 'table_close')
    return tokens.slice(start, start + length)
  })
}

function labelCells(table: Token[]): void {
  const positions = (type: string): number[] =>
    table.flatMap((token, index) => (token.type === type ? [index] : []))
  const headings = positions('th_open').map((index) => textOf(table[index + 1]))
  if (headings.length <= MOST_COLUMNS) return
  for (const [count, index] of positions('td_open').entries()) {
    const heading = headings[count % headings.length]
    if (heading) table[index]?.attrSet('data-label', heading)
  }
}

/** Returns the text of a heading without its markup. */
const textOf = (inline: Token | undefined): string =>
  (inline?.children ?? []).map(({ content }) => content).join('')

function fold(tokens: Token[], html: (content: string) => Token): Token[] {
  const tables = tablesOf(tokens)
  if (tables.length < LEAST_TABLES) return tokens
  const rows = tables.map((table) => table.filter(({ type }) => type === 'tr_open').length - 1)
  let isBelowHeading = false
  let position = -1
  return tokens.flatMap((token) => {
    if (token.type === 'heading_open' && token.tag === 'h2') isBelowHeading = true
    if (token.type === 'table_open') position += 1
    if (!isBelowHeading || (rows[position] ?? 0) < LEAST_ROWS) return [token]
    if (token.type === 'table_open')
      return [html(`<details class="rows"><summary>${rows[position]} rows</summary>\n`), token]
    return token.type === 'table_close' ? [token, html('</details>\n')] : [token]
  })
}
