import fc from 'fast-check'
import { difference } from '../../../packages/fwjs-cli/lib/comparison/index.js'
import { describe } from '../harness/describe.mjs'
import { serve, textOf, WAYS } from '../harness/transcript.mjs'

/*
 * Runs random test cases on both sides over real keep-alive sockets. A test case is plain data (a
 * "recipe") that `build` turns into an app, so that fast-check can shrink and print it.
 */

const ways = Object.keys(WAYS)

/** A difference between two transcripts. */
class Difference extends Error {
  constructor(place, left, right, express, fwjs) {
    super(`${place}\n${difference(left, right)}`)
    this.express = textOf(express)
    this.fwjs = textOf(fwjs)
  }
}

/** Runs one test case on both sides; returns undefined if there is no unexplained difference. */
async function firstDifference(program, sides, report) {
  const way = ways[program.requests.length % ways.length]
  // One after the other, so that each line on stderr can be assigned to one side.
  const express = await serve(program, sides.express, way)
  const fwjs = await serve(program, sides.ours, way)
  for (let index = 0; index < Math.max(express.length, fwjs.length); index += 1) {
    const left = express[index]
    const right = fwjs[index]
    if (left?.text === right?.text) continue
    if (left && right && program.explain?.(left.text, right.text)) {
      report.explained += 1
      continue
    }
    const place = `by ${way}, request ${index}: ${left?.title ?? '(none)'}`
    return new Difference(place, left?.text ?? '', right?.text ?? '', express, fwjs)
  }
}

/** Limits the run to about `runs` requests, or to the one requested case. */
const extent = ({ runs, seed, case: path, examples = [] }, size) =>
  path === undefined
    ? { numRuns: Math.ceil(runs / size) + examples.length, seed, examples }
    : { numRuns: 1, seed, path }

/** The case index is the first number in fast-check's path; the rest led to a smaller case. */
const caseIndexOf = (path) => path.split(':')[0]

/**
 * Checks test cases until about `runs` requests have been compared.
 * @param {object} part
 * @param {string} part.name
 * @param {fc.Arbitrary<object>} part.recipe
 * @param {(recipe: object) => object} part.program creates a test case with build and requests
 * @param {number} part.size requests per test case, to compute the number of test cases
 * @param {(express: string, fwjs: string) => boolean} [part.explain] whether the two responses show
 *   a row of docs/differences.md that a generator cannot exclude
 */
export async function play({ name, recipe, program, size, explain }, sides, report, options) {
  const started = Date.now()
  let requests = 0
  let first
  const property = fc.asyncProperty(recipe, async (made) => {
    const one = { oneConnection: true, explain, ...program(made) }
    const found = await firstDifference(one, sides, report)
    requests += one.requests.length
    if (!found) return
    first ??= { recipe: describe(made), express: found.express, fwjs: found.fwjs }
    throw found
  })
  const result = await fc.check(property, extent(options, size))
  report.compared += requests
  if (result.failed) {
    const shrunk = describe(result.counterexample?.[0])
    report.unexpected(
      `${name}, seed ${options.seed}, shrunk to\n  ${shrunk}`,
      String(result.errorInstance?.message),
      {
        only: `generated ${name}`,
        case: caseIndexOf(result.counterexamplePath),
        shrunk: result.counterexamplePath,
        ...first,
      },
    )
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  report.say(
    `generated ${name}: ${result.numRuns} programs, ${requests} requests over sockets in ${seconds} s`,
  )
}
