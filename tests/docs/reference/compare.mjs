import { readDifferences, readSpec } from '../../../docs/tools/reference/tables.mjs'
import { idsOf } from './pages.mjs'

const MAJORS = ['5.x', '4.x', '3.x']

/** The names that cover all HTTP methods at once. */
const GROUPS = ['app-METHOD', 'router-METHOD', 'route-METHOD']

/**
 * Returns what is missing on the pages of a part and what is superfluous.
 *
 * @param {object} part
 * @param {string} part.name
 * @param {(page: string) => boolean} part.isPage
 * @param {Record<string, Set<string>>} part.sources the ids by where they were found
 * @param {Set<string>} part.mayBe ids that are allowed but not required
 */
export function comparePart(pages, { name, isPage, sources, mayBe }) {
  const documented = idsOf(pages, isPage)
  const problems = Object.entries(sources).flatMap(([source, ids]) =>
    [...ids]
      .filter((id) => !documented.has(id))
      .map((id) => `${name}: ${id} is in ${source} and not in the reference`),
  )
  const known = new Set([...Object.values(sources).flatMap((ids) => [...ids]), ...mayBe, ...GROUPS])
  for (const [id, places] of documented) {
    if (!known.has(id)) problems.push(`${places[0]}#${id}: not in the package`)
    if (places.length > 1) problems.push(`${name}: ${id} appears twice, on ${places.join(' and ')}`)
  }
  const asked = new Set(Object.values(sources).flatMap((ids) => [...ids]))
  const found = [...asked].filter((id) => documented.has(id))
  return { problems, members: asked.size, documented: found.length }
}

/** Returns the rows of the differences and of the specification that no page shows. */
export function rowsNotShown(pages) {
  const textOf = (major) =>
    [...pages]
      .filter(([page]) => page.startsWith(major))
      .map(([, text]) => text)
      .join('\n')
  const [five, four, three] = MAJORS.map(textOf)
  const ofMajor = (id) => (/^(?:V|v3-)/.test(id) ? three : id.startsWith('Y') ? five : four)
  return [
    ...MAJORS.flatMap(readDifferences)
      .filter(({ id }) => !ofMajor(id).includes(`[${id}](`))
      .map(({ id }) => `difference ${id} belongs to no entry, and is not in OF_NO_MEMBER`),
    ...readSpec()
      .filter(({ id }) => !ofMajor(id).includes(`\`${id}\``))
      .map(({ id }) => `no entry shows the row ${id} of the specification`),
  ]
}

/** Returns the entries of existing properties and methods without an example. */
export function entriesWithoutExample(pages) {
  const problems = []
  for (const [page, text] of pages) {
    if (!/^(?:[345]\.x|ops)\//.test(page)) continue
    for (const entry of text.split(/^(?=## )/m).slice(1)) {
      const title = entry.slice(3, entry.indexOf('\n'))
      const isCode = /^```(?:ts contract|js|ts \[|console)/m.test(entry)
      const isMember = /^(?:new )?[a-z]/.test(title)
      const isOld = /\*\*Deprecated|^Not there in/m.test(entry)
      if (isMember && !isCode && !isOld) problems.push(`${page}: ${title} has no example`)
    }
  }
  return problems
}

/** Finds blocks that only reference pages may have: there they are compared with the contracts. */
export function blocksElsewhere(pages) {
  return [...pages]
    .filter(([, text]) => /^```ts (?:signature|contract)$/m.test(text))
    .map(([page]) => `docs/${page}: a block that only the reference may have`)
}
