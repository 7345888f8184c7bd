// Runs suites: builds, installs what is missing, runs and times each. The last line is "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled, isOnPath } from '../scripts/lib/command.mjs'
import { root } from '../scripts/lib/packages.mjs'
import { ALIASES, FOLDERS, SUITES } from './suites.mjs'

const HELP = `npm run verify -- NAME… [-- OPTION…]   runs suites; the options are for the suite
npm run verify -- NAME -- --help       shows its options
npm run verify -- --install            installs the packages of all folders, for CI
npm run verify                         lists the suites
`

const [names, given] = splitAt(process.argv.slice(2), '--')
if (names.length === 0 || names.includes('--help')) {
  listSuites()
} else if (names[0] === '--install') {
  FOLDERS.forEach(install)
} else {
  verify(names.map((name) => ALIASES[name] ?? name))
}

function splitAt(words, mark) {
  const at = words.indexOf(mark)
  return at === -1 ? [words, []] : [words.slice(0, at), words.slice(at + 1)]
}

/** Lists the suites with what README.md says about them. */
function listSuites() {
  const page = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  console.log(HELP)
  for (const row of rows) {
    const [, name, proves, needs, minutes] = plainText(row)
      .split('|')
      .map((cell) => cell.trim())
    const needed = needs && ` (needs ${needs})`
    console.log(`${name.padEnd(18)} ${minutes.padStart(3)} min  ${proves}${needed}`)
  }
}

/** Removes code marks and links. */
function plainText(markdown) {
  const text = markdown.replaceAll('`', '').replace(/ \(\[README\][^)]*\)\)/, '')
  return text.replace(/\[(.*?)\]\(.*?\)/g, '$1')
}

function verify(chosen) {
  const unknown = chosen.filter((name) => !Object.hasOwn(SUITES, name))
  if (unknown.length > 0) {
    console.error(
      `Unknown suite: ${unknown.join(', ')}. Suites: ${Object.keys(SUITES).join(', ')}.`,
    )
    process.exit(1)
  }
  prepare(chosen.map((name) => SUITES[name]))
  const failed = chosen.filter((name) => !runSuite(name)).length
  console.log(`${chosen.length - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Installs what the suites need and isn't installed, and builds the packages. */
function prepare(suites) {
  const needed = ['', ...suites.flatMap(({ folders = [] }) => folders)]
  for (const folder of new Set(needed)) if (!isInstalled(join(root, folder))) install(folder)
  const programs = suites.flatMap((suite) => suite.programs ?? [])
  if (!programs.every(isOnPath)) runOrExit('bash .ci/install system')
  const needsTests = suites.some((suite) => suite.needsTests)
  runOrExit(`node scripts/build.mjs${needsTests ? ' --tests' : ''}`)
}

function install(folder) {
  runOrExit(`npm ci --prefix ./${folder} --no-audit --no-fund --loglevel=error`)
}

/** Runs the commands of a suite until one fails, and prints the result. Returns true if none does. */
function runSuite(name) {
  const { commands, env } = SUITES[name]
  const started = performance.now()
  const isPassed = commands.every((command, index) =>
    run(command, index === commands.length - 1 ? given : [], env),
  )
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`== ${name}: ${isPassed ? 'passed' : 'FAILED'} (${seconds} s)`)
  return isPassed
}

/** Runs a command. Returns true if it succeeds. */
function run(command, args = [], env = {}) {
  const [program, ...words] = command.split(' ')
  const { status } = spawnSync(
    program === 'node' ? process.execPath : program,
    [...words, ...args],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  )
  return status === 0
}

function runOrExit(command) {
  if (!run(command)) process.exit(1)
}
