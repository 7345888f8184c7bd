// Generates the API reference from the type definitions: node docs/tools/reference/write.mjs
// With --check, writes nothing and lists the pages that are out of date.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pagesOfCommands } from './commands.mjs'
import { pagesOfMajor } from './major.mjs'
import { MAJORS } from './majors.mjs'
import { pagesOfOps } from './ops.mjs'
import { renderOverview } from './overview.mjs'

const FOLDER = new URL('../../reference/', import.meta.url).pathname

/** @returns {Map<string, string>} the texts of all pages by their paths below `docs/reference` */
export function createPages() {
  return new Map([
    ['index.md', renderOverview()],
    ...MAJORS.flatMap(pagesOfMajor),
    ...pagesOfOps(),
    ...pagesOfCommands(),
  ])
}

/** Returns the pages that are out of date, each with what is wrong with it. */
export function stalePages(pages = createPages()) {
  const written = new Map(
    readdirSync(FOLDER, { recursive: true })
      .filter((name) => name.endsWith('.md'))
      .map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]),
  )
  const missing = [...pages].filter(([name, text]) => written.get(name) !== text)
  const extra = [...written.keys()].filter((name) => !pages.has(name))
  return [
    ...missing.map(([name]) => `${name} ${written.has(name) ? 'is not up to date' : 'is missing'}`),
    ...extra.map((name) => `${name} is not a reference page`),
  ]
}

function writePages(pages) {
  rmSync(FOLDER, { recursive: true, force: true })
  for (const [name, text] of pages) {
    mkdirSync(dirname(join(FOLDER, name)), { recursive: true })
    writeFileSync(join(FOLDER, name), text)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const pages = createPages()
  if (process.argv.includes('--check')) {
    const stale = stalePages(pages)
    for (const problem of stale) console.error(`docs/reference/${problem}`)
    process.exitCode = stale.length === 0 ? 0 : 1
  } else {
    writePages(pages)
    console.log(`${pages.size} pages written`)
  }
}
