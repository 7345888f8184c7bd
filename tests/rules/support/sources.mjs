import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, root } from '../../../scripts/lib/packages.mjs'
import { nodesIn, parse } from '../../../scripts/lib/syntax.mjs'

/** Returns the files in a folder of the repository with this ending, by their path in the folder. */
export function sourcesOf(folder, ending) {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const wanted = names.filter((name) => name.endsWith(ending)).sort()
  return Object.fromEntries(
    wanted.map((name) => [
      name.replaceAll('\\', '/'),
      readFileSync(join(root, folder, name), 'utf8'),
    ]),
  )
}

export const pageOf = (name) => read('docs', name)

/** Folders with files that are installed, built, or measured instead of written. */
const skipped =
  /(?:^|\/)(?:\.git|node_modules|build|coverage)$|^docs\/\.vitepress\/(?:cache|dist)$|^packages\/[\w-]+\/lib$|^tests\/conformance\/kept$|^packages\/fwjs\/agent-shims$|^packages\/fwjs-v5\/agent-shims\/node_modules\/(?:express|router)$/
/** The only folders called `node_modules` with files written by hand. */
const written = ['fwjs-core', 'fwjs-v5'].map((name) => `packages/${name}/agent-shims/node_modules`)
const endings = /\.(?:[cm]?[jt]s|md|json)$|^\.ci\/run$/
const lockfile = /(?:^|\/)package-lock\.json$/

/** Returns the source, tests, and pages of the repository, by their path from its root. */
export function repositoryTexts(folder = '') {
  const found = {}
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) {
      if (written.includes(path) || !skipped.test(path)) Object.assign(found, repositoryTexts(path))
    } else if (endings.test(path) && !lockfile.test(path)) {
      found[path] = readFileSync(join(root, path), 'utf8')
    }
  }
  return found
}

/** Returns the table rows of a page, each as its cells. */
export function rowsIn(page) {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.replace(/^\||\|$/g, '').split(/(?<!\\)\|/))
    .map((cells) => cells.map((cell) => cell.trim()))
}

const LITERALS = new Set(['StringLiteral', 'TemplateElement', 'RegExpLiteral', 'DirectiveLiteral'])

/** Blanks out comments, strings, and regular expressions, line by line. */
export function codeOf(source) {
  const { program, comments } = parse(source)
  const blanked = [...comments, ...nodesIn(program).filter(({ type }) => LITERALS.has(type))]
  let code = ''
  let done = 0
  for (const { start, end } of blanked.sort((one, other) => one.start - other.start)) {
    code += source.slice(done, start) + source.slice(start, end).replace(/[^\n]/g, ' ')
    done = end
  }
  return code + source.slice(done)
}
