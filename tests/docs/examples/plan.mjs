import { blocksOf, ENGINES } from './blocks.mjs'
import { kindOf } from './kinds.mjs'
import { hasImports, snippetsOf } from './snippets.mjs'

/**
 * A parsed page: what is run in which order, and what is compiled.
 *
 * @typedef {object} Plan
 * @property {string} page
 * @property {string} engine the package that its snippets call `fw`
 * @property {string} code all code of it, including declarations in comments
 * @property {(import('./blocks.mjs').Block & { kind?: string })[]} blocks
 * @property {import('./snippets.mjs').Snippet[]} snippets
 * @property {Set<string>} packages those that the page installs, or assumes
 * @property {string} manifest the package.json of the folder, until the page writes its own
 */

/** @returns {Plan} */
export function planOf(page, text) {
  const blocks = blocksOf(text).map((block) => ({ ...block, kind: kindOf(block) }))
  const snippets = snippetsOf(blocks.filter(isSnippet))
  const [, line] = /\/([35])\.x\//.exec(page) ?? []
  const engine = line ? `fwjs-v${line}` : 'fwjs'
  return {
    page,
    engine,
    packages: packagesOf(text, [engine, ...blocks.map((block) => ENGINES[block.engine])]),
    blocks,
    snippets,
    code: blocks
      .flatMap((block) => [...block.given, block, ...block.checks].map(({ code }) => code))
      .join('\n'),
    manifest: manifestOf(blocks),
  }
}

const INSTALL = /\bnpm (?:install|i) ((?:[ \\\n]*[\w@./^~-]+)+)/g
const GRANTED = /<!-- installed: (.*?) -->/g

/** Returns the packages in a page's `npm install …` commands and `<!-- installed: … -->` comments. */
function packagesOf(text, engines) {
  const lists = [...text.matchAll(INSTALL), ...text.matchAll(GRANTED)].map(([, list]) => list)
  const words = lists.flatMap((list) => list.split(/[\s\\]+/)).filter((word) => /^[\w@]/.test(word))
  const names = words.map((word) => word.replace(/(?<=.)@.*$/, ''))
  return new Set([...engines.filter(Boolean), ...names])
}

/** Returns true if a block is run on its own, not written as a file. */
export function isSnippet({ kind, file }) {
  return !file && (kind === 'javascript' || kind === 'typescript')
}

/** A page shows ES modules or CommonJS; one that shows both names its files `.mjs` and `.cjs`. */
function manifestOf(blocks) {
  const sources = blocks.filter(({ file }) => file && /\.[jt]s$/.test(file))
  const isModule =
    sources.some(({ code }) => hasImports(code)) &&
    !sources.some(({ file, code }) => file.endsWith('.js') && /\brequire\(/.test(code))
  return `${JSON.stringify({ private: true, ...(isModule && { type: 'module' }) })}\n`
}

/** Returns the page's sources for the compiler; undefined if there is nothing to check. */
export function sourcesOf({ engine, blocks, snippets, manifest }) {
  const typed = snippets.filter(({ file }) => file.endsWith('.mts'))
  const files = new Map([['package.json', { path: 'package.json', code: manifest, line: 1 }]])
  for (const { file, code, line, kind } of blocks) {
    if (!file) continue
    const isTyped = kind === 'typescript'
    const older = files.get(file)
    // A file that is replaced later is checked too, under another name.
    if (older?.isTyped) files.set(`${older.line}-${file}`, { ...older, path: besides(older) })
    files.set(file, { path: file, code, line, isTyped })
  }
  for (const { file, code } of typed) {
    files.set(file, { path: file, code, line: 1, isTyped: true })
  }
  const sources = [...files.values()]
  return sources.some(({ isTyped }) => isTyped) ? { engine, files: sources } : undefined
}

function besides({ path, line }) {
  return path.replace(/([^/]+)$/, `${line}-$1`)
}
