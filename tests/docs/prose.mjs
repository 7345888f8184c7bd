// Finds phrases of a private dialect on pages, in messages, and in the comments that users read.
//
//   node tests/docs/prose.mjs [FILE …]       checks these files, or all
//   node tests/docs/prose.mjs --measures     prints figures of the guide and migration pages, as information
//
// Comments of our own code and test titles are checked by four rules only: the rest is for a reviewer to say.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readSourceText } from '../../scripts/lib/source-text.mjs'
import { measure, readPage } from './prose/pages.mjs'
import { brokenRules, COMMENT_FORM, EVERYWHERE, FOR_USERS, IN_SENTENCES } from './prose/rules.mjs'

const root = join(import.meta.dirname, '../..')
const ALL = [...EVERYWHERE, ...FOR_USERS]

/** Folders of compiled, installed, or temporary files. */
const SKIPPED = new Set(['node_modules', 'build', 'coverage', 'cache', 'dist', 'kept', '.git'])

const isSkipped = (path, name) => SKIPPED.has(name) || /^packages\/[\w-]+\/lib$/.test(path)

/** Lists the files of a folder, from the root. */
function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return isSkipped(path, entry.name) ? [] : filesBelow(path)
    return [path]
  })
}

const isChecked = (file) =>
  /\.(md|mts|mjs|cjs)$/.test(file) || (file.startsWith('packages') && file.endsWith('.ts'))

function* findingsIn(file) {
  for (const { rules, text, line } of file.endsWith('.md')
    ? textsOfPage(file)
    : textsOfSource(file)) {
    for (const { id, pattern, instead } of rules) {
      const found = pattern.exec(text)
      if (!found) continue
      const near = text.slice(Math.max(0, found.index - 30), found.index + 50)
      yield `${file}:${line}  ${id} "${near.replaceAll('\n', ' ')}": write ${instead}`
    }
  }
}

/** Pages that commands write: their sentences are in those commands. */
const GENERATED = ['docs/advisories.md', 'docs/compatibility.md', 'docs/reliability.md']

const sentencesOf = (text) => text.split(/(?<=[.?!:;]["”)]?) +(?=[A-Z…(])/)

function textsOfPage(file) {
  const hasSentences = file.startsWith('docs/') && !GENERATED.includes(file)
  return [...readPage(join(root, file))].flatMap(({ text, prose, isHeading, comment, line }) => {
    if (comment) return [{ rules: [...ALL, COMMENT_FORM], text: comment, line }]
    const rules = IN_SENTENCES.filter(
      ({ pattern }) => !(isHeading && pattern.source.startsWith('^')),
    )
    const sentences = hasSentences ? sentencesOf(prose) : []
    return [
      { rules: ALL, text, line },
      ...sentences.map((sentence) => ({ rules, text: sentence, line })),
    ]
  })
}

function textsOfSource(file) {
  const { strings, comments, titles } = readSourceText(join(root, file))
  const isInternal = !/^packages\/[^/]+\/(src|templates)\//.test(file)
  const isPublic = /\/contract(\.ts|\/)/.test(file) || file.includes('/templates/')
  const messages = isInternal ? [] : strings.filter(({ text }) => / .* /s.test(text))
  return [
    ...messages.map((one) => ({ ...one, rules: ALL })),
    ...titles.map((one) => ({ ...one, rules: EVERYWHERE })),
    ...comments.map((one) => ({ ...one, rules: isPublic ? [...ALL, COMMENT_FORM] : EVERYWHERE })),
  ]
}

const words = process.argv.slice(2)
if (words[0] === '--measures') {
  for (const file of [...filesBelow('docs/guide'), ...filesBelow('docs/migration')]) {
    const { words: count, you, of, that, contractions } = measure(join(root, file))
    const figures = `you ${you}, of ${of}, that/which/whose ${that}, contractions ${contractions}`
    console.log(`${file}: ${count} words; per 10,000: ${figures}`)
  }
  process.exit()
}
const broken = brokenRules()
for (const { id } of broken)
  console.error(`${id} doesn't find its example, or finds the correct one`)
const named = words.map((file) => relative(root, join(process.cwd(), file)))
const files = named.length > 0 ? named : filesBelow('').filter(isChecked)
const findings = files.flatMap((file) => [...findingsIn(file)])
for (const finding of findings) console.error(finding)
console.log(`${files.length} files, ${findings.length} phrases to rewrite`)
process.exitCode = findings.length + broken.length > 0 ? 1 : 0
