// Compiles the same apps under the compiler options that projects use, on our types and on those of
// Express. An error counts if @types/express doesn't report one on the same line.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileApps } from './compiler-errors.mjs'
import {
  combinationsText,
  everyCombination,
  everyPair,
  pushedCombinations,
  pushedDeclarations,
} from './compiler-options.mjs'
import { installLargeTrees, installPackages, installSmallTrees, lines } from './option-trees.mjs'
import { options } from './options.mjs'
import { report } from './report.mjs'

const programs = fileURLToPath(new URL('programs', import.meta.url))
const small = ['usage', 'service', 'assignability']
/** Only the last one is written for Express 5. */
const smallFive = ['usage', 'service', 'express-5']

/** Copies folders of apps into a package that imports the framework as `name`. */
async function stage(folder, name, type, apps) {
  const target = join(folder, 'options', `${name}-${type}`)
  await rm(target, { recursive: true, force: true })
  for (const app of apps) {
    await mkdir(join(target, app), { recursive: true })
    for (const file of await readdir(join(programs, app))) {
      const text = await readFile(join(programs, app, file), 'utf8')
      const named = text
        .replaceAll(/'(?:fwjs|express)'/g, `'${name}'`)
        .replaceAll(/'(\.\/\w+)\.mjs'/g, "'$1.js'")
      await writeFile(join(target, app, file), named)
    }
  }
  await writeFile(join(target, 'package.json'), JSON.stringify({ private: true, type }))
  return target
}

/** Copies the apps as a CommonJS package and as an ES module package. */
async function stageBoth(folder, name, apps) {
  const [commonjs, module] = ['commonjs', 'module'].map((type) => stage(folder, name, type, apps))
  return { commonjs: await commonjs, module: await module }
}

/** Jobs with the same module system share parsed files. */
const byModuleSystem = (one, other) =>
  one.compilerOptions.module.localeCompare(other.compilerOptions.module)

/** Compiles jobs of several compilers, two compilers at a time, and hands each result to its job. */
async function compileJobs(jobs) {
  const waiting = [...new Set(jobs.map(({ version }) => version))]
  const worker = async () => {
    for (let version = waiting.shift(); version; version = waiting.shift()) {
      const chosen = jobs.filter((job) => job.version === version).sort(byModuleSystem)
      const results = await compileApps(version, chosen)
      for (const [index, job] of chosen.entries()) job.errors = results[index]
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker))
}

const jobOf = (combination, folders) => {
  return { ...combination, folder: folders[combination.type] }
}

const pairs = new Set(everyPair)
const isForBothNames = (combination) => !options.all || pairs.has(combination)

/**
 * Compiles the apps on @types/express and on our package: as `express` and, for fewer combinations,
 * under its own name.
 */
async function compare(title, combinations, { own, types }, trees, apps) {
  const baseline = await stageBoth(trees[own], 'express', apps)
  const ours = {
    express: await stageBoth(trees.express, 'express', apps),
    [own]: await stageBoth(trees[own], own, apps),
  }
  const comparisons = combinations.flatMap((combination) => {
    const expected = jobOf(combination, baseline)
    const names = isForBothNames(combination) ? ['express', own] : ['express']
    return names.map((name) => ({ name, expected, job: jobOf(combination, ours[name]) }))
  })
  await compileJobs([...new Set(comparisons.flatMap(({ expected, job }) => [expected, job]))])
  return reportComparisons(title, types, comparisons)
}

/** Reports every comparison; returns the sums as a row of docs/compatibility.md. */
function reportComparisons(title, types, comparisons) {
  const totals = { ours: 0, expected: 0, added: 0 }
  for (const { name, expected, job } of comparisons) {
    const added = [...job.errors].filter(([place]) => !expected.errors.has(place))
    const counts = `${job.errors.size} errors, ${types} ${expected.errors.size}`
    const lines = added.map(([, line]) => line)
    report(`${title}, ${job.title}, as ${name}: ${counts}`, lines.join('\n'))
    totals.ours += job.errors.size
    totals.expected += expected.errors.size
    totals.added += added.length
  }
  const express = `${totals.expected} errors`
  const fwjs = `${totals.ours} errors, ${totals.added} that ${types} doesn't report`
  const exercised = `${comparisons.length} compilations, ${combinationsText}`
  console.log(`    ${title}, ${comparisons.length} compilations: ${express}; ${fwjs}\n`)
  return { name: `${title} under compiler options`, version: '', exercised, express, fwjs }
}

/** Counts every error, in declaration files and in apps that use every package. */
async function checkPackages(combinations) {
  const folders = await stageBoth(await installPackages(), 'fwjs', ['packages'])
  const jobs = combinations.map((combination) => jobOf(combination, folders))
  await compileJobs(jobs)
  for (const { title, errors } of jobs) {
    report(`fwjs, fwjs-v3, fwjs-v5 and fwjs-ops, ${title}`, [...errors.values()].join('\n'))
  }
}

/**
 * Compiles the combinations of a push, or all with --all; returns rows of docs/compatibility.md.
 */
export async function checkOptions() {
  const combinations = options.all ? everyCombination : pushedCombinations
  const { four, five } = lines
  const rows = [
    await compare('Apps', combinations, four, await installSmallTrees(four), small),
    await compare(
      'Apps for Express 5',
      combinations,
      five,
      await installSmallTrees(five),
      smallFive,
    ),
  ]
  await checkPackages(options.all ? everyPair : pushedDeclarations)
  if (!options.all) return rows
  const large = [...small, 'ecosystem']
  rows.push(
    await compare('Apps and typed packages', everyPair, four, await installLargeTrees(), large),
  )
  return rows
}
