/** Replaces the generated part of a page between `<!-- begin NAME -->` and the next `<!-- end -->`. */
export function replacePart(page, name, content) {
  const begin = `<!-- begin ${name} -->`
  const start = page.indexOf(begin) + begin.length
  const end = page.indexOf('<!-- end -->', start)
  if (!page.includes(begin) || end === -1) throw new Error(`The page has no part "${name}"`)
  return `${page.slice(0, start)}\n\n${content}\n${page.slice(end)}`
}
