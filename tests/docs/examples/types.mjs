import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { start } from './processes.mjs'
import { environmentOf, ROOT } from './workshop.mjs'

const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc')

/** The compiler options of a reader's project, and where the names of a snippet are declared. */
const OPTIONS = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  allowJs: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
  // for NestJS
  experimentalDecorators: true,
  // One copy of every package: the links lead to two folders that share some.
  preserveSymlinks: true,
}

const givenOf = (engine) => `export {}
declare global {
  var fw: typeof import('${engine}')
  var app: ReturnType<typeof import('${engine}')>
  var router: import('${engine}').Router
  var server: import('http').Server
  var ask: (path: string, options?: RequestInit) => Promise<Response>
  var test: typeof import('node:test')
  var assert: typeof import('node:assert/strict')
}
`

/**
 * Compiles the TypeScript of all pages in one run: a program for each page, because pages declare
 * properties of `Request` that others do not have.
 *
 * @param {import('./workshop.mjs').Workshop} workshop
 * @param {Map<string, { engine: string, files: { path: string, code: string, line: number, isTyped: boolean }[] }>} sources
 * the contents of each page's folder; `line` is the page line of its first line
 * @returns {Promise<{ page: string, line: number, message: string }[]>} the errors
 */
export async function checkTypes(workshop, sources) {
  const projects = []
  const origins = new Map()
  for (const [page, { engine, files }] of sources) {
    const name = `types/${folderOf(page)}`
    projects.push(writeProject(workshop.make(name), engine, files))
    for (const { path, line } of files) origins.set(`${name}/${path}`, { page, line })
  }
  if (projects.length === 0) return []
  const one = start(process.execPath, [COMPILER, '-b', '--pretty', 'false', ...projects], {
    cwd: workshop.folder,
    env: environmentOf(workshop),
  })
  await one.ended
  const complaints = complaintsIn(one.output, origins)
  if (one.code === 0 || complaints.length > 0) return complaints
  throw new Error(`tsc exited with ${one.code}: ${one.output}`)
}

/** Returns the folder of a page. */
export function folderOf(page) {
  return page.replace(/\.md$/, '').replaceAll('/', '-')
}

function writeProject(folder, engine, files) {
  for (const { path, code } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), code)
  }
  writeFileSync(join(folder, 'given.d.ts'), givenOf(engine))
  const typed = files.filter(({ isTyped }) => isTyped).map(({ path }) => path)
  const project = { compilerOptions: OPTIONS, files: ['given.d.ts', ...typed] }
  const path = join(folder, 'tsconfig.examples.json')
  writeFileSync(path, JSON.stringify(project))
  return path
}

/** Parses `types/guide-x/app.ts(3,5): error TS2322: …` and the lines that explain it. */
function complaintsIn(output, origins) {
  const complaints = []
  for (const text of output.split('\n')) {
    const match = /^(.*?)\((\d+),\d+\): error (TS\d+: .*)$/.exec(text)
    const origin = match && origins.get(match[1])
    if (origin) {
      const { page, line } = origin
      complaints.push({ page, line: line + Number(match[2]) - 1, message: match[3] })
    } else if (/^\s+\S/.test(text) && complaints.length > 0)
      complaints.at(-1).message += `\n${text}`
  }
  return complaints
}
