import { readFileSync } from 'node:fs'
import MarkdownIt from 'markdown-it'

const markdown = new MarkdownIt({ html: true })

/** Yields each paragraph, item, cell, and heading of a page, with inline code as `…`, and each comment of its code. */
export function* readPage(file) {
  let line = 1
  const tokens = markdown.parse(withoutTestTitles(readFileSync(file, 'utf8')), {})
  for (const [index, token] of tokens.entries()) {
    // A table cell has no line of its own: it gets that of its row.
    line = token.map ? token.map[0] + 1 : line
    if (token.type === 'fence') yield* commentsIn(token, line)
    // A test title (file › title) is checked where the test is.
    if (token.type !== 'inline' || token.content.includes(' › ')) continue
    const prose = token.children.map(wordsOf).join('')
    const isHeading = tokens[index - 1]?.type === 'heading_open'
    yield { text: sourceOf(token.children), prose, isHeading, line }
  }
}

/** Blanks what a command writes between these marks: titles of tests, which are checked where the tests are. */
const withoutTestTitles = (text) =>
  text.replaceAll(/<!-- begin(?: \w+)? -->[\s\S]*?<!-- end -->/g, (part) =>
    part.replaceAll(/[^\n]/g, ''),
  )

/** Keeps links as Markdown, because a rule looks at what follows a link. */
function sourceOf(children) {
  return children
    .map((child) =>
      child.type === 'link_open' ? '[' : child.type === 'link_close' ? '](…)' : wordsOf(child),
    )
    .join('')
}

function wordsOf({ type, content }) {
  if (type === 'softbreak') return ' '
  return type === 'code_inline' ? '…' : type === 'text' ? content : ''
}

function* commentsIn({ content, info }, start) {
  if (!/^(js|ts|mjs|javascript|typescript)\b/.test(info)) return
  for (const [index, text] of content.split('\n').entries()) {
    const comment = /^\s*(\/\/|\/\*\*|\*)\s.*/.exec(text)
    if (comment) yield { comment: comment[0], line: start + index + 1 }
  }
}

/** Counts words per 10,000: how much a page speaks to its reader, and how many genitives and relative clauses it has. */
export function measure(file) {
  const words = [...readPage(file)].flatMap(({ prose }) => prose?.match(/[A-Za-z'’]+/g) ?? [])
  const per = (pattern) =>
    Math.round((words.filter((word) => pattern.test(word)).length / words.length) * 10_000)
  return {
    words: words.length,
    you: per(/^your?s?(?:['’]\w+)?$/i),
    of: per(/^of$/i),
    that: per(/^(that|which|whose)$/i),
    contractions: per(/n['’]t$|['’](re|ll|ve)$|^(it|that|there|what)['’]s$/i),
  }
}
