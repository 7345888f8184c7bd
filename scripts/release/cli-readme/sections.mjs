// The sections in the README of fwjs-cli that are copies of pages in docs.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { read, root } from '../../lib/packages.mjs'

export const README = 'packages/fwjs-cli/README.md'

/** Each part is between two comments: `<!-- copied: findings -->` and `<!-- /copied -->`. */
const PART = /(<!-- copied: ([\w-]+) -->\n)[\s\S]*?(\n<!-- \/copied -->)/g

const PARTS = {
  commands: () => commandSections(),
  findings: () => findingsOf('check'),
  'findings-express-5': () => findingsOf('express-5'),
  differences: () => differencesTable(),
}

/** Returns the README with its copied parts renewed. */
export function fillReadme(text) {
  const found = [...text.matchAll(PART)].map(([, , name]) => name)
  const missing = Object.keys(PARTS).filter((name) => !found.includes(name))
  if (missing.length > 0) throw new Error(`${README} has no part "${missing.join('", "')}"`)
  return text.replaceAll(PART, (_all, begin, name, end) => `${begin}\n${PARTS[name]()}\n${end}`)
}

/** A command is what has a page with the title `fwjs NAME`. Its first paragraph says what it does. */
function commandSections() {
  const pages = readdirSync(join(root, 'docs/cli'))
    .sort()
    .map((name) => read('docs/cli', name))
  return pages
    .flatMap((text) => {
      const [, name, first] = /^# fwjs ([\w-]+)\n\n([\s\S]*?)\n\n/.exec(text) ?? []
      return name ? [`### ${name}\n\n${withoutLinks(first)}`] : []
    })
    .join('\n\n')
}

/** Returns the sections below "Findings". */
function findingsOf(page) {
  const [, section = ''] =
    /\n## Findings\n([\s\S]*?)(?=\n## |$)/.exec(read('docs/cli', `${page}.md`)) ?? []
  const at = section.indexOf('\n### ')
  return withoutLinks(section.slice(at).trim())
}

/** A link that is relative leads nowhere on npm: keeps its text, and removes what only points to another page. */
function withoutLinks(text) {
  return text
    .replaceAll(/ ?\(\[[^\][]*\]\([^)]*\)\)/g, '')
    .replaceAll(/\s+See\s+\[[^\][]*\]\([^)]*\)[^.:]*\./g, '')
    .replaceAll(/:\s+see\s+\[[^\][]*\]\([^)]*\)[^.]*\./g, '.')
    .replaceAll(/\[([^\][]*)\]\([^)]*\)/g, '$1')
}

/** Lists the rows that `fwjs compare` recognizes. */
function differencesTable() {
  const pages = `${read('docs/differences.md')}\n${read('docs/differences-5.md')}`
  const source = read('packages/fwjs-cli/src/replay/rows.ts')
  const only4 = /ONLY_4 = (\[.*\])/.exec(source)?.[1] ?? '[]'
  const named = [...new Set(Array.from(source.matchAll(/'(D\d\d)'/g), ([, id]) => id))]
  const for5 = named.filter((id) => !only4.includes(id)).map((id) => `Y${Number(id.slice(1)) + 50}`)
  const rows = [...named, ...for5].map((id) => rowOf(id, pages))
  return ['| ID | Difference | Opt out |', '|---|---|---|', ...rows].join('\n')
}

function rowOf(id, pages) {
  const row = pages.split('\n').find((line) => line.startsWith(`| ${id} | `))
  if (!row) throw new Error(`docs/differences*.md has no row ${id}`)
  const cells = row.slice(2, -2).split(' | ')
  return `| ${id} | ${withoutLinks(cells[1])} | ${withoutLinks(cells.at(-1))} |`
}
