// Checks that the charts, tables, and numbers match docs/public/bench/results.json. `node
// docs/tools/figures/write.mjs` updates them; its folder explains the comments on the pages.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectedFiles, FOLDER, PAGES, readPage, root } from '../../docs/tools/figures/expected.mjs'
import { falseClaims, untracedNumbers } from '../../docs/tools/figures/numbers.mjs'
import { withoutTables } from '../../docs/tools/figures/tables.mjs'
import { weakColours } from '../../docs/tools/figures/theme.mjs'

/** Pages that also have numbers from other measurements, which they name. */
const MIXED = ['docs/guide/tracing.md']

const read = (path) => {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return undefined
  }
}

/** Returns the first line that is not as expected: the actual and the expected one. */
function difference(path, expected) {
  const text = read(path)
  if (text === undefined) return [`${path} is missing`]
  if (text === expected) return []
  if (path.endsWith('.svg')) return [`${path} is not what results.json draws`]
  const [has, needs] = [text, expected].map((one) => one.split('\n'))
  const line = has.findIndex((one, index) => one !== needs[index])
  return [`${path}:${line + 1}:\n  ${has[line]}\n  ${needs[line]}`]
}

const files = await expectedFiles()
const pictures = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.svg'))
const mistakes = [
  ...[...files].flatMap(([path, expected]) => difference(path, expected)),
  ...pictures
    .filter((name) => !files.has(`${FOLDER}/${name}`))
    .map((name) => `${FOLDER}/${name} is drawn by nothing`),
  ...PAGES.flatMap((page) => falseClaims(readPage(page)).map((claim) => `${page}: ${claim}`)),
  ...PAGES.filter((page) => !MIXED.includes(page)).flatMap((page) =>
    untracedNumbers(withoutTables(readPage(page))).map(
      (number) => `${page}: "${number}" has no comment that names its figure`,
    ),
  ),
  ...weakColours().map((colour) => `the color ${colour} is too close to its background`),
]

for (const mistake of mistakes) console.error(mistake)
if (mistakes.length > 0) console.error('To update them, run: node docs/tools/figures/write.mjs')
console.log(`${files.size} files with figures, ${mistakes.length} mistakes`)
process.exitCode = mistakes.length > 0 ? 1 : 0
