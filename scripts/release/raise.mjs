// Raises the versions for a release, in every file that contains them.
import { readCommand } from '../lib/command.mjs'
import { PACKAGES, versionsOf } from '../lib/packages.mjs'
import { raise, withDependents, writeVersions } from './versions.mjs'

const { positionals } = readCommand({
  name: 'node scripts/release/raise.mjs',
  positionals: 'minor | patch package…',
  does: 'Raises the minor version of all packages, or the patch version of the named ones and of those that require them.',
})

const [step, ...names] = positionals
const unknown = names.filter((name) => !PACKAGES.includes(name))
const isRight = step === 'minor' ? names.length === 0 : step === 'patch' && names.length > 0
if (!isRight || unknown.length > 0) {
  console.error(
    `Use: node scripts/release/raise.mjs minor, or patch and some of: ${PACKAGES.join(' ')}`,
  )
  process.exit(1)
}
const before = versionsOf()
const after = { ...before }
for (const name of step === 'minor' ? PACKAGES : withDependents(names)) {
  after[name] = raise(before[name], step)
  console.log(`${name} ${before[name]} -> ${after[name]}`)
}
writeVersions(after)
console.log('Now run npm install, and write an entry for each in CHANGELOG.md.')
