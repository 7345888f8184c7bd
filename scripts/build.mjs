// Compiles the packages; with --tests, their unit tests, too.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, PACKAGES, root, TESTED } from './lib/packages.mjs'

for (const name of PACKAGES) {
  removeStale(join(folderOf(name), 'lib'), join(folderOf(name), 'src'))
  removeStale(join(folderOf(name), 'build/test'), join(folderOf(name), 'test'))
}
compile(...PACKAGES.map((name) => `packages/${name}`))
for (const name of ['fwjs', 'fwjs-v5']) run('scripts/agent-copies.mjs', name)
if (process.argv.includes('--tests')) {
  const tests = TESTED.map((name) => `packages/${name}/test`)
  const notStrict = ['fwjs', 'fwjs-v5'].map(
    (name) => `packages/${name}/test/types/tsconfig.not-strict.json`,
  )
  compile(...tests, ...notStrict)
}

/**
 * Removes compiled files whose source is gone. The compiler leaves them, and a test that imports one passes
 * here and fails in a fresh clone.
 */
function removeStale(compiled, sources) {
  if (!existsSync(compiled)) return
  for (const file of readdirSync(compiled, { recursive: true })) {
    const [, stem, module] = /^(.*?)(?:\.d)?\.(m?)[jt]s(?:\.map)?$/.exec(file) ?? []
    if (stem === undefined) continue
    if (!existsSync(join(sources, `${stem}.${module}ts`))) rmSync(join(compiled, file))
  }
}

function compile(...projects) {
  run('node_modules/typescript/bin/tsc', '-b', ...projects)
}

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
