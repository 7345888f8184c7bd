import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url))

/** Reads the reference pages in the repository: their texts by path. */
export const readPages = () => pagesOf('reference')

/** Reads the handwritten pages. */
export const readWrittenPages = () =>
  new Map(
    ['guide', 'migration', 'cli', 'warnings'].flatMap((folder) =>
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

/** Returns the ids on some pages, each with the page and how often it occurs. */
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

/** Counts the examples on the pages, without signatures. */
export function countExamples(pages) {
  const text = [...pages.values()].join('\n')
  return (text.match(/^```(?:ts contract|js|ts|console|sh|json)\b.*$/gm) ?? []).filter(
    (line) => line !== '```ts signature',
  ).length
}
