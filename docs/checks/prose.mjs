// Finds phrases of a private dialect on pages, in messages, and in the comments that users read.
//
//   node docs/checks/prose.mjs [FILE …]       checks these files, or all
//   node docs/checks/prose.mjs --measures     prints figures of the guide and migration pages, as information
//
// Comments of our own code and test titles are checked by four rules only: the rest is for a reviewer to say.
import { execFileSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { readSourceText } from '../../commands/source-text.mjs'
import { measure, readPage } from './prose/pages.mjs'
import { brokenRules, COMMENT_FORM, EVERYWHERE, FOR_USERS } from './prose/rules.mjs'

const root = join(import.meta.dirname, '../..')
const ALL = [...EVERYWHERE, ...FOR_USERS]

const filesOf = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

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

function textsOfPage(file) {
  return [...readPage(join(root, file))].map(({ text, comment, line }) =>
    comment ? { rules: [...ALL, COMMENT_FORM], text: comment, line } : { rules: ALL, text, line },
  )
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
  for (const file of filesOf('docs/guide/*.md', 'docs/moving/*.md')) {
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
const files = named.length > 0 ? named : filesOf('*.md', 'packages/*.ts', '*.mts', '*.mjs', '*.cjs')
const findings = files.flatMap((file) => [...findingsIn(file)])
for (const finding of findings) console.error(finding)
console.log(`${files.length} files, ${findings.length} phrases to rewrite`)
process.exitCode = findings.length + broken.length > 0 ? 1 : 0
