import { readFileSync } from 'fs'
import { join } from 'path'

/** The address of the site, which package.json has from the first release on. */
function homepage(): string | undefined {
  const file = join(__dirname, '../../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { homepage?: string }).homepage
}

/**
 * Where a page such as `cli/check.md#shadowed-route` is read: on the site, or in the repository as long as there is
 * no site. A user of the npm package has no folder `docs`.
 */
export function addressOf(page: string, site: string | undefined = homepage()): string {
  return site ? `${site}/${page.replace(/\.md(?=#|$)/, '')}` : `docs/${page}`
}
