import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

type Env = { path?: string; frontmatter?: unknown }

/**
 * Links that leave the docs folder, such as "../packages/fwjs-ops/README.md", don't work on the site. They're shown as
 * the file's path in the repository instead. Files in `public` are at the root of the site.
 */
export function keepLinksInside(markdown: MarkdownRenderer, docs: string): void {
  markdown.core.ruler.push('repository_links', (state) => {
    const from = (state.env as Env).path
    if (from === undefined) return
    for (const token of state.tokens) {
      if (token.type === 'inline' && token.children) closeOutside(token.children, from, docs)
    }
  })
}

function closeOutside(children: Inline[], from: string, docs: string): void {
  let isOutside = false
  for (const token of children) {
    if (token.type === 'link_open') isOutside = leaves(token, from, docs)
    else if (token.type !== 'link_close' || !isOutside) continue
    if (!isOutside) continue
    token.tag = 'span'
    if (token.type === 'link_close') isOutside = false
  }
}

interface Inline {
  type: string
  tag: string
  attrs: [string, string][] | null
  attrGet(name: string): string | null
}

function leaves(token: Inline, from: string, docs: string): boolean {
  const href = token.attrGet('href') ?? ''
  if (/^(?:[a-z]+:|[#/])/i.test(href)) return false
  const file = resolve(dirname(from), decodeURI(href).split('#')[0] ?? '')
  const place = relative(docs, file)
  if (place.startsWith('public/'))
    token.attrs = [
      ['href', place.slice('public'.length)],
      ['target', '_self'],
    ]
  if (!place.startsWith('..')) return false
  if (!existsSync(file)) throw new Error(`${from}: ${href} does not exist`)
  token.attrs = [
    ['class', 'repository-path'],
    ['title', relative(join(docs, '..'), file)],
  ]
  return true
}
