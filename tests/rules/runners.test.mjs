import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import test from 'node:test'
import { root } from '../../scripts/lib/packages.mjs'
import { FOLDERS } from '../suites.mjs'

/** Finds every file that reads a command line. */
function findRunners() {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.mjs'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => /^(?:bench|tests\/(?:acceptance|conformance|runtimes))\//.test(file))
    .filter((file) => !/node_modules|\/build\//.test(file))
    .filter((file) => /^(?:run|renew)\.mjs$/.test(basename(file)) || isCommand(file))
}

/** Returns true for a runner outside acceptance, where modules read the command line for their runner. */
const isCommand = (file) =>
  !file.startsWith('tests/acceptance/') &&
  readFileSync(join(root, file), 'utf8').includes('readCommand(')

/** CI installs the folders of the suites before it starts a runner; the others install what they need. */
function adviceFor(file) {
  const folder = dirname(file)
  return FOLDERS.includes(folder)
    ? new RegExp(`Run: npm ci --prefix ${folder}$`, 'm')
    : /Run: npm ci (?:--prefix \S+|&& npm run build)$/m
}

/** Creates a fresh clone with the runners: nothing is installed, nothing is built. */
function freshClone() {
  const clone = mkdtempSync(join(tmpdir(), 'fwjs-clone-'))
  const wanted = (source) => !/node_modules|\/build$|\/trees$|\/kept$/.test(source)
  for (const folder of ['bench', 'scripts', 'tests', 'examples', 'docs']) {
    cpSync(join(root, folder), join(clone, folder), { recursive: true, filter: wanted })
  }
  mkdirSync(join(clone, 'packages'))
  return clone
}

const run = (folder, file, ...args) =>
  spawnSync(process.execPath, [join(folder, file), ...args], { encoding: 'utf8' })

const runners = findRunners()

test('the runners are found', () => {
  assert.ok(runners.includes('tests/conformance/run.mjs'))
  assert.ok(runners.includes('bench/process.mjs'))
  assert.ok(runners.length >= 18, runners.join(' '))
})

test('in a fresh clone every runner shows its help, and what to install or build', (t) => {
  const clone = freshClone()
  t.after(() => rmSync(clone, { recursive: true, force: true }))
  for (const file of runners) {
    const help = run(clone, file, '--help')
    assert.equal(help.status, 0, `${file} --help: ${help.stderr}`)
    assert.match(help.stdout, /^(?:npm run|node) .*\[options\]/, file)
    assert.match(help.stdout, /--help +show help/, file)

    // Some need their packages only with --all.
    const start = run(clone, file, ...(help.stdout.includes('--all') ? ['--all'] : []))
    assert.match(start.stderr, adviceFor(file), file)
    assert.equal(start.status, 1, file)
  }
})

test('an unknown option prints the help', () => {
  const { status, stderr } = run(root, 'tests/conformance/indexed.mjs', '--cuont', '3')
  assert.equal(status, 1)
  assert.match(stderr, /Unknown option '--cuont'/)
  assert.match(stderr, /--count N/)
})

test('a runner names the missing system commands and exits, whatever else is missing', () => {
  const starting = runners.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('programs: ['),
  )
  assert.ok(starting.length >= 6, starting.join(' '))
  for (const file of starting) {
    const { status, stderr } = spawnSync(process.execPath, [join(root, file)], {
      encoding: 'utf8',
      env: { ...process.env, PATH: '' },
      timeout: 60_000,
    })
    assert.match(stderr, /must be installed\. Run: bash \.ci\/install system\n$/, file)
    assert.equal(status, 1, file)
  }
})
