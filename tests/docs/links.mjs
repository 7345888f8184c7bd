// Follows every link on the built site and in the sources: pages, anchors, and files must exist.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import MarkdownIt from 'markdown-it'
import { dist, docs, requireSite } from './site.mjs'

const root = resolve(docs, '..')
const SKIPPED = /^(?:tools|node_modules|\.vitepress)(?:\/|$)/

/** Returns the problems, and the number of links. */
export function checkLinks() {
  requireSite()
  const pages = new Map(filesOf(dist, '.html').map((file) => [file, readHtml(join(dist, file))]))
  const onSite = [...pages].flatMap(([file, page]) => problemsOfPage(file, page, pages))
  const inSources = filesOf(docs, '.md').flatMap(problemsOfSource)
  const count = [...pages.values()].reduce((sum, { links }) => sum + links.length, 0)
  return { problems: [...onSite, ...orphansOf(pages), ...inSources], count, pages: pages.size }
}

function filesOf(folder, ending) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(ending) && !(folder === docs && SKIPPED.test(file)))
    .toSorted()
}

function readHtml(file) {
  const html = readFileSync(file, 'utf8')
  const valuesOf = (attribute) =>
    [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value]) =>
      decodeEntities(value),
    )
  return { links: [...valuesOf('href'), ...valuesOf('src')], ids: new Set(valuesOf('id')) }
}

const decodeEntities = (text) =>
  text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"')

function problemsOfPage(file, { links }, pages) {
  return links.flatMap((link) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return []
    const target = targetOf(file, link)
    if (target.file === undefined) return [`${file}: ${link} does not exist`]
    const page = pages.get(target.file)
    const isThere = !target.anchor || !page || page.ids.has(target.anchor)
    return isThere ? [] : [`${file}: ${link} has no such anchor`]
  })
}

/** Returns the site file that a link leads to. */
function targetOf(from, link) {
  const { pathname, hash } = new URL(link, `http://site/${from}`)
  const path = decodeURIComponent(pathname).slice(1)
  const candidates =
    path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`]
  const file = candidates.find((name) => isFile(join(dist, name)))
  return { file, anchor: decodeURIComponent(hash.slice(1)) }
}

const isFile = (path) => existsSync(path) && statSync(path).isFile()

/** Returns pages that no link leads to, starting at the home page. */
function orphansOf(pages) {
  const reached = new Set()
  const waiting = ['index.html']
  while (waiting.length > 0) {
    const file = waiting.pop()
    if (file === undefined || reached.has(file)) continue
    reached.add(file)
    const links = pages.get(file)?.links ?? []
    for (const link of links) if (!/^[a-z]+:/i.test(link)) waiting.push(targetOf(file, link).file)
  }
  return [...pages.keys()]
    .filter((file) => !reached.has(file) && file !== '404.html')
    .map((file) => `${file}: no link leads to it`)
}

const markdown = new MarkdownIt({ html: true })

/** In the repository, links lead from file to file, including files that are not on the site. */
function problemsOfSource(file) {
  const tokens = markdown.parse(readFileSync(join(docs, file), 'utf8'), {})
  const links = tokens
    .flatMap(({ children }) => children ?? [])
    .flatMap((token) => token.attrGet('href') ?? token.attrGet('src') ?? [])
  return links.flatMap((link) => {
    if (/^(?:[a-z][a-z0-9+.-]*:|#|\/)/i.test(link)) return []
    const target = resolve(docs, dirname(file), decodeURI(link).split('#')[0])
    const isInside = !relative(root, target).startsWith('..')
    return isInside && existsSync(target) ? [] : [`docs/${file}: ${link} does not exist`]
  })
}
