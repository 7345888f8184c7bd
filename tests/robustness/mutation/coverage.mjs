import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from './instrument.mjs'
import { runTests } from './processes.mjs'

/** These read source text or build packages: they don't test behavior. */
const NOT_RUN = /^(?:types|package|examples)\//
/** What the tests of unchanged code run is kept here, in a folder that git ignores. */
const KEPT = path.join(import.meta.dirname, 'build')

function testFiles(sandbox) {
  return ['fwjs-core', 'fwjs'].flatMap((name) => {
    const folder = path.join(sandbox, 'packages', name, 'build/test')
    return readdirSync(folder, { recursive: true })
      .filter((file) => file.endsWith('.test.mjs') && !NOT_RUN.test(file))
      .map((file) => ({ place: `${name}/${file}`, file: path.join(folder, file) }))
  })
}

/** Runs the tests in a file, and returns which mutants each of them runs; undefined if one fails. */
async function record(node, sandbox, test, isWithoutFastPaths) {
  const result = path.join(sandbox, `coverage-${hashOf(test.place)}-${isWithoutFastPaths}.json`)
  const task = { file: test.file, result }
  const run = await runTests({ node, sandbox }, { task, most: 120, isWithoutFastPaths })
  if (!run.passed) return undefined
  const coverage = JSON.parse(readFileSync(result, 'utf8'))
  rmSync(result)
  return coverage
}

/**
 * Returns the tests by file, each with its milliseconds and how often it runs which mutant, and the mutants
 * that loading the file runs. Excludes files that fail without a mutant.
 * @returns {Promise<{ place: string, file: string, hash: string, load: Set<string>, tests: Record<string, { time: number, hits: Record<string, number> }> }[]>}
 */
export async function coverageOf({ node, sandbox, mutants, workers, isWithoutFastPaths }) {
  mkdirSync(KEPT, { recursive: true })
  const code = hashOf(mutants.map(({ id, key, source }) => `${id} ${key} ${source}`).join('\n'))
  const waiting = testFiles(sandbox)
  const covered = []
  const work = async () => {
    for (let test = waiting.shift(); test; test = waiting.shift()) {
      const hash = hashOf(readFileSync(test.file, 'utf8'))
      const parts = [code, hash, test.place, isWithoutFastPaths]
      const kept = path.join(KEPT, `${hashOf(parts.join('\n'))}.json`)
      if (!existsSync(kept)) {
        const coverage = await record(node, sandbox, test, isWithoutFastPaths)
        writeFileSync(kept, JSON.stringify(coverage ?? null))
      }
      const coverage = JSON.parse(readFileSync(kept, 'utf8'))
      if (!coverage) {
        console.log(`not used, because it fails without a mutant: ${test.place}`)
        continue
      }
      const { load, tests } = coverage
      covered.push({ ...test, hash, load: new Set(load), tests })
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  if (covered.length === 0) throw new Error('Every test file fails')
  return covered
}
