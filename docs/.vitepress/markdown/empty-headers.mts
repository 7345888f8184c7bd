import type { MarkdownRenderer } from 'vitepress'

/** Turns empty column headings into plain cells, for screen readers. */
export function plainEmptyHeaders(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('empty_headers', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const [content, close] = tokens.slice(index + 1, index + 3)
      if (token.type !== 'th_open' || content?.content !== '' || !close) continue
      token.tag = 'td'
      close.tag = 'td'
    }
  })
}
