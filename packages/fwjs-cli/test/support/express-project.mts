import { mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { newFolder, removeFolder } from './folder.mts'

const require = createRequire(import.meta.url)
/**
 * Creates a folder with these files and one of our packages installed as `express`, removed after the
 * test.
 */
export function createProject(
  context: TestContext,
  files: Record<string, string>,
  name = 'fwjs',
): string {
  const framework = dirname(require.resolve(`${name}/package.json`))
  const folder = newFolder(files)
  context.after(() => removeFolder(folder))
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  symlinkSync(framework, join(folder, 'node_modules/express'), 'junction')
  return folder
}
