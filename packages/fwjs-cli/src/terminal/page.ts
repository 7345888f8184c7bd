import { readManifest } from './manifest.ts'

/**
 * Returns the URL of a page such as `cli/check.md#shadowed-route` on the site, or its path in the repository until
 * there is a site. The npm package doesn't contain `docs`.
 */
export function linkTo(page: string, site: string | undefined = readManifest().homepage): string {
  return site ? `${site}/${page.replace(/\.md(?=#|$)/, '')}` : `docs/${page}`
}
