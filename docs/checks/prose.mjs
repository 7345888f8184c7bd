// Finds sentences on the pages that are hard to read: inversions, riddles, metaphors and filler.
//
//   node docs/checks/prose.mjs [PAGE …]
//
// Code is left out. A phrase that is the name of something, such as a finding of `fwjs check`, is
// written as code on the pages and so never found.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import MarkdownIt from 'markdown-it'

const root = join(import.meta.dirname, '../..')

/** Pages that commands write: their words stand in the programs that write them. */
const GENERATED = ['docs/advisories.md', 'docs/compatibility.md', 'docs/reliability.md']

/** What is looked for in a sentence, and what to write instead. */
const RULES = [
  [/^Who(ever)? (?!.*\?$)/, 'name the person or the thing: "a program that …"'],
  [/[,:;] who(ever)? (?!is |are |was |has |have |can )/, 'name the person or the thing'],
  [/^What (?!.*[?:]$).*\.$/, 'begin with the subject instead of "What …"'],
  [/^Of (a|an|the|each|these|those|all|pipelined) /, 'begin with the subject instead of "Of …"'],
  [/^(Neither|Nor) (is|are|does|do|has) /, 'begin with the subject'],
  [
    /\b(is|are|was|were|be|been) told\b|^Told\b|\bnot told\b/i,
    'say "gets", "prints" or "is listed"',
  ],
  [/\bspeaks? to\b/, 'say what is sent or printed'],
  [/\bmakes? it so\b/, 'name the cause'],
  [/\b(it|nothing|something) is said\b|\bis said of\b/i, 'say who prints or lists what'],
  [/\b(do|does|did|answers?|behaves?|is|are) otherwise\b|\botherwise than\b/, 'say "differently"'],
  [/\bin the place of\b/, 'say "instead of"'],
  [/\b(is|are|be) of use\b/, 'say "useful"'],
  [/\bwithout a word\b/, 'say "without an error" or "silently"'],
  [/\bruns? away\b/, 'say "takes too long"'],
  [/\bpassed over\b|\bpass by\b/, 'say "skipped"'],
  [/\bcarried along\b|\btakes? .* along\b/, 'say what is contained or lost'],
  [/\bthat are ours\b|\bwhile they are ours\b/, 'name the owner'],
  [/\banew\b|\bfor ever\b|\bwhereof\b|\bthereof\b/, 'use the everyday word'],
  [/\b(simply|just|easily|obviously|of course|basically)\b/i, 'leave the filler out'],
  [
    /\b(that|which|who|what|it|one) (is|are) no (?!longer|more|less|matter|need)\w/,
    'say "is not a …"',
  ],
  [/\bwhere (it|they|this|that) stands?\b|\bas (it|they) stands?\b/, 'say where it is'],
]

const markdown = new MarkdownIt({ html: true })

/** The texts of a page, one for each paragraph, item, cell and heading, with inline code as `…`. */
function* textsOf(page) {
  const tokens = markdown.parse(withoutGenerated(readFileSync(join(root, page), 'utf8')), {})
  let line = 1
  for (const [index, token] of tokens.entries()) {
    // The cells of a table have no place of their own: they have that of their row.
    line = token.map ? token.map[0] + 1 : line
    if (token.type !== 'inline' || token.content.includes(' › ')) continue
    const text = token.children.map(wordsOf).join('')
    yield { text, line, isHeading: tokens[index - 1]?.type === 'heading_open' }
  }
}

function wordsOf({ type, content }) {
  if (type === 'softbreak') return ' '
  return type === 'code_inline' ? '…' : type === 'text' ? content : ''
}

/** Titles of tests are written in the tests, and what is between these marks by a command. */
const withoutGenerated = (text) =>
  text.replaceAll(/<!-- begin -->[\s\S]*?<!-- end -->/g, (part) => part.replaceAll(/[^\n]/g, ''))

const sentencesOf = (text) => text.split(/(?<=[.?!:;]["”)]?) +(?=[A-Z…(])/)

function* findingsOn(page) {
  for (const { text, line, isHeading } of textsOf(page)) {
    for (const sentence of sentencesOf(text)) {
      for (const [pattern, advice] of RULES) {
        if (isHeading && pattern.source.startsWith('^')) continue
        const found = pattern.exec(sentence)
        if (found) yield `${page}:${line}  "${sentence.slice(0, 90)}": ${advice}`
      }
    }
  }
}

const allPages = () =>
  readdirSync(join(root, 'docs'), { recursive: true })
    .filter((name) => name.endsWith('.md') && !/node_modules|^\.vitepress/.test(name))
    .map((name) => join('docs', name))
    .filter((page) => !GENERATED.includes(page))

const named = process.argv.slice(2).map((page) => relative(root, join(process.cwd(), page)))
const pages = named.length > 0 ? named : allPages()
const findings = pages.flatMap((page) => [...findingsOn(page)])
for (const finding of findings) console.error(finding)
console.log(`${pages.length} pages, ${findings.length} sentences to rewrite`)
process.exitCode = findings.length > 0 ? 1 : 0
