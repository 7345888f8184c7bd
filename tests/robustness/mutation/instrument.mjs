import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'

/** The mutated modules: those that a request passes through. */
export const MODULES = ['engine', 'files', 'body', 'response', 'node/connection']

const logger = new Proxy({}, { get: () => () => {} })
const settings = { plugins: null, ignorers: [], excludedMutations: [], noHeader: false }

function filesOf(lib, module) {
  return readdirSync(path.join(lib, module), { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(lib, module, name))
}

/** Lines that TypeScript adds to every file. */
const MADE_BY_COMPILER =
  /__esModule|__importDefault|__importStar|__createBinding|__setModuleDefault/

const excerpt = (text) => text.replace(/\s+/g, ' ').slice(0, 160)

/** Returns the text between two positions in a file. */
function between(code, { start, end }) {
  const lines = code.split('\n').slice(start.line, end.line + 1)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column)
  lines[0] = lines[0].slice(start.column)
  return lines.join('\n')
}

/**
 * Adds every mutant to the files of the sandbox, each behind a switch that an environment variable
 * turns on.
 * @returns {Promise<{ id: string, name: string, module: string, kind: string, from: string, to: string }[]>}
 */
export async function instrument(sandbox) {
  const lib = path.join(sandbox, 'packages/fwjs-core/lib')
  const files = MODULES.flatMap((module) => filesOf(lib, module)).map((name) => ({
    name,
    content: readFileSync(name, 'utf8'),
    mutate: true,
  }))
  const { files: changed, mutants } = await new Instrumenter(logger).instrument(files, settings)
  for (const { name, content } of changed) writeFileSync(name, content)
  const codeOf = new Map(files.map(({ name, content }) => [name, content]))
  const isOurs = ({ fileName, location }) =>
    !MADE_BY_COMPILER.test(codeOf.get(fileName).split('\n')[location.start.line])
  return mutants.filter(isOurs).map(({ id, fileName, location, replacement, mutatorName }) => {
    const file = path.relative(lib, fileName)
    const place = `${file}:${location.start.line + 1}:${location.start.column + 1}`
    return {
      id,
      module: file.split(path.sep)[0],
      kind: mutatorName,
      name: `${place} ${mutatorName} ${id}`,
      from: excerpt(between(codeOf.get(fileName), location)),
      to: excerpt(replacement),
    }
  })
}
