import { slugOf } from '../slug.mjs'
import { idOf } from './entries.mjs'
import {
  anchor,
  code,
  defaultText,
  fence,
  firstSentence,
  heading,
  paragraphs,
  plain,
  table,
  typeCell,
} from './markdown.mjs'

/**
 * The context for rendering an entry.
 *
 * @typedef {object} Context
 * @property {string} express the version that differences refer to, such as `Express 4`
 * @property {string} up the relative path from the page to `docs/`
 * @property {string} differences the page of the differences, below `docs/`
 * @property {(name: string) => string | undefined} linkOf the link to a type, relative to the page
 * @property {(key: string) => import('./tables.mjs').Difference[]} differencesOf
 * @property {(key: string) => import('./tables.mjs').SpecRow[]} specOf
 * @property {(key: string) => string | undefined} proseOf
 * @property {(entry: object) => { name: string, title: string, options: object[] }[]} optionsOf
 * @property {(key: string) => string | undefined} guideOf
 */

/** Renders an entry with its heading. */
export function renderEntry(entry, context) {
  const docs = entry.overloads.map(({ doc }) => doc)
  return paragraphs([
    heading(2, entry.title, entry.id),
    fence('ts signature', entry.signatures.join('\n')),
    renderTexts(entry),
    renderNames(entry),
    renderDefault(docs),
    renderNotes(entry),
    renderParameters(entry),
    renderThrows(docs),
    ...docs.flatMap(({ examples }) => examples).map((example) => fence('ts contract', example)),
    ...context.optionsOf(entry).map(renderOptions),
    context.proseOf(entry.key),
    renderDifferences(context.differencesOf(entry.key), context),
    renderTypes(entry, context),
    renderFoot(entry, docs, context),
  ])
}

/** Renders each HTTP method with its own anchor. */
function renderNames({ key, names }) {
  if (names.length === 1) return ''
  const list = names.map((name) => `${anchor(idOf(name))}${code(name)}`)
  // `app.get` has its own entry, because it also reads settings.
  const prefix = key.split('.')[0]
  if (!names.includes(`${prefix}.get`)) list.unshift(`[${prefix}.get](#${prefix}-get)`)
  return `One function per HTTP method: ${list.join(', ')}.`
}

/** Links to the descriptions of the types in the signatures. */
function renderTypes({ key, signatures, membersPage }, { linkOf }) {
  const text = signatures.join('\n').replaceAll(/'[^']*'/g, '')
  const names = [...new Set(text.match(/\b[A-Z]\w+\b/g) ?? [])].filter(
    (name) => name !== key || membersPage !== undefined,
  )
  const links = names.map((name) => [name, linkOf(name)]).filter(([, link]) => link)
  if (links.length === 0) return ''
  return `Types: ${links.map(([name, link]) => `[${name}](${link})`).join(', ')}`
}

function renderTexts({ overloads }) {
  const told = overloads.filter(({ doc }) => doc.text !== '')
  const texts = new Set(told.map(({ doc }) => textOf(doc)))
  if (texts.size <= 1) return [...texts].join('')
  const oldest = sinceOf(told.map(({ doc }) => doc))
  const line = ({ call, doc }) => {
    const since = doc.since !== undefined && doc.since !== oldest ? ` Since ${doc.since}.` : ''
    return `- ${call === '' ? '' : `${code(call)}: `}${indented(textOf(doc))}${since}`
  }
  if (told[0].call !== '') return told.map(line).join('\n')
  return paragraphs([textOf(told[0].doc), told.slice(1).map(line).join('\n')])
}

const indented = (text) => text.replaceAll(/\n(?=.)/g, '\n  ')

function textOf({ text, deprecated }) {
  if (deprecated === undefined) return text
  return `${text} **Deprecated${deprecated === '' ? '' : ` ${deprecated.replace(/^(?=[A-Z])/, ': ')}`}**`
    .replace('Deprecated : ', 'Deprecated: ')
    .trim()
}

const renderNotes = ({ notes = [] }) =>
  notes.map(({ key, text }) => `- ${code(key)}: ${indented(text)}`).join('\n')

function renderDefault(docs) {
  const told = docs.find((doc) => doc.default !== undefined)
  return told ? `Default: ${defaultText(told.default)}` : ''
}

/** Renders the documented parameters of all overloads. */
function renderParameters({ overloads }) {
  const rows = new Map()
  for (const { doc, parameters } of overloads) {
    for (const { name, type, isOptional } of parameters) {
      const text = doc.params[name]
      if (text !== undefined && !rows.has(name)) {
        rows.set(name, [code(name), typeCell(type, isOptional), text])
      }
    }
  }
  if (rows.size === 0) return ''
  return table(['Parameter', 'Type', 'Description'], [...rows.values()])
}

function renderThrows(docs) {
  const throws = [...new Set(docs.flatMap((doc) => doc.throws))]
  if (throws.length === 0) return ''
  return paragraphs(['Throws:', throws.map((text) => `- ${indented(text)}`).join('\n')])
}

export function renderOptions({ name, title, options, note }) {
  const rows = options.map(({ name: option, type, isOptional, doc, kind, text }) => [
    `${anchor(idOf(`${name}.${option}`))}${code(option)}`,
    kind === 'method' ? typeCell(text.replace(/^\w+\??/, ''), false) : typeCell(type, isOptional),
    doc.default === undefined ? '' : defaultText(doc.default),
    `${textOf(doc)}${doc.since === undefined ? '' : ` Since ${doc.since}.`}`,
  ])
  const hasDefaults = rows.some(([, , value]) => value !== '')
  const head = ['Option', 'Type', 'Default', 'Description']
  const examples = options.flatMap(({ name: option, doc }) =>
    doc.examples.map((example) => paragraphs([`${code(option)}:`, fence('ts contract', example)])),
  )
  return paragraphs([
    title === undefined ? '' : heading(3, title, name),
    note,
    hasDefaults
      ? table(head, rows)
      : table(
          ['Property', 'Type', 'Description'],
          rows.map(([option, type, , text]) => [option, type, text]),
        ),
    ...examples,
  ])
}

export function renderDifferences(rows, { express, up, differences }) {
  if (rows.length === 0) return ''
  const lines = rows.map(({ id, text, back }) => {
    const optOut = back === '' || back === 'not needed' ? '' : ` Opt out: ${back}.`
    return `- [${id}](${up}${differences}): ${withLinksFrom(up, text + optOut)}`
  })
  return paragraphs([`**Differences from ${express}**`, lines.join('\n')])
}

/** Adjusts the links of a row, which are relative to `docs/`. */
const withLinksFrom = (up, text) => text.replaceAll(/\]\((?!http|#)/g, `](${up}`)

function sinceOf(docs) {
  const versions = docs.map(({ since }) => since).filter((since) => since !== undefined)
  const number = (version) => version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)
  return versions.sort((a, b) => number(a) - number(b))[0]
}

function renderFoot(entry, docs, context) {
  const since = sinceOf(docs)
  const parts = [
    since === undefined ? '' : `Since ${since}.`,
    renderSpec(context.specOf(entry.key), context),
    context.guideOf(entry.key) ?? '',
  ]
  return parts.filter(Boolean).join(' ')
}

/** Renders the rows that test it, by table. */
function renderSpec(rows, { up }) {
  if (rows.length === 0) return ''
  const sections = new Map()
  for (const { id, section } of rows) sections.set(section, [...(sections.get(section) ?? []), id])
  const links = [...sections].map(([section, ids]) => {
    const target = /^\d/.test(section) ? '' : `#${slugOf(section)}`
    return `[${section.replaceAll('`', '')}](${up}spec.md${target}) ${ids.map(code).join(', ')}`
  })
  return `Specification: ${links.join('; ')}.`
}

/** Renders the contents of a page, one line for each entry. */
export function renderIndex(entries) {
  return table(
    ['Name', 'Description'],
    entries.map((entry) => {
      const { doc } = entry.overloads.find((overload) => overload.doc.text !== '') ?? {}
      return [
        `[${plain(entry.title.replace(/\([^']+\)$/, '()'))}](#${entry.id})`,
        doc
          ? `${firstSentence(doc.text)}${doc.deprecated === undefined ? '' : ' **Deprecated**'}`
          : '',
      ]
    }),
  )
}
