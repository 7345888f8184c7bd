// Checks that Dependabot does not propose updates that the comparison with Express forbids.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { read, root } from '../../../scripts/lib/packages.mjs'

const FILE = '.github/dependabot.yml'
const MAJOR = 'version-update:semver-major'

export function checkUpdates() {
  return wrongInUpdates(load(read(FILE))).map((problem) => `${FILE}: ${problem}`)
}

/** Newer major versions of several packages behave differently (docs/dependencies.md). */
export function wrongInUpdates({ version, updates }) {
  const problems = version === 2 ? [] : ['version is not 2']
  for (const update of updates) {
    const ecosystem = update['package-ecosystem']
    if (!['npm', 'github-actions'].includes(ecosystem))
      problems.push(`${ecosystem} is not used here`)
    if (!update.schedule?.interval) problems.push(`${ecosystem} has no interval`)
    if (!existsSync(join(root, update.directory ?? '?')))
      problems.push(`there is no ${update.directory}`)
    const isHeld = update.ignore?.some(
      (rule) => rule['dependency-name'] === '*' && rule['update-types']?.includes(MAJOR),
    )
    if (ecosystem === 'npm' && !isHeld)
      problems.push('major versions of npm packages are not ignored')
    if (ecosystem === 'npm' && update.directory !== '/')
      problems.push(`${update.directory} has versions pinned for comparison`)
  }
  return problems
}
