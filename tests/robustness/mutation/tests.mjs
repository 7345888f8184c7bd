import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const ENTRY = path.join(import.meta.dirname, 'entry.mjs')
const REPORTER = path.join(import.meta.dirname, 'stop-at-failure.mjs')
/** These read source text or build packages: they don't test behavior. */
const NOT_RUN = /^(?:types|package|examples)\//
/** A mutant counts as detected if the tests use this many times as much CPU. */
const MORE = 3
/** Additional seconds of CPU for every run. */
const START = 5
/** How often a run is checked, and how often it may be idle before it counts as hanging. */
const INTERVAL = 3000
const IDLE = 5

/**
 * Returns the seconds of CPU that a process and its exited children have used; undefined if it has
 * exited.
 */
function cpuOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
  } catch {
    return undefined
  }
}

/**
 * Runs test files in their own process. Kills a run that uses more than `most` seconds of CPU, or
 * none for a while: on a busy machine elapsed time means nothing.
 */
function runTests(node, files, { mutant, coverageFile, most }) {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: 'test' }
    if (mutant !== undefined) env.__STRYKER_ACTIVE_MUTANT__ = mutant
    if (coverageFile) env.COVERAGE_FILE = coverageFile
    const args = [`--test-reporter=${REPORTER}`, ENTRY, ...files]
    const child = spawn(node, args, { env, stdio: 'ignore', detached: true })
    const run = { passed: false, isEnded: false, cpu: 0 }
    let idle = 0
    const timer = setInterval(() => {
      const cpu = cpuOf(child.pid) ?? run.cpu
      idle = cpu - run.cpu < 0.05 ? idle + 1 : 0
      run.cpu = cpu
      if (cpu <= most && idle < IDLE) return
      run.isEnded = true
      process.kill(-child.pid, 'SIGKILL')
    }, INTERVAL)
    child.on('close', (code) => {
      clearInterval(timer)
      resolve({ ...run, passed: code === 0 })
    })
  })
}

function testFiles(sandbox) {
  return ['fwjs-core', 'fwjs'].flatMap((name) => {
    const folder = path.join(sandbox, 'packages', name, 'build/test')
    return readdirSync(folder, { recursive: true })
      .filter((file) => file.endsWith('.test.mjs') && !NOT_RUN.test(file))
      .map((file) => path.join(folder, file))
  })
}

/**
 * Maps test files to the mutants whose lines they run. Excludes files that fail without a mutant.
 * @returns {Promise<{ file: string, mutants: Set<string>, cpu: number }[]>}
 */
export async function coverageOf(node, sandbox, workers) {
  const waiting = testFiles(sandbox)
  const covered = []
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const coverageFile = path.join(sandbox, `${path.basename(file)}-${waiting.length}.json`)
      const run = await runTests(node, [file], { coverageFile, most: 120 })
      if (!run.passed) {
        console.log(`not used, because it fails without a mutant: ${path.basename(file)}`)
        continue
      }
      const { mutants, cpu } = JSON.parse(readFileSync(coverageFile, 'utf8'))
      rmSync(coverageFile)
      covered.push({ file, mutants: new Set(mutants), cpu })
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return covered
}

/**
 * Runs the tests that cover the line of a mutant: 'noticed', 'too slow', 'survived' or 'not run'.
 */
export async function tryMutant(node, sandbox, mutant, coverage) {
  // Files that run the least code come first: they most likely test this line.
  const covering = coverage
    .filter(({ mutants }) => mutants.has(mutant.id))
    .sort((one, other) => one.mutants.size - other.mutants.size)
  if (covering.length === 0) return 'not run'
  const usual = covering.reduce((sum, { cpu }) => sum + cpu, 0)
  const files = covering.map(({ file }) => file)
  const run = await runTests(node, files, { mutant: mutant.id, most: usual * MORE + START })
  if (run.isEnded) return 'too slow'
  return run.passed ? 'survived' : 'noticed'
}
