import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DOCS = fileURLToPath(new URL('../../', import.meta.url))

/** The pages of the reference as they are in the repository: their texts by their paths. */
export const readPages = () => pagesOf('reference')

/** The pages that people write. */
export const readWrittenPages = () =>
  new Map(
    ['guide', 'moving', 'cli', 'warnings'].flatMap((folder) =>
      [...pagesOf(folder)].map(([name, text]) => [`${folder}/${name}`, text]),
    ),
  )

function pagesOf(folder) {
  return new Map(
    readdirSync(join(DOCS, folder), { recursive: true })
      .filter((name) => name.endsWith('.md'))
      .map((name) => [name, readFileSync(join(DOCS, folder, name), 'utf8')]),
  )
}

const ANCHOR = /<a id="([^"]+)"><\/a>/g

/** The ids that some pages have, each with the page and how often it is there. */
export function idsOf(pages, isPart) {
  const found = new Map()
  for (const [page, text] of pages) {
    if (!isPart(page)) continue
    for (const [, id] of text.matchAll(ANCHOR)) {
      found.set(id, [...(found.get(id) ?? []), page])
    }
  }
  return found
}

/** How many examples the pages have that are run or answered by a program that is shown. */
export function countExamples(pages) {
  const text = [...pages.values()].join('\n')
  return (text.match(/^```(?:ts contract|js|ts|console|sh|json)\b.*$/gm) ?? []).filter(
    (line) => line !== '```ts signature',
  ).length
}
