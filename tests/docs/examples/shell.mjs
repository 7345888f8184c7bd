import { createRequire } from 'node:module'
import { join } from 'node:path'
import { callsOf, syntaxErrorOf } from './commands.mjs'
import { ROOT } from './workshop.mjs'

const require = createRequire(import.meta.url)

/** The scripts of a project that `npm create fwjs` creates. */
const CREATED = require(
  join(ROOT, 'packages/create-fwjs/templates/typescript/package.json'),
).scripts

/** The commands that a page may tell a reader to run. */
const KNOWN = new Set(
  `npm npx pnpm yarn node tsx tsc bun deno fwjs curl sh bash cd cat cp echo export find git grep kill mkdir
  rm sed test touch openssl redis-server redis-cli nginx docker kubectl systemctl h2load ab autocannon`.split(
    /\s+/,
  ),
)

/** Returns what is wrong with the commands of a block that is not run, or undefined. */
export function wrongInShell(code, scripts) {
  const syntaxError = syntaxErrorOf(code)
  if (syntaxError) return syntaxError
  const known = { ...scripts, ...(/\bnpm create fwjs\b/.test(code) && CREATED) }
  for (const call of callsOf(code)) {
    const wrong = wrongInCall(call, known)
    if (wrong) return wrong
  }
  return undefined
}

function wrongInCall([program, ...words], scripts) {
  if (!KNOWN.has(program)) return `unknown command: ${program}`
  if (program === 'npm') return wrongInNpm(words, scripts)
  if (program === 'fwjs') return wrongInFwjs(words)
  if (program !== 'npx') return undefined
  const [name, ...rest] = words.filter((word) => word !== '--yes' && word !== '-y')
  return /^fwjs(-cli)?(@.*)?$/.test(name) ? wrongInFwjs(rest) : undefined
}

function wrongInNpm([verb, name], scripts) {
  if (verb !== 'run' && verb !== 'run-script') return undefined
  const known = { ...require(join(ROOT, 'package.json')).scripts, ...scripts }
  return name in known ? undefined : `unknown npm script "${name}"`
}

function wrongInFwjs([name, ...words]) {
  const { commands } = require(join(ROOT, 'packages/fwjs-cli/lib/commands/all.js'))
  if (name === undefined || /^(help|--help|-h|--version|-v|-V)$/.test(name)) return undefined
  const command = commands.find((one) => one.name === name)
  if (!command) return `fwjs has no command "${name}"`
  const end = words.indexOf('--')
  for (const word of end === -1 ? words : words.slice(0, end)) {
    const option = /^--([\w-]+)/.exec(word)?.[1]
    if (option && option !== 'help' && !(option in command.options)) {
      return `fwjs ${name} has no option --${option}`
    }
  }
  return undefined
}
