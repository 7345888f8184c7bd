// Removes compiled files whose source is gone. The compiler leaves them, and a test that imports one passes here
// and fails in a fresh clone.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '../packages')

for (const name of readdirSync(packages)) {
  removeStale(join(packages, name, 'lib'), join(packages, name, 'src'))
  removeStale(join(packages, name, 'build/test'), join(packages, name, 'test'))
}

function removeStale(compiled, sources) {
  if (!existsSync(compiled)) return
  for (const file of readdirSync(compiled, { recursive: true })) {
    const [, stem, module] = /^(.*?)(?:\.d)?\.(m?)[jt]s(?:\.map)?$/.exec(file) ?? []
    if (stem === undefined) continue
    if (!existsSync(join(sources, `${stem}.${module}ts`))) rmSync(join(compiled, file))
  }
}
