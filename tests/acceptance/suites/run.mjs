// Runs `fwjs compare` on a suite in each supported test runner: one of three tests differs on fwjs
// on purpose, and one fails on both. It must name the first, and leave nothing in the project.
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { readCommand } from '../../../scripts/lib/command.mjs'
import { toolPath, toolsFolder } from '../comparison/tools.mjs'

const folder = import.meta.dirname
const { options } = readCommand({
  name: 'node tests/acceptance/suites/run.mjs',
  does: 'Runs fwjs compare on a test suite in each test runner, with one test that differs intentionally.',
  folders: [folder, toolsFolder],
  options: {
    only: { type: 'string', value: 'NAME', help: 'only checks whose name starts with NAME' },
    all: { type: 'boolean', default: false, help: 'also test other ways to start the runners' },
    show: { type: 'boolean', default: false, help: 'print the output of fwjs compare' },
  },
})

const build = join(folder, 'build')
const command = join(folder, '../../../packages/fwjs-cli/lib/bin.js')
const bin = (name) => join(folder, 'node_modules/.bin', name)
const node22 = toolPath('node22/bin/node')
const mocha = [bin('mocha'), 'app.test.cjs']

/** The titles around a test are separated, if the runner reports them separately. */
const differing = 'the application says what it runs on'
const nested = 'the application › says what it runs on'
const file = 'app.test.cjs'

/** `left`: files that the runner itself leaves in the project; `longer`: only with --all. */
const checks = [
  { name: 'node:test', project: 'node', names: [`${file} › ${nested}`] },
  {
    name: 'node:test with a reporter of the project',
    project: 'node',
    words: ['node', '--test', '--test-reporter=dot'],
    names: [`${file} › ${nested}`],
  },
  {
    name: 'node:test without --test',
    project: 'node',
    words: ['node', file],
    names: [nested],
    longer: true,
  },
  {
    name: 'node:test on Node 22',
    project: 'node',
    words: [node22, '--test'],
    longer: true,
    names: [`${file} › ${nested}`],
  },
  { name: 'Mocha', project: 'mocha', names: [`${file} › ${differing}`] },
  {
    name: 'Mocha in parallel',
    project: 'mocha',
    words: [...mocha, '--parallel'],
    longer: true,
    names: [`${file} › ${differing}`],
  },
  { name: 'Jest', project: 'jest', names: [`${file} › ${differing}`] },
  {
    name: 'Jest with a resolver of the project',
    project: 'jest',
    words: [bin('jest'), '--resolver=<rootDir>/resolver.cjs', 'renamed'],
    names: ['renamed.test.cjs › the renamed module says what it runs on'],
    failing: 0,
  },
  {
    name: 'Vitest',
    project: 'vitest',
    names: [`app.test.mjs › ${differing}`],
    left: /^node_modules/,
  },
  {
    name: 'Vitest in threads',
    project: 'vitest',
    words: [bin('vitest'), 'run', '--pool=threads'],
    longer: true,
    names: [`app.test.mjs › ${differing}`],
    left: /^node_modules/,
  },
  {
    name: 'tap',
    project: 'tap',
    names: [`${file} › says what it runs on › should be equal`],
    left: /^\.tap/,
  },
  { name: 'tape', project: 'tape', names: ['says what it runs on › should be strictly equal'] },
]

const filesIn = (place) => readdirSync(place, { recursive: true }).sort()

function compare(words, cwd) {
  const args = [command, 'compare', '--json', '--', ...words]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  if (options.show) console.log(stdout + stderr)
  if (stdout === '') throw new Error(stderr)
  return { status, ...JSON.parse(stdout) }
}

const nameOf = ({ file: path, title }) => (path ? `${path} › ${title}` : title)

/** Converts the findings to the form of the expected ones. */
function summaryOf({ status, runs, differing: found, failing, flaky }) {
  return {
    status,
    names: found.map(nameOf),
    failing: failing.length,
    flaky: flaky.length,
    resolved: [...new Set(runs.map(({ engine, resolved }) => `${engine}: ${resolved}`))],
    replaced: runs.map(({ imports, replaced }) => replaced / imports),
  }
}

function check({ name, project, words = ['npm', 'test'], names, failing = 1, left }) {
  const place = join(build, project)
  const before = filesIn(place)
  const found = summaryOf(compare(words, place))
  const resolved = ['express: express 4.22.3', 'fwjs: fwjs 4.100.0']
  const expected = { status: 1, names, failing, flaky: 0, resolved, replaced: [0, 1, 0, 1] }
  const written = filesIn(place).filter((path) => !before.includes(path) && !left?.test(path))
  const isRight = isDeepStrictEqual(found, expected) && written.length === 0
  console.log(`${name}: ${isRight ? 'reports the differing test' : 'WRONG'}`)
  if (!isRight) console.dir({ found, expected, written }, { depth: 4 })
  return isRight
}

rmSync(build, { recursive: true, force: true })
cpSync(join(folder, 'programs'), build, { recursive: true })
const isChosen = ({ name, longer }) =>
  options.only ? name.startsWith(options.only) : options.all || !longer
let passed = 0
let failed = 0
for (const one of checks.filter(isChosen)) {
  try {
    if (check(one)) passed++
    else failed++
  } catch (error) {
    console.log(`${one.name}: ${error.message}`)
    failed++
  }
}
rmSync(build, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
