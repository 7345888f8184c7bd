import type { MarkdownRenderer } from 'vitepress'

/** Blocks without a language scroll too: a reader without a mouse needs the focus for it. */
export function focusPlainBlocks(markdown: MarkdownRenderer): void {
  markdown.renderer.rules.code_block = (tokens, index) => {
    const text = markdown.utils.escapeHtml(tokens[index]?.content ?? '')
    return `<pre tabindex="0" v-pre><code>${text}</code></pre>\n`
  }
}
