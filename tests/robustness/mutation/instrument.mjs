import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** The mutated code, which a request passes through, as paths in packages; a module's own files come first. */
const SOURCES = {
  'linear-regexp': ['fwjs-core/lib/linear-regexp'],
  index: [
    'fwjs-core/lib/engine/candidates.js',
    'fwjs-core/lib/engine/route-index.js',
    'fwjs-core/lib/engine/pattern/outline.js',
  ],
  pattern: ['fwjs-core/lib/engine/pattern'],
  tracing: ['fwjs-core/lib/engine/tracing'],
  router: ['fwjs-core/lib/engine', 'fwjs/lib/router'],
  files: ['fwjs-core/lib/files'],
  body: ['fwjs-core/lib/body'],
  response: ['fwjs-core/lib/response'],
  connection: ['fwjs-core/lib/node/connection'],
}
/** Which modules are tested first. */
export const MODULES = [
  ...['linear-regexp', 'router', 'files', 'index', 'pattern', 'body', 'response'],
  ...['tracing', 'connection'],
]

const logger = new Proxy({}, { get: () => () => {} })
const settings = { plugins: null, ignorers: [], excludedMutations: [], noHeader: false }

/** Lines that TypeScript adds to every file. */
const MADE_BY_COMPILER =
  /__esModule|__importDefault|__importStar|__createBinding|__setModuleDefault|^exports\.\w+ = /

export const hashOf = (text) => createHash('sha1').update(text).digest('hex').slice(0, 12)
const excerpt = (text) => text.replace(/\s+/g, ' ').slice(0, 160)

/** Returns the compiled files of a module. Fails if a source was moved or renamed. */
function filesOf(packages, sources) {
  const files = sources.flatMap((source) => {
    const place = path.join(packages, source)
    if (statSync(place).isFile()) return [place]
    return readdirSync(place, { recursive: true })
      .filter((name) => name.endsWith('.js'))
      .map((name) => path.join(place, name))
  })
  if (files.length === 0) throw new Error(`No code in ${sources}`)
  return files
}

/** Returns the module of every mutated file. */
function modulesOf(packages) {
  const modules = new Map()
  for (const [module, sources] of Object.entries(SOURCES)) {
    for (const file of filesOf(packages, sources)) {
      if (!modules.has(file)) modules.set(file, module)
    }
  }
  return modules
}

/** Returns the text between two positions in a file. */
function between(code, { start, end }) {
  const lines = code.split('\n').slice(start.line, end.line + 1)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column)
  lines[0] = lines[0].slice(start.column)
  return lines.join('\n')
}

/**
 * Returns true for code outside functions. It runs once, in the test that loads the file, and matters to
 * others, too.
 */
function isOutsideFunctions(lines, { start }) {
  const top = lines.slice(0, start.line + 1).findLast((line) => /^[^\s})]/.test(line))
  return !/^(?:async )?function|^class/.test(top)
}

/** Makes the instrumented code several times faster once it is known which tests run which mutants. */
export function stopCounting(sandbox) {
  for (const file of modulesOf(path.join(sandbox, 'packages')).keys()) {
    const code = readFileSync(file, 'utf8')
    writeFileSync(file, code.replace(/^function stryCov_\w+\(\) \{/m, '$&\n  return;'))
  }
}

/**
 * Adds every mutant to the files of the sandbox, each behind a switch that an environment variable
 * turns on. `key` stays the same when other lines of the file change; `source` doesn't.
 * @returns {Promise<{ id: string, key: string, source: string, file: string, isStatic: boolean, name: string, module: string, kind: string, from: string, to: string }[]>}
 */
export async function instrument(sandbox) {
  const packages = path.join(sandbox, 'packages')
  const modules = modulesOf(packages)
  const files = [...modules.keys()].map((name) => ({
    name,
    content: readFileSync(name, 'utf8'),
    mutate: true,
  }))
  const { files: changed, mutants } = await new Instrumenter(logger).instrument(files, settings)
  for (const { name, content } of changed) writeFileSync(name, content)
  const codeOf = new Map(files.map(({ name, content }) => [name, content]))
  const isOurs = ({ fileName, location }) =>
    !MADE_BY_COMPILER.test(codeOf.get(fileName).split('\n')[location.start.line])
  const seen = new Map()
  return mutants.filter(isOurs).map(({ id, fileName, location, replacement, mutatorName }) => {
    const code = codeOf.get(fileName)
    const file = path.relative(packages, fileName).replace('/lib/', '/')
    const from = between(code, location)
    const change = [file, mutatorName, from, replacement].join('\n')
    seen.set(change, (seen.get(change) ?? 0) + 1)
    return {
      id,
      key: hashOf(`${change}\n${seen.get(change)}`),
      source: hashOf(code),
      file,
      isStatic: isOutsideFunctions(code.split('\n'), location),
      module: modules.get(fileName),
      kind: mutatorName,
      name: `${file}:${location.start.line + 1}:${location.start.column + 1}`,
      from: excerpt(from),
      to: excerpt(replacement),
    }
  })
}
