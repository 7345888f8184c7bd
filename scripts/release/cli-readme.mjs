// Writes the parts of the README of fwjs-cli that its findings link to until the documentation has a site: an npm
// user doesn't have the `docs` folder.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommand } from '../lib/command.mjs'
import { root } from '../lib/packages.mjs'
import { fillReadme, README } from './cli-readme/sections.mjs'

const { options } = readCommand({
  name: 'node scripts/release/cli-readme.mjs',
  does: 'Checks that the README of fwjs-cli has the findings and commands of docs/cli, and the differences it reports.',
  options: { write: { type: 'boolean', default: false, help: 'update it' } },
})

const file = join(root, README)
const before = readFileSync(file, 'utf8')
const after = fillReadme(before)
if (before !== after && options.write) writeFileSync(file, after)
if (before !== after && !options.write) {
  console.error(`${README} is stale: node scripts/release/cli-readme.mjs --write`)
  process.exitCode = 1
}
