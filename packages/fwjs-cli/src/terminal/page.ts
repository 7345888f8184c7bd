import { readManifest } from './manifest.ts'

const NPM = 'https://www.npmjs.com/package'

/** What npm shows for pages that aren't about one command or rule of fwjs-cli. */
const ON_NPM = {
  'differences.md': 'fwjs-cli#intentional-differences',
  'migration/from-express-3.md': 'fwjs-v3',
  'migration/from-express-5.md': 'fwjs-v5',
} as const

export type Page = `cli/${string}` | keyof typeof ON_NPM

let homepage: string | undefined

/** Reads the URL of the documentation site once; it's empty until there is a site. */
function readSite(): string {
  homepage ??= readManifest().homepage ?? ''
  return homepage
}

/**
 * Returns the URL of a page such as `cli/check.md#shadowed-route`: on the site, or, until there is one, of the README
 * section on npm with the same content. The npm package doesn't contain `docs`.
 */
export function linkTo(page: Page, site: string = readSite()): string {
  if (site) return `${site}/${page.replace(/\.md(?=#|$)/, '')}`
  return `${NPM}/${isOnNpm(page) ? ON_NPM[page] : `fwjs-cli#${sectionOf(page)}`}`
}

const isOnNpm = (page: string): page is keyof typeof ON_NPM => Object.hasOwn(ON_NPM, page)

/** Returns the anchor of a rule or, for the page of a command, the command. */
function sectionOf(page: string): string {
  const [path = '', anchor] = page.split('#')
  return anchor ?? path.slice('cli/'.length, -'.md'.length)
}
