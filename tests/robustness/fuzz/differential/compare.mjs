import { readdirSync, readFileSync } from 'node:fs'
import { play } from '../../../conformance/generators/play.mjs'
import { frameworks, PACKAGES } from '../../../conformance/harness/frameworks.mjs'
import { Report } from '../../../conformance/harness/report.mjs'
import { data } from './data.mjs'
import { errors } from './errors.mjs'
import { guards } from './guards.mjs'
import { paths } from './paths.mjs'
import { requestValues } from './request-values.mjs'
import { responseValues } from './response-values.mjs'

/** Each generator with its share of the requests. */
const GENERATORS = [
  [paths, 0.35],
  [errors, 0.1],
  [responseValues, 0.2],
  [requestValues, 0.1],
  [data, 0.15],
  [guards, 0.1],
]

const corpus = new URL('../corpus/', import.meta.url)

/** Returns the cases that once differed, which run first. A file is named after its generator. */
function keptCases(name) {
  const file = `${name.replaceAll(' ', '-')}.json`
  if (!readdirSync(corpus).includes(file)) return []
  return JSON.parse(readFileSync(new URL(file, corpus), 'utf8')).map((recipe) => [recipe])
}

/**
 * Runs generated test cases on Express and on fwjs.
 * @param {number} runs about how many requests
 * @param {boolean} [self] compares Express with itself: the control of the comparison
 */
export async function compare({ runs, seed, only, case: number, self = false }) {
  const sides = frameworks(PACKAGES[4], self)
  const report = new Report()
  for (const [generator, share] of GENERATORS) {
    if (only !== undefined && only !== generator.name) continue
    report.replay = { major: 4, seed, only: generator.name }
    const options = { runs: runs * share, seed, case: number, examples: keptCases(generator.name) }
    await play(generator, sides, report, options)
  }
  return report
}
