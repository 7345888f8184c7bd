// Writes docs/advisories.md and docs/public/fwjs.openvex.json from the rows, or reports that they are stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { renewPage } from './page.mjs'
import { sections } from './rows.mjs'
import { documentOf } from './vex.mjs'

const { options } = readCommand({
  name: 'npm run verify -- advisories --',
  does: 'Checks docs/advisories.md and the OpenVEX document against the rows in tests/robustness/advisories/rows.',
  options: { write: { type: 'boolean', default: false, help: 'regenerate them' } },
})

const page = new URL('../../../docs/advisories.md', import.meta.url)
const vex = new URL('../../../docs/public/fwjs.openvex.json', import.meta.url)

/** Returns true if a file is up to date; JSON formatting does not matter. */
function holds(file, text) {
  if (!existsSync(file)) return false
  const present = readFileSync(file, 'utf8')
  return file === vex ? isDeepStrictEqual(JSON.parse(present), JSON.parse(text)) : present === text
}

const document = existsSync(vex) ? JSON.parse(readFileSync(vex, 'utf8')) : undefined
const texts = [
  [page, renewPage(readFileSync(page, 'utf8'), sections)],
  [vex, `${JSON.stringify(documentOf(sections, document), null, 2)}\n`],
]

const old = texts.filter(([file, text]) => !holds(file, text))
for (const [file, text] of old) {
  if (options.write) writeFileSync(file, text)
  console.log(`${file.pathname.split('/docs/')[1]} ${options.write ? 'written' : 'is stale'}`)
}
if (old.length > 0 && !options.write) {
  console.log('Run: npm run verify -- advisories -- --write')
  process.exit(1)
}
