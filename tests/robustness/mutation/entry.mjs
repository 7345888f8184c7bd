// Runs some of the unit tests: all in one file, recording which mutants each of them runs, or, on a
// mutant, those in the list, until one fails.
import { readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import realTest from 'node:test'
import { pathToFileURL } from 'node:url'
import { collected } from './collected-tests.mjs'
import { task } from './task.mjs'

const replacement = new URL('collected-tests.mjs', import.meta.url).href
const isTest = (url) => url?.includes('/build/test/')
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isReplaced = specifier === 'node:test' && isTest(context.parentURL)
    return isReplaced ? { url: replacement, shortCircuit: true } : nextResolve(specifier, context)
  },
})

globalThis.__stryker__ ??= {}
const state = globalThis.__stryker__
if (task.mutant) await tryMutant()
else await recordFile(task.file)

/** Returns the tests in a file by their names. */
async function load(file) {
  const before = collected.length
  await import(pathToFileURL(file).href)
  const tests = new Map()
  for (const one of collected.slice(before)) {
    const name = tests.has(one.name) ? `${one.name} (${tests.size})` : one.name
    tests.set(name, one)
  }
  return tests
}

function run({ name, options, body }) {
  return realTest(name, options, body)
}

async function tryMutant() {
  state.activeMutant = task.mutant
  const loaded = new Map()
  let step = 0
  for (const { file, tests } of JSON.parse(readFileSync(task.plan, 'utf8'))) {
    if (!loaded.has(file)) loaded.set(file, await load(file))
    for (const { name, seconds, hitLimit } of tests) {
      state.runs = `${file}\n${name}`
      writeFileSync(task.progress, `${step++} ${seconds} `)
      // A mutant that runs far more often than usual has made a loop endless.
      Object.assign(state, { hitCount: 0, hitLimit })
      await run(loaded.get(file).get(name))
    }
  }
}

async function recordFile(file) {
  state.currentTestId = ' load'
  const times = {}
  for (const [name, one] of await load(file)) {
    state.currentTestId = name
    const start = performance.now()
    await run(one)
    times[name] = Math.round(performance.now() - start)
  }
  process.on('exit', () => {
    const { ' load': load = {}, ...hits } = state.mutantCoverage?.perTest ?? {}
    const tests = Object.fromEntries(
      Object.entries(times).map(([name, time]) => [name, { time, hits: hits[name] ?? {} }]),
    )
    writeFileSync(task.result, JSON.stringify({ load: Object.keys(load), tests }))
  })
}
