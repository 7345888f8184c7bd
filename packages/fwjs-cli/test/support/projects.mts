import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'

const require = createRequire(import.meta.url)
const framework = dirname(require.resolve('fwjs/package.json'))

/** A folder with these files, in which fwjs is installed as `express`; it goes with the test. */
export function projectOf(context: TestContext, files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fwjs-cli-')))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(framework, join(folder, 'node_modules/express'), 'junction')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}
