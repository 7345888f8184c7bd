import fc from 'fast-check'
import { describe } from '../machinery/describe.mjs'
import { difference } from '../machinery/report.mjs'
import { serve, WAYS } from '../machinery/transcript.mjs'

/*
 * Plays random programs on both sides over real keep-alive sockets. A program is plain data
 * ("recipe") that `build` turns into an app, so that fast-check can shrink and print it.
 */

const LONG = 2000

const ways = Object.keys(WAYS)

/** Runs one program on both sides; undefined when nothing differs. */
async function firstDifference(program, sides) {
  const way = ways[program.requests.length % ways.length]
  const [express, fwjs] = await playBoth(program, sides, way)
  for (let index = 0; index < Math.max(express.length, fwjs.length); index += 1) {
    const left = express[index]
    const right = fwjs[index]
    if (left?.text === right?.text) continue
    return `${left?.title ?? '(none)'}\n${difference(left?.text ?? '', right?.text ?? '')}`
  }
}

/**
 * A side that said nothing within a short patience may only have been held up by a busy machine:
 * a difference counts when it is still there after waiting long.
 */
async function lastingDifference(program, sides) {
  const found = await firstDifference(program, sides)
  if (!found || program.patience >= LONG) return found
  return firstDifference({ ...program, patience: LONG, settle: LONG / 10 }, sides)
}

/** One after the other: what a side writes to stderr must not be taken for the other's. */
async function playBoth(program, sides, way) {
  return [await serve(program, sides.express, way), await serve(program, sides.ours, way)]
}

/**
 * Checks programs until about `runs` requests were compared.
 * @param {object} part
 * @param {string} part.name
 * @param {fc.Arbitrary<object>} part.recipe
 * @param {(recipe: object) => object} part.program makes a program with build and requests
 * @param {number} part.size requests of a program, for the number of programs
 */
export async function play({ name, recipe, program, size }, sides, report, { runs, seed }) {
  const started = Date.now()
  let requests = 0
  const property = fc.asyncProperty(recipe, async (made) => {
    const one = { oneConnection: true, patience: LONG, ...program(made) }
    const found = await lastingDifference(one, sides)
    requests += one.requests.length
    if (found) throw new Error(found)
  })
  const settings = {
    numRuns: Math.ceil(runs / size),
    seed,
    interruptAfterTimeLimit: 300_000,
    markInterruptAsFailure: true,
  }
  const result = await fc.check(property, settings)
  report.compared += requests
  if (result.failed) {
    const shrunk = describe(result.counterexample?.[0])
    report.unexpected(
      `${name}, seed ${seed}, shrunk to\n  ${shrunk}`,
      result.errorInstance?.message ?? 'interrupted',
    )
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  report.say(
    `generated ${name}: ${result.numRuns} programs, ${requests} requests over sockets in ${seconds} s`,
  )
}
