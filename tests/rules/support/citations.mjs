import { rowsIn } from './sources.mjs'

/** Returns the rows of a page with an id in their first cell. */
function rowsOf(texts, page, id) {
  return rowsIn(texts[page] ?? '').filter(([cell = '']) => id.test(cell))
}

const idsOf = (page, id) => (texts) => rowsOf(texts, page, id).map(([cell = '']) => cell)

function decisionsIn(texts) {
  const numbers = Object.keys(texts).map((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1])
  return numbers.filter((number) => number !== undefined).map((number) => String(Number(number)))
}

function benchmarksIn(texts) {
  const scenarios = texts['bench/scenarios.mjs'] ?? ''
  const names = [...scenarios.matchAll(/\b(?:name|program): '([\w-]+)'/g)]
  const files = Object.keys(texts).map((path) => /^bench\/([\w-]+)\.mjs$/.exec(path))
  return [...names, ...files].flatMap((match) => match?.[1] ?? [])
}

/** An id such as D05, but not in an escape (`%F0`), in a color, or inside a longer word. */
const coded = (code) => new RegExp(`(?<![%#\\\\\\w.-])(${code})(?![\\w%])`, 'g')

/**
 * Everything that a comment, a test, or a page may cite (docs/internals/conventions.md). `cited` finds a
 * citation; its first group is the id, or a string in which `each` finds the ids. `idsIn` lists the ids that
 * can be cited.
 */
const lists = [
  { cited: coded('D\\d\\d'), idsIn: idsOf('docs/differences.md', /^D\d\d$/) },
  { cited: coded('V\\d\\d'), idsIn: idsOf('docs/differences-3.md', /^V\d\d$/) },
  { cited: coded('Y\\d{1,3}'), idsIn: idsOf('docs/differences-5.md', /^Y\d{1,3}$/) },
  { cited: coded('F\\d{2,3}'), idsIn: idsOf('docs/express-issues.md', /^F\d{2,3}$/) },
  { cited: coded('R\\d{3}'), idsIn: idsOf('docs/advisories.md', /^R\d{3}$/) },
  { cited: coded('S\\d{1,2}'), idsIn: idsOf('docs/apm-agents.md', /^S\d{1,2}$/) },
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

function citationsOfOtherLists(path, text) {
  const found = text.match(elsewhere) ?? []
  return found.filter((citation) => {
    const [name, ending] = citation.split('.')
    return !(ending === 'md' && path.startsWith(beside[name] ?? ' '))
  })
}

const isLost = (ids) => (id) => !ids.has(id)

/** Returns the citations that don't exist, each as `path: citation`. */
export function lostCitations(texts) {
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
export function missingProofs(texts, page, id) {
  return rowsOf(texts, page, id).flatMap((cells) => {
    if (cells.includes('not applicable')) return []
    const paths = (cells.at(-1) ?? '').match(/(?<=`)[^`\s]+(?=`)/g) ?? []
    if (paths.length === 0) return [`${cells[0]} names no test`]
    const missing = paths.filter((path) => texts[path] === undefined)
    return missing.map((path) => `${cells[0]} names ${path}, which does not exist`)
  })
}

/** Returns the duplicate ids of a page. */
export function doubleIds(texts, page, id) {
  const ids = rowsOf(texts, page, id).map(([cell = '']) => cell)
  return ids.filter((one, index) => ids.indexOf(one) !== index)
}
