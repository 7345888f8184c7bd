import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sources } from './sources.mts'

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))

/** Folders with files that are installed, built, or measured instead of written. */
const skipped =
  /(?:^|\/)(?:\.git|node_modules|build|coverage)$|^docs\/\.vitepress\/(?:cache|dist)$|^packages\/[\w-]+\/lib$|^tests\/conformance\/kept$|known-as\/node_modules\/express$/
/** The only folder called `node_modules` with files written by hand. */
const written = 'packages/fwjs/known-as/node_modules'
const endings = /\.(?:[cm]?[jt]s|md|json)$|^\.ci\/run$/
const lockfile = /(?:^|\/)package-lock\.json$/

/** Returns the source, tests, and pages of the repository, by their path from its root. */
export function repositoryTexts(folder = ''): Sources {
  const found: Sources = {}
  for (const entry of readdirSync(join(repository, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) {
      if (path === written || !skipped.test(path)) Object.assign(found, repositoryTexts(path))
    } else if (endings.test(path) && !lockfile.test(path)) {
      found[path] = readFileSync(join(repository, path), 'utf8')
    }
  }
  return found
}

/** Returns the table rows of a page, each as its cells. */
export function rowsIn(page: string): string[][] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.replace(/^\||\|$/g, '').split(/(?<!\\)\|/))
    .map((cells) => cells.map((cell) => cell.trim()))
}

/** Returns the rows of a page with an id in their first cell. */
function rowsOf(texts: Sources, page: string, id: RegExp): string[][] {
  return rowsIn(texts[page] ?? '').filter(([cell = '']) => id.test(cell))
}

const idsOf = (page: string, id: RegExp) => (texts: Sources) =>
  rowsOf(texts, page, id).map(([cell = '']) => cell)

function decisionsIn(texts: Sources): string[] {
  const numbers = Object.keys(texts).map((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1])
  return numbers.filter((number) => number !== undefined).map((number) => String(Number(number)))
}

function benchmarksIn(texts: Sources): string[] {
  const scenarios = texts['bench/scenarios.mjs'] ?? ''
  const names = [...scenarios.matchAll(/\b(?:name|program): '([\w-]+)'/g)]
  const files = Object.keys(texts).map((path) => /^bench\/([\w-]+)\.mjs$/.exec(path))
  return [...names, ...files].flatMap((match) => match?.[1] ?? [])
}

/** An id such as D05, but not in an escape (`%F0`), in a color, or inside a longer word. */
const coded = (code: string): RegExp => new RegExp(`(?<![%#\\\\\\w.-])(${code})(?![\\w%])`, 'g')

interface List {
  /** Finds a citation; its first group is the id, or a string with several. */
  cited: RegExp
  /** Finds the ids in such a string. */
  each?: RegExp
  /** The ids that can be cited. */
  idsIn: (texts: Sources) => string[]
}

/** Everything that a comment, a test, or a page may cite (the grammar is in CONTRIBUTING.md). */
const lists: List[] = [
  { cited: coded('D\\d\\d'), idsIn: idsOf('docs/differences.md', /^D\d\d$/) },
  { cited: coded('V\\d\\d'), idsIn: idsOf('docs/differences-3.md', /^V\d\d$/) },
  { cited: coded('F\\d{2,3}'), idsIn: idsOf('docs/faults.md', /^F\d{2,3}$/) },
  { cited: coded('R\\d{3}'), idsIn: idsOf('docs/advisories.md', /^R\d{3}$/) },
  { cited: coded('S\\d{1,2}'), idsIn: idsOf('docs/agents.md', /^S\d{1,2}$/) },
  { cited: coded('B\\d+(?:\\.\\d+)+'), idsIn: idsOf('tests/conformance/behaviour.md', /^B\d/) },
  {
    cited: /\b(CVE-\d{4}-\d+)/g,
    idsIn: (texts) => (texts['docs/advisories.md'] ?? '').match(/CVE-\d{4}-\d+/g) ?? [],
  },
  { cited: /\bdecisions? (\d+(?:(?:, | and )\d+)*)/gi, each: /\d+/g, idsIn: decisionsIn },
  {
    cited: /(?<![\w=-])spec ([a-z\d-]+\/[\w.-]*\w)/g,
    idsIn: idsOf('docs/spec.md', /^[\w-]+\/[\w.-]+$/),
  },
  {
    // The coverage of a comparison: `covers: ['B2.2.1', 'app/locals']`.
    cited: /\bcovers: \[([^\]]*)\]/g,
    each: /(?<=')[\w-]+\/[\w.-]+(?=')/g,
    idsIn: idsOf('docs/spec.md', /^[\w-]+\/[\w.-]+$/),
  },
  { cited: /(?<![\w/.])bench\/([\w-]+)(?![\w/-]|\.\w)/g, idsIn: benchmarksIn },
]

/** Former citations of lists that aren't in the repository. */
const elsewhere =
  /\bDESIGN\b|\b[Rr]ulings? \d+|\becosystem S?\d[\d.]*|\b(?:findings|ecosystem|peers|style)\.md\b|\bfindings? [A-J]\d+|\b(?:behaviour|reliability) \d[\d.]*|(?<!conformance\/)\bbehaviour\.md\b|(?<!docs\/)\breliability\.md\b/g
/** Within a page's own folder, its name is enough. */
const beside = { behaviour: 'tests/conformance/', reliability: 'docs/' }

function citationsOfOtherLists(path: string, text: string): string[] {
  const found: string[] = text.match(elsewhere) ?? []
  return found.filter((citation) => {
    const [name, ending] = citation.split('.')
    return !(ending === 'md' && path.startsWith(beside[name as keyof typeof beside] ?? ' '))
  })
}

const isLost = (ids: Set<string>) => (id: string) => !ids.has(id)

/** Returns the citations that don't exist, each as `path: citation`. */
export function lostCitations(texts: Sources): string[] {
  const known = lists.map(({ idsIn, ...list }) => ({ ...list, ids: new Set(idsIn(texts)) }))
  return Object.entries(texts).flatMap(([path, text]) => {
    const lost = known.flatMap(({ cited, each, ids }) =>
      [...text.matchAll(cited)]
        .filter(([, named = '']) => (each ? (named.match(each) ?? []) : [named]).some(isLost(ids)))
        .map(([citation]) => citation),
    )
    return [...lost, ...citationsOfOtherLists(path, text)].map((name) => `${path}: ${name}`)
  })
}

/**
 * Returns the rows of a page that name no test in their last cell, or a missing one. Rows that aren't
 * applicable can't be tested.
 */
export function missingProofs(texts: Sources, page: string, id: RegExp): string[] {
  return rowsOf(texts, page, id).flatMap((cells) => {
    if (cells.includes('not applicable')) return []
    const paths = (cells.at(-1) ?? '').match(/(?<=`)[^`\s]+(?=`)/g) ?? []
    if (paths.length === 0) return [`${cells[0]} names no test`]
    const missing = paths.filter((path) => texts[path] === undefined)
    return missing.map((path) => `${cells[0]} names ${path}, which does not exist`)
  })
}

/** Returns the duplicate ids of a page. */
export function doubleIds(texts: Sources, page: string, id: RegExp): string[] {
  const ids = rowsOf(texts, page, id).map(([cell = '']) => cell)
  return ids.filter((one, index) => ids.indexOf(one) !== index)
}
