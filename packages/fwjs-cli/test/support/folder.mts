import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'

/** Files by name; an object is written as JSON. */
export type Files = Record<string, string | object>

export function writeFiles(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
}

/** Creates a folder with these files, outside the repository. */
export function newFolder(files: Files = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fwjs-cli-')))
  writeFiles(folder, files)
  return folder
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Creates a folder with these files, removed after the tests. */
export function createFolder(files: Files = {}): string {
  const folder = newFolder(files)
  after(() => removeFolder(folder))
  return folder
}
