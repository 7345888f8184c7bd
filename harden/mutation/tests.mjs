import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const ENTRY = path.join(import.meta.dirname, 'entry.mjs')
const REPORTER = path.join(import.meta.dirname, 'stop-at-failure.mjs')
/** These read the text of the code, or build packages: they say nothing about behaviour. */
const NOT_RUN = /^(?:rules|types|package|examples)\//
/** A mutant may make the tests so many times slower before it counts as noticed. */
const SLOWER = 4

/** Runs test files in a process of their own. */
function runTests(node, files, { mutant, coverageFile, patience }) {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: 'test' }
    if (mutant !== undefined) env.__STRYKER_ACTIVE_MUTANT__ = mutant
    if (coverageFile) env.COVERAGE_FILE = coverageFile
    const started = Date.now()
    const args = [`--test-reporter=${REPORTER}`, ENTRY, ...files]
    const child = spawn(node, args, { env, stdio: 'ignore', detached: true })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      process.kill(-child.pid, 'SIGKILL')
    }, patience)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ passed: code === 0, isLate, milliseconds: Date.now() - started })
    })
  })
}

function testFiles(sandbox) {
  const folder = path.join(sandbox, 'packages/fwjs/build/test')
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.test.mjs') && !NOT_RUN.test(name))
    .map((name) => path.join(folder, name))
}

/**
 * Which test files run the line of which mutant. Files that fail without a mutant are left out.
 * @returns {Promise<{ file: string, mutants: Set<string>, milliseconds: number }[]>}
 */
export async function coverageOf(node, sandbox, workers) {
  const waiting = testFiles(sandbox)
  const covered = []
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const coverageFile = path.join(sandbox, `${path.basename(file)}-${waiting.length}.json`)
      const run = await runTests(node, [file], { coverageFile, patience: 120_000 })
      if (!run.passed) {
        console.log(`not used, it fails without a mutant: ${path.basename(file)}`)
        continue
      }
      const mutants = new Set(JSON.parse(readFileSync(coverageFile, 'utf8')))
      rmSync(coverageFile)
      covered.push({ file, mutants, milliseconds: run.milliseconds })
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return covered
}

/** Runs the tests that run the line of a mutant: 'noticed', 'too slow', 'survived' or 'not run'. */
export async function tryMutant(node, sandbox, mutant, coverage) {
  // The files that run the least code come first: they most likely test this line.
  const covering = coverage
    .filter(({ mutants }) => mutants.has(mutant.id))
    .sort((one, other) => one.mutants.size - other.mutants.size)
  if (covering.length === 0) return 'not run'
  const usual = covering.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const files = covering.map(({ file }) => file)
  const run = await runTests(node, files, { mutant: mutant.id, patience: usual * SLOWER + 20_000 })
  if (run.isLate) return 'too slow'
  return run.passed ? 'survived' : 'noticed'
}
