// Runs the unit suite on every runtime, from one compiled file.

import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCommand } from '../../scripts/lib/command.mjs'
import { isInTable, writePage } from './pages.mjs'
import { readTap } from './tap.mjs'
import { runWindows } from './windows/row.mjs'

const { options } = readCommand({
  name: 'npm run verify -- runtimes --',
  does: 'Runs the unit tests on Node 20, 22, 24, and 26 and on Windows binaries under Wine, which must pass,\nand on Bun and Deno.',
  folders: [import.meta.dirname],
  options: {
    only: { type: 'string', value: 'NAME', help: 'one runtime' },
    strict: {
      type: 'boolean',
      default: false,
      help: 'only Node 22, 24, and 26 with --throw-deprecation, as in CI: `npm run check` runs Node 20 this way',
    },
    short: {
      type: 'boolean',
      default: false,
      help: 'only the path, file, and view tests, on Node 24 for Windows, as in CI',
    },
    write: {
      type: 'boolean',
      default: false,
      help: 'run those in the table of docs/guide/runtimes.md, and update it',
    },
  },
})
const folder = (path) => fileURLToPath(new URL(path, import.meta.url))
const suiteOf = (name, file = 'all') => folder(`../../packages/${name}/build/test/${file}.mjs`)
const suites = ['fwjs-core', 'fwjs', 'fwjs-v3', 'fwjs-v5'].map((name) => suiteOf(name))
/**
 * fwjs-ops watches Node.js sockets: on Deno a paused TLS socket never resumes, and its suite hangs.
 * fwjs-cli changes how Node.js resolves modules; CI runs the tests of that, and all others on one Node.js version only.
 */
const tools = suiteOf('fwjs-cli', options.strict ? 'node-lines' : 'all')
const nodeSuites = [...suites, suiteOf('fwjs-ops'), tools]
const tap = ['--test-reporter=tap']

const runtimes = [
  { name: 'Node 20', binary: process.execPath, args: tap, required: true },
  {
    name: 'Node 20 --throw-deprecation',
    binary: process.execPath,
    args: ['--throw-deprecation', ...tap],
    required: true,
  },
  ...['22', '24', '26'].flatMap((line) => [
    {
      name: `Node ${line}`,
      binary: folder(`node_modules/node${line}/bin/node`),
      args: tap,
      required: true,
    },
    {
      name: `Node ${line} --throw-deprecation`,
      binary: folder(`node_modules/node${line}/bin/node`),
      args: ['--throw-deprecation', ...tap],
      required: true,
    },
  ]),
  ...['20', '24'].map((line) => ({
    name: `Windows, Node ${line} under Wine`,
    line,
    required: true,
  })),
  {
    name: 'Bun',
    binary: folder('node_modules/bun/bin/bun'),
    args: ['test'],
    // Bun's runner accepts the folder and finds the files itself.
    target: dirname,
  },
  {
    name: 'Deno',
    binary: folder('node_modules/deno/deno'),
    args: ['test', '-A', '--no-check', '--node-modules-dir=manual'],
  },
]

function run(runtime) {
  const { name, binary, line, required = false } = runtime
  if (line) return { name, required, ...runWindows(line, options.short) }
  const runs = (required ? nodeSuites : suites).map((suite) => runSuite(runtime, suite))
  const version = spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0]
  return {
    name,
    version,
    required,
    passed: runs.reduce((sum, { passed }) => sum + passed, 0),
    failures: runs.flatMap(({ failures }) => failures),
    ok: runs.every(({ ok }) => ok),
    output: runs.map(({ output }) => output).join('\n'),
  }
}

function runSuite({ name, binary, args, target = (suite) => suite }, suite) {
  const { stdout, stderr, status } = spawnSync(binary, [...args, target(suite)], {
    encoding: 'utf8',
    // Kills a suite that hangs; on a busy machine one takes minutes.
    timeout: 600_000,
    maxBuffer: 1 << 28,
    env: { ...process.env, NO_COLOR: '1' },
  })
  const { passed, failures } = readTap(name, stdout, stderr)
  const ok = status === 0 && failures.length === 0 && passed > 0
  return { passed, failures, ok, output: stdout + stderr }
}

const results = []
const isChosen = ({ name }) =>
  name.startsWith(options.only ?? '') &&
  (!options.strict || isStrict(name)) &&
  (!options.short || name === 'Windows, Node 24 under Wine') &&
  (!options.write || isInTable(name))
for (const runtime of runtimes.filter(isChosen)) {
  const result = run(runtime)
  results.push(result)
  const { name, version, passed, failures, ok, required } = result
  const outcome = ok ? 'passed' : required ? 'FAILED' : 'reported'
  console.log(`${name} (${version}): ${passed} passed, ${failures.length} failed: ${outcome}`)
  for (const title of failures) console.log(`  ${title}`)
  if (!ok && failures.length === 0) console.log(result.output.slice(-2000))
}

if (options.write) writePage(results)

/** Runs one part in CI, which has already run the suite on Node 20 in `npm run check`. */
function isStrict(name) {
  return name.endsWith('--throw-deprecation') && !name.startsWith('Node 20')
}

const broken = results.filter(({ ok, required }) => required && !ok)
process.exitCode = broken.length === 0 ? 0 : 1
