import { readFileSync } from 'node:fs'

const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
/** The address of the site, which package.json has from the first release on. */
const { homepage } = JSON.parse(manifest) as { homepage?: string }

/** Where the page of a warning is read: on the site, or in the repository as long as there is no site. */
export function addressOf(code: string): string {
  return homepage ? `${homepage}/warnings/${code}` : `docs/warnings/${code}.md`
}

/** A warning, which ends with the address of its page, as it is without a site. */
export function inRepository(warning: string): string {
  const site = `\nSee ${homepage}/`
  return warning.includes(site) ? `${warning.replace(site, '\nSee docs/')}.md` : warning
}
