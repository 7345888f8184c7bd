// The Windows row of `npm run verify -- runtimes`: the suites, the written conformance cases, and Windows paths.

import { fileURLToPath } from 'node:url'
import { TESTED } from '../../../scripts/lib/packages.mjs'
import { readTap } from '../tap.mjs'
import { exceptionsFor } from './exceptions.mjs'
import { findWine, runNode, windowsPath } from './wine.mjs'

const path = (name) => windowsPath(fileURLToPath(new URL(name, import.meta.url)))
const suite = (name) => path(`../../../packages/${name}/build/test/all.mjs`)
const compare = [path('../../conformance/run.mjs'), '--show', '1000', '--only']

const tests = (name, file) => ({ name, args: ['--test-reporter=tap', file], read: readTests })

/** The written test cases of both major versions. Express 3 needs Node 20: it reads a property that later versions lack. */
const written = (name, only, ...more) => ({
  name,
  args: [...compare, only, ...more],
  read: readComparisons,
})

const long = (line) => [
  tests('paths', path('paths.test.mjs')),
  ...TESTED.map((name) => tests(name, suite(name))),
  written('conformance', 'written', ...(line === '20' ? [] : ['--major', '4'])),
]
const short = () => [
  tests('paths', path('paths.test.mjs')),
  tests('short', path('short.mjs')),
  tests('create-fwjs', suite('create-fwjs')),
  written('files', 'files-', '--major', '4'),
]

function readTests({ stdout, stderr }) {
  const { passed, failures } = readTap('Node', stdout, stderr)
  return { passed, failures, isComplete: /^# tests \d+$/m.test(stdout) }
}

function readComparisons({ stdout }) {
  const [, compared = 0, unexplained = 0] =
    /^(\d+) compared, \d+ explained, (\d+) unexplained$/m.exec(stdout) ?? []
  const failures = [...stdout.matchAll(/^(?:DIFFERS|FAILS) (.*)$/gm)].map(([, title]) => title)
  const isComplete = Number(compared) > 0
  return { passed: compared - unexplained, failures: [...new Set(failures)], isComplete }
}

/** Checks that only the listed tests fail, and that each of them does. */
function check({ name, args, read }, line, isShort) {
  const started = performance.now()
  const run = runNode(line, args, 1_200_000)
  const { passed, failures, isComplete } = read(run)
  const listed = exceptionsFor(name, line)
  const unexpected = failures.filter((title) => !(title in listed))
  // The short form runs a part of the tests.
  const outdated = isShort ? [] : Object.keys(listed).filter((title) => !failures.includes(title))
  const broken = [
    ...unexpected,
    ...outdated.map((title) => `${title}: it is listed as an exception, but it passes`),
    ...(isComplete ? [] : [`${name} ended early (${run.status}): ${run.stderr.slice(-500)}`]),
  ]
  const seconds = Math.round((performance.now() - started) / 1000)
  const excepted = failures.length - unexpected.length
  console.log(
    `  ${name}: ${passed} passed, ${broken.length} failed, ${excepted} listed, ${seconds} s`,
  )
  // Printed immediately, because the other parts take minutes.
  for (const title of broken) console.log(`    ${title}`)
  return { passed, failures: broken }
}

/** Runs everything on one Node.js version. */
export function runWindows(line, isShort) {
  if (!findWine()) {
    const failures = ['Wine is not installed: on Debian, apt-get install wine wine64']
    return { version: 'not run', passed: 0, failures, ok: false, output: '' }
  }
  const version = runNode(line, ['--version'], 120_000).stdout.trim()
  const runs = (isShort ? short() : long(line)).map((part) => check(part, line, isShort))
  const passed = runs.reduce((sum, run) => sum + run.passed, 0)
  const failures = runs.flatMap((run) => run.failures)
  return { version, passed, failures, ok: failures.length === 0 && passed > 0, output: '' }
}
