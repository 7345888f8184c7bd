import type { MarkdownRenderer } from 'vitepress'

/** Makes blocks without a language focusable, so that keyboard users can scroll them. */
export function focusPlainBlocks(markdown: MarkdownRenderer): void {
  markdown.renderer.rules.code_block = (tokens, index) => {
    const text = markdown.utils.escapeHtml(tokens[index]?.content ?? '')
    return `<pre tabindex="0" v-pre><code>${text}</code></pre>\n`
  }
}
