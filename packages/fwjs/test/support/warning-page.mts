import { readFileSync } from 'node:fs'

const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
/** The URL of the site, which package.json has since the first release. */
const { homepage } = JSON.parse(manifest) as { homepage?: string }

/** The location of a warning's page: on the site, or in the repository until there is a site. */
export function addressOf(code: string): string {
  return homepage ? `${homepage}/warnings/${code}` : `docs/warnings/${code}.md`
}

/** Returns a warning, which ends with the URL of its page, as it is without a site. */
export function inRepository(warning: string): string {
  const site = `\nSee ${homepage}/`
  return warning.includes(site) ? `${warning.replace(site, '\nSee docs/')}.md` : warning
}
