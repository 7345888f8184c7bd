// Saves the results for docs/compatibility.md.
import { writeFile } from 'node:fs/promises'
import { countCases } from './cases.mjs'

/**
 * Formats a tree of the matrix as a row: how many cases compile, on the types of Express and on
 * fwjs.
 */
async function rowOf(tree, measured) {
  const [usage, ecosystem] = await Promise.all(['usage', 'ecosystem'].map(countCases))
  const passing = ({ failing }) =>
    usage + ecosystem - failing.usage.length - failing.ecosystem.length
  const baseline = measured.find((other) => other.baseline && other.kind === tree.kind)
  const failing = [...tree.failing.usage, ...tree.failing.ecosystem]
  return {
    name: tree.title,
    version: '',
    exercised: `${usage} uses and ${ecosystem} typed packages, TypeScript 5.9`,
    express: baseline ? `${passing(baseline)} of ${usage + ecosystem}` : 'no bundled types',
    fwjs: `${passing(tree)} of ${usage + ecosystem}`,
    ...(failing.length > 0 && { note: `Not: ${failing.join('; ')}` }),
  }
}

export async function writeResults(rows, measured) {
  const trees = measured.filter((tree) => !tree.baseline)
  const matrixRows = await Promise.all(trees.map((tree) => rowOf(tree, measured)))
  const page = {
    title: 'Types',
    date: new Date().toISOString().slice(0, 10),
    command: 'npm run acceptance -- --all',
    note: 'First, how many TypeScript versions report no error, with which compiler options, and with two versions of the core types; then, for each package manager, how many uses and typed packages compile.',
    rows: [...rows, ...matrixRows],
  }
  const text = JSON.stringify(page, undefined, 2)
  await writeFile(new URL('results.json', import.meta.url), `${text}\n`)
}
