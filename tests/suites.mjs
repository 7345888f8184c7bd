/**
 * How each suite in README.md is run. Arguments after `--` go to the last command.
 *
 * @typedef {object} Suite
 * @property {string[]} commands
 * @property {string[]} [folders] the folders whose packages it needs
 * @property {string[]} [programs] the programs of the system that it starts
 * @property {boolean} [needsTests] whether it needs the compiled unit tests
 * @property {Record<string, string>} [env]
 */

const unitTests = 'node scripts/test.mjs --reporter dot'

/** @returns {Suite} a suite in tests/conformance */
const comparison = (file) => ({
  folders: ['tests/conformance'],
  commands: [`node tests/conformance/${file}.mjs`],
})

/** @type {Record<string, Suite>} */
export const SUITES = {
  coverage: { needsTests: true, commands: [`${unitTests} --coverage`] },
  rules: { commands: ['node --test --test-reporter=dot tests/rules/all.mjs'] },
  'dead-code': { commands: ['node node_modules/knip/bin/knip.js'] },
  'package-shape': { commands: ['npm run -s pack:check --workspaces'] },
  surface: { commands: ['node tests/release/surface.mjs'] },
  'without-fast-paths': {
    folders: ['tests/conformance'],
    needsTests: true,
    env: { FWJS_DISABLE_FAST_PATHS: 'all' },
    commands: [
      `${unitTests} fwjs-core fwjs fwjs-v3 fwjs-v5 fwjs-ops`,
      'node tests/conformance/run.mjs --only written',
      'node tests/conformance/run.mjs --only generated --runs 2000',
    ],
  },
  conformance: comparison('run'),
  drift: comparison('drift'),
  'changing-files': comparison('changing-files'),
  indexed: comparison('indexed'),
  bounded: comparison('bounded'),
  hostile: comparison('hostile'),
  candidates: comparison('candidates'),
  traces: comparison('traces'),
  acceptance: {
    folders: [
      'tests/acceptance/trees/tools',
      'tests/acceptance/agents',
      'tests/acceptance/deploys',
      'tests/acceptance/suites',
      'tests/acceptance/check',
      'tests/runtimes',
      'examples/tracing',
    ],
    programs: ['nginx', 'chromium', 'ffmpeg', 'openssl', 'redis-server', 'prometheus'],
    commands: ['node tests/acceptance/run.mjs'],
  },
  robustness: {
    folders: ['tests/robustness', 'tests/conformance', 'tests/runtimes'],
    programs: ['slowhttptest'],
    commands: ['node tests/robustness/run.mjs'],
  },
  mutation: {
    folders: ['tests/robustness/mutation', 'tests/runtimes'],
    needsTests: true,
    commands: ['node tests/robustness/mutation/run.mjs'],
  },
  advisories: {
    folders: ['tests/robustness'],
    commands: ['node tests/robustness/advisories/write.mjs'],
  },
  runtimes: {
    folders: ['tests/runtimes', 'tests/conformance'],
    programs: ['wine'],
    needsTests: true,
    commands: ['node tests/runtimes/run.mjs'],
  },
  transports: {
    folders: ['tests/runtimes'],
    needsTests: true,
    commands: ['node tests/runtimes/transports.mjs'],
  },
  bundles: {
    folders: ['tests/runtimes', 'tests/conformance'],
    commands: ['node tests/runtimes/bundles.mjs'],
  },
  docs: {
    folders: ['tests/docs', 'docs'],
    programs: ['nginx', 'redis-server', 'chromium'],
    commands: ['node tests/docs/run.mjs'],
  },
  reference: { folders: ['docs'], commands: ['node docs/tools/reference/write.mjs'] },
  examples: {
    folders: [
      'examples',
      'examples/nestjs',
      'examples/migration',
      'examples/tracing',
      'tests/docs',
    ],
    programs: ['redis-server'],
    commands: ['node examples/check.mjs'],
  },
  fleet: {
    folders: ['examples/fleet', 'examples/tracing'],
    programs: ['nginx', 'redis-server', 'prometheus', 'openssl'],
    commands: ['node examples/fleet/check.mjs'],
  },
  bench: { folders: ['bench'], programs: ['h2load'], commands: ['node bench/run.mjs'] },
  references: {
    folders: ['bench'],
    programs: ['h2load'],
    commands: ['node bench/references.mjs'],
  },
  'memory-and-start': { folders: ['bench'], commands: ['node bench/process.mjs'] },
  figures: {
    folders: ['bench', 'docs', 'examples/tracing'],
    programs: ['h2load'],
    commands: ['node bench/publish.mjs', 'node docs/tools/figures/write.mjs'],
  },
  scanners: {
    folders: [
      'tests/release',
      'tests/docs',
      'tests/release/scanners',
      'tests/acceptance/trees/tools',
    ],
    commands: ['node tests/release/scanners/run.mjs'],
  },
  release: {
    folders: ['tests/release', 'tests/docs'],
    commands: ['node tests/release/check.mjs'],
  },
  'security-fix': {
    folders: ['tests/release', 'tests/docs', 'tests/robustness'],
    commands: ['node tests/release/security-fix.mjs'],
  },
}

/** Other names, as in package.json. */
export const ALIASES = { harden: 'robustness' }

/** Run by hand only. */
const NOT_IN_CI = ['tests/robustness/mutation', 'tests/release/scanners']

/** The folders whose packages CI installs. */
export const FOLDERS = [
  ...new Set(Object.values(SUITES).flatMap(({ folders = [] }) => folders)),
].filter((folder) => !NOT_IN_CI.includes(folder))
