import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Source text by path, with forward slashes, relative to the folder that was read. */
export type Sources = Record<string, string>

const packageFolder = fileURLToPath(new URL('../../../', import.meta.url))

/** Returns the files in a folder of the package with this ending. */
export function sourcesOf(folder: string, ending: string): Sources {
  const names = readdirSync(join(packageFolder, folder), { recursive: true, encoding: 'utf8' })
  const wanted = names.filter((name) => name.endsWith(ending)).sort()
  return Object.fromEntries(
    wanted.map((name) => [
      name.replaceAll('\\', '/'),
      readFileSync(join(packageFolder, folder, name), 'utf8'),
    ]),
  )
}

export function pageOf(name: string): string {
  return readFileSync(join(packageFolder, '../../docs', name), 'utf8')
}

/** Returns the table rows of a page, each as its cells. */
export function rowsIn(page: string): string[][] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.replace(/^\||\|$/g, '').split(/(?<!\\)\|/))
    .map((cells) => cells.map((cell) => cell.trim()))
}
