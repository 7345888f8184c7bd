/**
 * Returns the anchor of a heading in the form that repository hosts use, so that a link works there and on
 * the site.
 */
export const slugOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-')
