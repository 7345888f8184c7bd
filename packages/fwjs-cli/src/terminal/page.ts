import { readManifest } from './manifest.ts'

/**
 * Where a page such as `cli/check.md#shadowed-route` is read: on the site, or in the repository as long as there is
 * no site. A user of the npm package has no folder `docs`.
 */
export function linkTo(page: string, site: string | undefined = readManifest().homepage): string {
  return site ? `${site}/${page.replace(/\.md(?=#|$)/, '')}` : `docs/${page}`
}
