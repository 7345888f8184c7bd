// Runs the compiled unit tests.
import { spawnSync } from 'node:child_process'
import { readCommand } from './lib/command.mjs'
import { PACKAGES, root, TESTED } from './lib/packages.mjs'

const { options, positionals } = readCommand({
  name: 'npm test --',
  does: 'Runs the unit tests of all packages, or of some.',
  positionals: '[package …]',
  options: {
    coverage: {
      type: 'boolean',
      default: false,
      help: 'measure coverage, and fail below the limits in package.json',
    },
    reporter: { type: 'string', value: 'NAME', default: 'spec', help: 'a reporter of node:test' },
  },
})

const unknown = positionals.filter((name) => !TESTED.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown package: ${unknown.join(', ')}. Packages: ${TESTED.join(', ')}.`)
  process.exit(1)
}

const names = positionals.length > 0 ? positionals : TESTED
const tests = [
  ...['--test', '--test-concurrency=1', `--test-reporter=${options.reporter}`],
  ...names.map((name) => `packages/${name}/build/test/all.mjs`),
]
/** Deprecated functions of Node.js throw where the coverage is measured, which is in CI. */
const measured = [
  'node_modules/c8/bin/c8.js',
  ...PACKAGES.flatMap((name) => ['--src', `packages/${name}/src`]),
  ...[process.execPath, '--throw-deprecation', '--enable-source-maps'],
  ...tests,
]
const { status } = spawnSync(process.execPath, options.coverage ? measured : tests, {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
