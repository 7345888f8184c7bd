import { existsSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '../..')

/**
 * Reads the command line of a runner and handles `--help`. If an option is unknown, fwjs is not built, or
 * required packages or programs are not installed, prints what to do and exits.
 *
 * Import anything that needs those packages after this call, with `await import(…)`: a static import
 * would fail before anything can be printed.
 *
 * @param {object} command
 * @param {string} command.name how it is started, such as `npm run bench --`
 * @param {string} command.does what it does, in a sentence or two
 * @param {Record<string, {type: 'string' | 'boolean', help: string, default?: string | boolean, value?: string, multiple?: boolean}>} [command.options]
 * @param {string} [command.positionals] the arguments that are not options, as `--help` shows them
 * @param {string[] | ((options: object) => string[])} [command.folders] the folders whose packages it needs
 * @param {string[]} [command.programs] the programs of the system that it starts
 * @returns {{ options: Record<string, any>, positionals: string[] }}
 */
export function readCommand(command) {
  const { options = {}, positionals, folders = [], programs = [] } = command
  const settings = { options: { ...options, help: HELP }, allowPositionals: Boolean(positionals) }
  const read = attempt(() => parseArgs(settings))
  if (read.error) end(`${read.error.message}\n\n${helpOf(command)}`)
  if (read.values.help) {
    console.log(helpOf(command))
    process.exit(0)
  }
  const needed = typeof folders === 'function' ? folders(read.values) : folders
  const problems = missingFrom(needed, programs)
  if (problems.length > 0) end(problems.join('\n'))
  return { options: read.values, positionals: read.positionals }
}

/** Returns everything that is missing, so that one reading is enough. */
function missingFrom(folders, programs) {
  const uninstalled = folders.filter((folder) => !isInstalled(folder))
  const missing = programs.filter((program) => !isOnPath(program))
  const isBuilt = existsSync(join(root, 'packages/fwjs/lib/express.js'))
  return [
    ...uninstalled.map((folder) => {
      const place = relative(root, folder)
      return `The packages in ${place} are not installed. Run: npm ci --prefix ${place}`
    }),
    ...(isBuilt ? [] : ['fwjs is not built. Run: npm ci && npm run build']),
    ...(missing.length > 0
      ? [`${missing.join(' and ')} must be installed. Run: bash .ci/install system`]
      : []),
  ]
}

const HELP = { type: 'boolean', default: false, help: 'show help' }

function attempt(read) {
  try {
    return read()
  } catch (error) {
    return { error }
  }
}

/** npm writes this file after everything else. */
export function isInstalled(folder) {
  return existsSync(join(folder, 'node_modules/.package-lock.json'))
}

/** Returns true if the shell would find the program; Windows has none of those that runners start. */
export function isOnPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.some((folder) => existsSync(join(folder, program)))
}

function end(message) {
  console.error(message)
  process.exit(1)
}

function helpOf({ name, does, options = {}, positionals = '' }) {
  const rows = Object.entries({ ...options, help: HELP }).map(([option, about]) => {
    const value = about.type === 'string' ? ` ${about.value ?? 'TEXT'}` : ''
    const initial = about.type === 'string' && about.default !== undefined
    return [`--${option}${value}`, about.help + (initial ? ` (default ${about.default})` : '')]
  })
  const width = Math.max(...rows.map(([left]) => left.length))
  const lines = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
  return [`${name} [options] ${positionals}`.trim(), '', does, '', ...lines].join('\n')
}
