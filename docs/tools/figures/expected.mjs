import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawAll } from './draw.mjs'
import { renewNumbers } from './numbers.mjs'
import { renewTables } from './tables.mjs'

export const root = join(import.meta.dirname, '../../..')
export const FOLDER = 'docs/public/bench'

/** The pages with figures in tables or sentences. */
export const PAGES = [
  'README.md',
  'docs/benchmarks.md',
  'docs/guide/performance.md',
  'docs/guide/tracing.md',
  'docs/migration/express-5.md',
  'docs/migration/when-not.md',
]

export const readPage = (page) => readFileSync(join(root, page), 'utf8')

/** Returns every file that depends on results.json, by its path from the root: charts and pages. */
export async function expectedFiles() {
  const pictures = [...(await drawAll())].map(([name, svg]) => [`${FOLDER}/${name}`, svg])
  const pages = PAGES.map((page) => [page, renewNumbers(renewTables(readPage(page)))])
  return new Map([...pictures, ...pages])
}
