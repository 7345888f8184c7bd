import { join } from 'node:path'
import ts from 'typescript'
import { parse, readDeclarations } from './contract.mjs'
import { entriesOf, functionEntry } from './entries.mjs'
import { guideOf } from './guides.mjs'
import { paragraphs } from './markdown.mjs'
import { optionsOf } from './members.mjs'
import { renderEntry, renderIndex } from './render.mjs'
import { readTexts, refuseLostTexts, textOf } from './texts.mjs'
import { membersTable, typeEntry } from './types.mjs'

const SOURCE = new URL('../../../packages/fwjs-ops/src/', import.meta.url).pathname

/** The contents of each page: the function, its options, then its other types. */
const PAGES = {
  manage: { calls: ['manage'], objects: [['Managed', 'managed']], types: ['DrainResult'] },
  protect: { calls: ['protect', 'http2Options'], types: ['DisconnectReason', 'Http2Limits'] },
  shed: { calls: ['shed'], types: ['ShedMiddleware', 'ShedReason'] },
  routes: {
    calls: ['routes'],
    types: ['RegisteredRoute', 'RegisteredHandler', 'LayerKind', 'SourcePosition'],
  },
  candidates: { calls: ['candidates'], types: ['Candidate', 'Reason'] },
  trace: { calls: ['trace'], types: ['TraceRequest', 'Trace', 'TracedLayer', 'LayerOutcome'] },
}

/** Reads the declarations that `fwjs-ops` exports, by name. */
function readExports() {
  const declarations = new Map()
  for (const statement of parse(join(SOURCE, 'index.ts')).statements) {
    if (!ts.isExportDeclaration(statement)) continue
    const all = readDeclarations([join(SOURCE, statement.moduleSpecifier.text)])
    for (const { name } of statement.exportClause.elements) {
      declarations.set(name.text, all.get(name.text))
    }
  }
  return declarations
}

/** Generates the pages of `fwjs-ops`: their paths below `docs/reference`, and their texts. */
export function pagesOfOps() {
  const declarations = readExports()
  const pages = Object.entries(PAGES).map(([page, { calls, objects = [], types }]) => ({
    page,
    entries: [
      ...calls.map((name) => functionEntry(declarations.get(name))),
      ...objects.flatMap(([name, prefix]) => entriesOf(declarations, name, prefix)),
      ...types.map((name) => typeEntry(declarations.get(name))),
    ],
  }))
  const places = new Map(
    pages.flatMap(({ page, entries }) => entries.map(({ key }) => [key, page])),
  )
  places.set('Managed', 'manage')
  return pages.map(({ page, entries }) => [
    `ops/${page}.md`,
    renderPage(page, entries, declarations, places),
  ])
}

function renderPage(page, entries, declarations, places) {
  const { intro, sections } = readTexts(`ops/${page}.md`)
  refuseLostTexts(`ops/${page}.md`, sections, entries)
  const options = (entry) =>
    optionTypesOf(entry, declarations, places).map((name) => ({
      name,
      title: `${entry.key} options`,
      options: optionsOf(declarations, name),
      note: declarations.get(name).doc.text,
    }))
  const context = {
    up: '../../',
    linkOf: (name) => {
      const place = places.get(name)
      if (!place || name === 'Managed') return undefined
      return place === page ? `#${name}` : `${place}.md#${name}`
    },
    differencesOf: () => [],
    specOf: () => [],
    proseOf: (key) => textOf(sections, key),
    guideOf: (key) => guideOf(key, page, '../../'),
    optionsOf: (entry) => [...options(entry), ...membersTable(declarations, entry)],
  }
  return `${paragraphs([
    `# fwjs-ops: ${page}`,
    '```sh\nnpm install fwjs-ops\n```',
    intro,
    renderIndex(entries),
    ...entries.map((entry) => renderEntry(entry, context)),
  ])}\n`
}

/** Returns the options of a call that are documented with it. */
function optionTypesOf({ overloads }, declarations, places) {
  const names = overloads.flatMap(({ parameters }) => parameters.map(({ type }) => type))
  return names.filter((name) => declarations.get(name)?.kind === 'interface' && !places.has(name))
}
