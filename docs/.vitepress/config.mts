import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { readValues } from '../../scripts/release/owner/values.mjs'
import { slugOf } from '../tools/slug.mjs'
import { writeTextsForModels } from './llms.mts'
import { plainEmptyHeaders } from './markdown/empty-headers.mts'
import { showFileNames } from './markdown/file-names.mts'
import { focusPlainBlocks } from './markdown/focus.mts'
import { followTheme } from './markdown/pictures.mts'
import { keepLinksInside } from './markdown/repository-links.mts'
import { adaptTables } from './markdown/tables.mts'
import { navigation, sidebar } from './navigation.mts'
import { search } from './search.mts'

const docs = fileURLToPath(new URL('..', import.meta.url))
const { repository } = readValues()
const description = 'The Express 4 API: faster, typed, and safer. Change one line in package.json.'

const LISTS =
  /^(?:compatibility|spec|differences(?:-[35])?|express-issues|advisories|dependencies|reliability)\.md$/

export default defineConfig({
  title: 'fwjs',
  description,
  lang: 'en-US',
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  // Everything that isn't a page.
  srcExclude: ['tools/**', 'node_modules/**'],
  head: [
    ['link', { rel: 'icon', href: '/logo.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'theme-color', content: '#0f766e' }],
  ],
  themeConfig: {
    logo: '/logo.svg',
    nav: navigation,
    sidebar,
    outline: { level: [2, 3] },
    search,
    docFooter: { prev: 'Previous page', next: 'Next page' },
    externalLinkIcon: true,
    socialLinks: repository ? [{ icon: 'github', link: repository }] : [],
  },
  markdown: {
    // Both have a contrast ratio of at least 4.5 with this theme's backgrounds (tests/docs/pages.mjs).
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { ejs: 'html' },
    anchor: { slugify: slugOf },
    config(markdown) {
      focusPlainBlocks(markdown)
      plainEmptyHeaders(markdown)
      showFileNames(markdown)
      followTheme(markdown)
      keepLinksInside(markdown, docs)
      adaptTables(markdown, (path) => LISTS.test(path))
    },
  },
  vite: {
    plugins: [patternsWithoutMatchers()],
    server: { fs: { allow: [resolve(docs, '..')] } },
    build: { chunkSizeWarningLimit: 2000 },
  },
  // Long lists use the full page width, and have a filter instead of an outline.
  transformPageData({ relativePath, frontmatter }) {
    if (LISTS.test(relativePath))
      Object.assign(frontmatter, { pageClass: 'list-page', aside: false })
  },
  buildEnd: ({ outDir, pages }) => writeTextsForModels({ docs, outDir, pages, description }),
})

/**
 * The pattern diagrams run the engine's own code. They need the positions of the groups, which the bounded matcher
 * doesn't provide, so the file that loads that matcher is replaced.
 */
function patternsWithoutMatchers() {
  const replaced = fileURLToPath(
    new URL('../../packages/fwjs-core/src/engine/pattern/match.ts', import.meta.url),
  )
  const replacement = fileURLToPath(new URL('./theme/pattern/no-matcher.ts', import.meta.url))
  if (!existsSync(replaced))
    throw new Error(`The pattern diagrams need a file that doesn't exist: ${replaced}`)
  return {
    name: 'patterns-without-matchers',
    enforce: 'pre' as const,
    resolveId(source: string, importer: string | undefined) {
      if (!source.startsWith('.') || !importer) return undefined
      return resolve(dirname(importer), source) === replaced ? replacement : undefined
    },
  }
}
