import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { groupsOf } from './groups.mjs'
import { hashOf } from './instrument.mjs'
import { runTests } from './processes.mjs'

/** These read source text or build packages: they don't test behavior. */
const NOT_RUN = /^(?:types|examples)\/|^package\/(?!replaced|shapes|fast-path-answers)/
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

/** Keeps which key each id stands for in this code, because ids change with the code. */
function keepKeys(mutants) {
  const code = hashOf(mutants.map(({ id, key, source }) => `${id} ${key} ${source}`).join('\n'))
  const keys = Object.fromEntries(mutants.map(({ id, key }) => [id, key]))
  writeFileSync(keysFile(code), JSON.stringify(keys))
  return code
}

const keysFile = (code) => path.join(KEPT, `keys-${code}.json`)

/**
 * Returns a function that translates recorded ids to those of the current code. A changed line counts as run
 * by the tests that run others of its file.
 */
function translator(recorded, mutants) {
  const keys = JSON.parse(readFileSync(keysFile(recorded), 'utf8'))
  const known = new Set(Object.values(keys))
  const current = new Map(mutants.map((one) => [one.key, one]))
  const changed = groupsOf(
    mutants.filter(({ key }) => !known.has(key)),
    ({ file }) => file,
  )
  return (hits) => {
    const found = Object.entries(hits).flatMap(([id, count]) => {
      const mutant = current.get(keys[id])
      return mutant ? [[mutant, count]] : []
    })
    const files = new Map(found.map(([{ file }, count]) => [file, count]))
    const others = [...files].flatMap(([file, count]) =>
      (changed.get(file) ?? []).map((mutant) => [mutant, count]),
    )
    return Object.fromEntries([...found, ...others].map(([{ id }, count]) => [id, count]))
  }
}

function translated({ code, load, tests }, currentCode, mutants, translators) {
  if (code === currentCode) return { load, tests }
  if (!translators.has(code)) translators.set(code, translator(code, mutants))
  const translate = translators.get(code)
  return {
    load: Object.keys(translate(Object.fromEntries(load.map((id) => [id, 1])))),
    tests: Object.fromEntries(
      Object.entries(tests).map(([name, { time, hits }]) => [
        name,
        { time, hits: translate(hits) },
      ]),
    ),
  }
}

/**
 * Returns the tests by file, each with its milliseconds and how often it runs which mutant, and the mutants
 * that loading the file runs. Excludes files that fail without a mutant. Unchanged test files aren't run
 * again.
 * @returns {Promise<{ place: string, file: string, hash: string, load: Set<string>, tests: Record<string, { time: number, hits: Record<string, number> }> }[]>}
 */
export async function coverageOf({ node, sandbox, mutants, workers, isWithoutFastPaths }) {
  mkdirSync(KEPT, { recursive: true })
  const code = keepKeys(mutants)
  const translators = new Map()
  const waiting = testFiles(sandbox)
  const covered = []
  const work = async () => {
    for (let test = waiting.shift(); test; test = waiting.shift()) {
      const hash = hashOf(readFileSync(test.file, 'utf8'))
      const kept = path.join(KEPT, `${hashOf([hash, test.place, isWithoutFastPaths].join())}.json`)
      if (!existsSync(kept)) {
        const coverage = await record(node, sandbox, test, isWithoutFastPaths)
        writeFileSync(kept, JSON.stringify(coverage ? { code, ...coverage } : null))
      }
      const coverage = JSON.parse(readFileSync(kept, 'utf8'))
      if (!coverage) {
        console.log(`not used, because it fails without a mutant: ${test.place}`)
        continue
      }
      const { load, tests } = translated(coverage, code, mutants, translators)
      covered.push({ ...test, hash, load: new Set(load), tests })
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  if (covered.length === 0) throw new Error('Every test file fails')
  return covered
}
