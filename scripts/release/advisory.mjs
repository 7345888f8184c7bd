// Prints the text of an advisory about our own packages.
import { readCommand } from '../lib/command.mjs'
import { readAdvisories, textOf } from './advisories.mjs'

const { positionals } = readCommand({
  name: 'node scripts/release/advisory.mjs',
  positionals: 'id',
  does: 'Prints the text of a record in scripts/release/advisories.json.',
})

const advisories = readAdvisories()
const advisory = advisories.find(({ id }) => id === positionals[0])
if (advisory === undefined) {
  const known = advisories.map(({ id }) => id).join(', ') || 'none'
  console.error(
    `scripts/release/advisories.json doesn't list "${positionals[0] ?? ''}". Records: ${known}`,
  )
  process.exit(1)
}
console.log(textOf(advisory))
