import { basename, join } from 'node:path'
import { differencesByKey, OF_NO_MEMBER, specByKey } from './concerns.mjs'
import { filesOf, readDeclarations } from './contract.mjs'
import { entriesOf } from './entries.mjs'
import { guideOf } from './guides.mjs'
import { internalsOf, renderInternals } from './internals.mjs'
import { paragraphs } from './markdown.mjs'
import { membersOf, optionsOf } from './members.mjs'
import { readNamespace } from './namespace.mjs'
import { renderDifferences, renderEntry, renderIndex } from './render.mjs'
import { readDifferences } from './tables.mjs'
import { readTextsOfMajor, refuseLostTexts, textOf } from './texts.mjs'
import { membersTable, nextEntries, typeEntry } from './types.mjs'

const ROOT = new URL('../../../', import.meta.url).pathname

/** Generates the pages of a major version: their paths below `docs/reference`, and their texts. */
export function pagesOfMajor(major) {
  const model = modelOf(major)
  const pages = model.pages.map((page) => [
    `${major.folder}/${page.page}.md`,
    renderPage(page, model),
  ])
  return [...pages, [`${major.folder}/differences.md`, renderOfNoMember(major)]]
}

/** Distinguishes pages that 4.x has, too. */
const suffixOf = ({ folder }) => (folder === '4.x' ? '' : ` (${folder})`)

function modelOf(major) {
  const files = filesOf(join(ROOT, major.contract))
  const declarations = readDeclarations(
    files.filter((file) => !major.hiddenFiles.includes(basename(file))),
  )
  const namespace =
    major.pages.some(({ hasFactory }) => hasFactory) &&
    readNamespace(join(ROOT, major.namespace), declarations)
  const pages = major.pages.map((page) => ({
    ...page,
    entries: entriesOfPage(page, declarations, namespace),
  }))
  const homes = homesOfOptions(pages, declarations, major)
  const types = { page: 'types', title: `Types${suffixOf(major)}` }
  types.entries = typeEntries(pages, declarations, homes, major)
  pages.push(types)
  const keys = new Set(
    pages.flatMap(({ entries }) => entries.flatMap(({ key, names }) => [key, ...names])),
  )
  return {
    major,
    declarations,
    pages,
    homes,
    differences: differencesByKey(major.folder, keys),
    spec: specByKey(major.folder, keys),
  }
}

function entriesOfPage(page, declarations, namespace) {
  const left = new Set(
    (page.without ?? []).flatMap((name) => membersOf(declarations, name).map((one) => one.name)),
  )
  const types = (page.types ?? []).map((name) => typeEntry(declarations.get(name)))
  const entries = [
    ...(page.hasFactory ? namespace.entries : []),
    ...(page.hasNext ? nextEntries(declarations) : []),
    ...types,
    ...page.from
      .flatMap(([name, prefix]) => entriesOf(declarations, name, prefix))
      .filter(({ key }) => !left.has(key.split('.')[1])),
  ]
  const rank = ({ key }) => (page.last ?? []).indexOf(key)
  return entries.sort((a, b) => rank(a) - rank(b))
}

/** Returns the entry that documents the options of a type, by the name of the type. */
function homesOfOptions(pages, declarations, { optionsAt }) {
  const homes = new Map()
  for (const { page, entries } of pages) {
    for (const entry of entries) {
      for (const name of optionTypesOf(entry, declarations)) {
        if ((optionsAt[name] ?? entry.key) !== entry.key || homes.has(name)) continue
        homes.set(name, { key: entry.key, page })
      }
    }
  }
  return homes
}

function optionTypesOf({ overloads }, declarations) {
  const text = overloads.flatMap(({ parameters }) => parameters.map(({ type }) => type)).join(' ')
  return [...new Set(text.match(/\b\w*Options\w*\b/g) ?? [])].filter(
    (name) => declarations.get(name)?.kind === 'interface',
  )
}

/** Returns the types that apps can name, and those in signatures on other pages. */
function typeEntries(pages, declarations, homes, major) {
  const placed = new Set(pages.flatMap(({ types = [] }) => types))
  const told = pages.flatMap(({ entries }) => entries.flatMap(({ signatures }) => signatures))
  const options = [...homes.keys()].flatMap((name) =>
    optionsOf(declarations, name).map((one) => one.text),
  )
  const used = new Set([...told, ...options].join('\n').match(/\b[A-Z]\w+\b/g))
  return [...declarations.values()]
    .filter(({ name, kind }) => kind === 'interface' || kind === 'type')
    .filter(({ name }) => !major.hidden.includes(name) && !placed.has(name) && !homes.has(name))
    .filter(({ name, isExported }) => isExported || used.has(name))
    .map((declaration) => typeEntry(declaration, major.memberPages[declaration.name]))
    .sort((a, b) => a.key.localeCompare(b.key, 'en'))
}

function renderPage(page, model) {
  const { intro, sections, shared } = readTextsOfMajor(model.major, `${page.page}.md`)
  refuseLostTexts(`${model.major.folder}/${page.page}.md`, sections, page.entries)
  const context = contextOf(page, model, new Map([...shared, ...sections]))
  const internals = internalsOf(model.major.folder, page.page)
  return `${paragraphs([
    `# ${page.title}`,
    intro,
    renderIndex(page.entries),
    ...page.entries.map((entry) => renderEntry(entry, context)),
    renderInternals(internals),
  ])}\n`
}

function contextOf(page, model, sections) {
  const { major, declarations, homes, differences, spec } = model
  return {
    express: major.express,
    up: '../../',
    differences: major.differences,
    linkOf: (name) => linkOf(name, page, model),
    differencesOf: (key) => differences.get(key) ?? [],
    specOf: (key) => spec.get(key) ?? [],
    proseOf: (key) => textOf(sections, key),
    guideOf: (key) => guideOf(key, page.page, '../../'),
    optionsOf: (entry) => [
      ...[...homes]
        .filter(([, home]) => home.key === entry.key)
        .map(([name]) => ({
          name,
          title: `${entry.key} options`,
          options: optionsOf(declarations, name),
          note: declarations.get(name).doc.text,
        })),
      ...membersTable(declarations, entry),
    ],
  }
}

function linkOf(name, { page: current }, { major, homes, pages }) {
  const home = homes.get(name)?.page
  if (home) return `${home === current ? '' : `${home}.md`}#${name}`
  const membersPage = major.memberPages[name]
  if (membersPage) return membersPage === current ? undefined : `${membersPage}.md`
  const place = pages.find(({ entries }) => entries.some(({ key }) => key === name))
  if (!place) return undefined
  return place.page === current ? `#${name}` : `${place.page}.md#${name}`
}

function renderOfNoMember(major) {
  const ids = OF_NO_MEMBER[major.folder]
  const rows = readDifferences(major.folder).filter(({ id }) => ids.includes(id))
  return `${paragraphs([
    `# General differences${suffixOf(major)}`,
    `These differences from ${major.express} affect every app, every response, or the process. The others are listed in the entries they affect. See [Intentional differences](../../${major.differences}) for the full table.`,
    renderDifferences(rows, {
      express: major.express,
      up: '../../',
      differences: major.differences,
    }),
  ])}\n`
}
