import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ENGINES } from './blocks.mjs'
import { LIMIT, start } from './processes.mjs'

/**
 * Snippets that form one program: a snippet, and those that continue it. Each line of the program has
 * the same number as on the page.
 *
 * @typedef {object} Snippet
 * @property {import('./blocks.mjs').Block[]} blocks
 * @property {string} file
 * @property {string} code
 */

/** Groups the snippets of a page into programs. @returns {Snippet[]} */
export function snippetsOf(blocks) {
  const chains = []
  for (const block of blocks) {
    if (block.continues && chains.length > 0) chains.at(-1).push(block)
    else chains.push([block])
  }
  return chains.map(snippetOf)
}

function snippetOf(blocks) {
  const parts = blocks.flatMap((block) => [...block.given, block, ...block.checks])
  const lines = []
  for (const { line, code } of parts) {
    for (const [index, text] of code.trimEnd().split('\n').entries()) {
      const at = line - 1 + index
      lines[at] = lines[at] ? `${lines[at]}; ${text}` : text
    }
  }
  const code = `${Array.from(lines, (text = '') => text).join('\n')}\n`
  const isTyped = blocks.some(
    ({ language }) => language.endsWith('ts') || language === 'typescript',
  )
  const extension = isTyped ? 'mts' : isCommonJs(code) ? 'cjs' : 'mjs'
  return { blocks, code, file: `snippet-${blocks[0].line}.${extension}` }
}

function isCommonJs(code) {
  return !hasImports(code) && /\brequire\(|\bmodule\.exports\b/.test(code)
}

/** Returns true if the statements of a source make it an ES module. */
export function hasImports(code) {
  return /^\s*(import\s*["'{*\w]|export\s)/m.test(code)
}

const GIVEN = join(import.meta.dirname, 'given.mjs')

/** Runs a snippet in a folder. Returns its output if it failed. */
export async function runSnippet(snippet, place) {
  const { blocks } = snippet
  const engine = ENGINES[blocks[0].engine] ?? place.engine
  return runFile(writeSnippet(snippet, place), { ...place, engine })
}

/** Runs a source file like a snippet. Returns its output if it failed. */
export function runFile(file, place) {
  return runNode(['--enable-source-maps', '--import', GIVEN, file], place)
}

function writeSnippet({ file, code }, { folder, ports }) {
  const name = file.replace(/mts$/, 'mjs')
  const inside = ports.inside(code)
  writeFileSync(join(folder, name), name === file ? inside : withoutTypes(inside, file))
  return name
}

async function runNode(args, { folder, env, engine }) {
  const options = { cwd: folder, env: { ...env, EXAMPLE_ENGINE: engine } }
  const one = start(process.execPath, args, options)
  await one.until(() => one.code)
  if (one.code === 0) return undefined
  if (one.code !== undefined) return one.output
  one.kill()
  return `It did not end within ${LIMIT} ms.\n${one.output}`
}

function withoutTypes(code, fileName) {
  const compilerOptions = {
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2022,
    inlineSourceMap: true,
    inlineSources: true,
  }
  return ts.transpileModule(code, { fileName, compilerOptions }).outputText
}
