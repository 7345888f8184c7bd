import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Reads the --help output of the commands, and the environment variables in the sources.

const PACKAGES = fileURLToPath(new URL('../../../packages/', import.meta.url))

const help = (name, ...words) =>
  execFileSync(process.execPath, [
    join(PACKAGES, name, 'lib/bin.js'),
    ...words,
    '--help',
  ]).toString()

const optionsIn = (text) =>
  [...text.matchAll(/^ {2}(?:-\w, )?--([\w-]+)/gm)].map(([, option]) => option)

/** Returns the ids of cli.md. */
export function readCli() {
  const commands = /Commands\n([\s\S]*?)\n\n/.exec(help('fwjs-cli'))[1].match(/^ {2}(\w+)/gm)
  const { exports } = JSON.parse(readFileSync(join(PACKAGES, 'fwjs-cli/package.json'), 'utf8'))
  return new Set([
    ...commands
      .map((command) => command.trim())
      .flatMap((command) => [
        `fwjs-${command}`,
        ...optionsIn(help('fwjs-cli', command)).map((option) => `fwjs-${command}-${option}`),
      ]),
    ...Object.keys(exports)
      .filter((path) => path !== './package.json')
      .map((path) => path.replace('./', 'fwjs-cli-')),
    ...engineNames(),
  ])
}

/** Returns the exports of `fwjs-cli/engine`, and the properties that the exported function returns. */
function engineNames() {
  const program = `
    import('${join(PACKAGES, 'fwjs-cli/lib/engine/index.js')}').then((module) => {
      const { engine } = module
      console.log(['engine', 'Engine', ...Object.keys(engine()).map((name) => 'Engine-' + name)].join())
    })`
  const environment = { ...process.env, FWJS_ENGINE: 'express' }
  return execFileSync(process.execPath, ['-e', program], { env: environment })
    .toString()
    .trim()
    .split(',')
}

/** Returns the ids of create.md. */
export function readCreate() {
  const options = optionsIn(help('create-fwjs'))
  return new Set(['create-fwjs', ...options.map((option) => `create-fwjs-${option}`)])
}

const WARNINGS = new Set(
  readdirSync(new URL('../../../docs/warnings/', import.meta.url)).map((name) =>
    name.replace('.md', ''),
  ),
)
const OF_OTHERS = ['NODE_ENV', 'DEBUG', 'NO_DEPRECATION', 'TRACE_DEPRECATION', 'NODE_DEBUG']

/** Returns the ids of environment.md: our variables in the sources, and those of others. */
export function readEnvironment() {
  const names = readdirSync(PACKAGES, { recursive: true })
    .filter((name) => /^[\w-]+\/src\/.*\.ts$/.test(name) && !name.includes('node_modules'))
    .flatMap(
      (name) => readFileSync(join(PACKAGES, name), 'utf8').match(/\bFWJS_[A-Z_0-9]+\b/g) ?? [],
    )
  return new Set([...names.filter((name) => !WARNINGS.has(name)), ...OF_OTHERS])
}
