// Checks that the package READMEs are self-contained: on npm a relative link leads nowhere.
import MarkdownIt from 'markdown-it'
import { PACKAGES, read } from '../../../scripts/lib/packages.mjs'

const markdown = new MarkdownIt({ html: true })

/** @param {string[]} known the owner's URLs that links may begin with */
export function checkReadmes(known) {
  return PACKAGES.flatMap((name) => {
    const file = `packages/${name}/README.md`
    return wrongLinks(read(file), known).map((problem) => `${file}: ${problem}`)
  })
}

/** Returns the links in a text that are relative, or lead to a page that the project doesn't maintain. */
export function wrongLinks(text, known) {
  const own = PACKAGES.map((name) => `https://www.npmjs.com/package/${name}`)
  return linksOf(text).flatMap((link) => {
    if (!/^[a-z][a-z\d+.-]*:/i.test(link)) return [`${link} is a relative link`]
    const isKnown = own.includes(link) || known.some((start) => link.startsWith(start))
    return isKnown ? [] : [`${link} is neither a package in this repository nor an owner URL`]
  })
}

function linksOf(text) {
  return markdown.parse(text, {}).flatMap((token) => {
    const inline = token.children ?? []
    const links = inline.flatMap((one) => one.attrGet('href') ?? one.attrGet('src') ?? [])
    const html = [token, ...inline].filter(({ type }) => type.startsWith('html_'))
    return [...links, ...html.flatMap(({ content }) => linksInHtml(content))]
  })
}

const linksInHtml = (html) =>
  Array.from(html.matchAll(/\b(?:href|src)\s*=\s*["']?([^"'\s>]+)/gi), ([, link]) => link)
