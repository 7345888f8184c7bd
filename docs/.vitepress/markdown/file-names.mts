import type { MarkdownRenderer } from 'vitepress'

const NAME = /\[([^\]]+)\]\s*$/

/** Shows a file name, as in "js [app.js]", above its code block. */
export function showFileNames(markdown: MarkdownRenderer): void {
  const { fence } = markdown.renderer.rules
  if (!fence) throw new Error('VitePress has no renderer rule for fences')
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const name = NAME.exec(tokens[index]?.info ?? '')?.[1]
    const block = fence(tokens, index, ...rest)
    if (name === undefined || isInGroup(tokens, index)) return block
    return `<div class="named-file"><p class="file-name">${markdown.utils.escapeHtml(name)}</p>${block}</div>`
  }
}

/** The tabs of a code group already show the names. */
function isInGroup(tokens: { type: string }[], index: number): boolean {
  for (let at = index; at >= 0; at--) {
    const type = tokens[at]?.type
    if (type === 'container_code-group_open') return true
    if (type === 'container_code-group_close') return false
  }
  return false
}
