import { numbered } from './alphabet.ts'
import type { Matching } from './matching.ts'
import { add, has, type Places } from './places.ts'
import {
  CHARACTER,
  CHOOSE,
  FORGET,
  GO,
  MARK,
  MOVED,
  type Program,
  rowOf,
  type Step,
} from './program.ts'
import { canReach, type Reach, reachOf } from './reach.ts'

interface Run {
  readonly program: Program
  readonly text: string
  readonly reach: Reach
  readonly marks: number[]
  /** Whether there are rounds that must not be empty. Without them the walk never goes back. */
  readonly canFail: boolean
  /** Where each choice has been taken, by its number and how many of its rounds have moved. */
  readonly tried: (Places | undefined)[]
  /** Pairs: the step and place to go back to, or (a step below 0) the mark to set back. */
  readonly pending: number[]
  at: number
  work: number
}

/** What a run found, and how many places it looked at. */
export interface Outcome {
  found: (string | undefined)[] | null
  work: number
}

const FAILED = -1

/**
 * Finds what the regular expression would find. It makes the same choices in the same order, but
 * only those from which a match is possible. It can still fail at a round that must not be empty.
 * Then no choice is made twice at the same position with the same rounds empty.
 */
export function runProgram(matching: Matching, text: string): Outcome {
  const { program, alphabet } = matching
  const reach = reachOf(matching, numbered(alphabet, text))
  if (!canReach(reach, rowOf(program, 0), 0)) return { found: null, work: reach.work }
  const run: Run = {
    program,
    text,
    reach,
    marks: new Array(program.slots).fill(-1),
    canFail: program.slots > program.captures * 2,
    tried: [],
    pending: [],
    at: 0,
    work: reach.work,
  }
  const { steps } = program
  let index = 0
  while (index < steps.length) {
    run.work++
    index = take(run, steps[index] as Step, index)
    if (index === FAILED) index = resume(run)
    if (index === FAILED) return { found: null, work: run.work }
  }
  return { found: captured(run), work: run.work }
}

/** The step to go on with, or FAILED. */
function take(run: Run, step: Step, index: number): number {
  switch (step.kind) {
    case CHARACTER:
      run.at++
      return index + 1
    case CHOOSE:
      return step.isPlainRun ? runOn(run, step) : choose(run, step)
    case GO:
      return step.a
    case MARK:
      setMark(run, step.a, run.at)
      return index + 1
    case FORGET:
      run.work += step.b - step.a
      for (let slot = step.a; slot < step.b; slot++) setMark(run, slot, -1)
      return index + 1
    case MOVED:
      return run.marks[step.a] === run.at ? FAILED : index + 1
    default:
      // The sweep has already checked steps that only look: if one is reached, it holds.
      return index + 1
  }
}

function choose(run: Run, step: Step): number {
  if (isTried(run, step)) return FAILED
  if (!leadsOn(run, step.a)) return step.b
  if (run.canFail && leadsOn(run, step.b)) run.pending.push(step.b, run.at)
  return step.a
}

/** A greedy run takes all it can at once, and remembers where it could have stopped. */
function runOn(run: Run, step: Step): number {
  const { program, reach, pending, canFail } = run
  const further = rowOf(program, step.a)
  const out = rowOf(program, step.b)
  while (canReach(reach, further, run.at)) {
    if (isTried(run, step)) return FAILED
    if (canFail && canReach(reach, out, run.at)) pending.push(step.b, run.at)
    run.at++
    run.work++
  }
  return step.b
}

/**
 * Whether the choice was taken at this place before, with as many of its rounds still empty: what
 * follows depends on nothing else. Rounds lie within each other, so their number tells which.
 */
function isTried(run: Run, { id, rounds }: Step): boolean {
  if (!run.canFail) return false
  let moved = 0
  for (const slot of rounds) if (run.marks[slot] !== run.at) moved++
  run.tried[id + moved] ??= new Uint32Array((run.text.length >>> 5) + 1)
  const places = run.tried[id + moved] as Places
  if (has(places, run.at)) return true
  add(places, run.at)
  return false
}

function leadsOn(run: Run, index: number): boolean {
  return canReach(run.reach, rowOf(run.program, index), run.at)
}

function setMark(run: Run, slot: number, value: number): void {
  if (run.canFail) run.pending.push(-1 - slot, run.marks[slot] as number)
  run.marks[slot] = value
}

/** Undoes the marks set since the last choice, and takes its other way. */
function resume(run: Run): number {
  const { pending } = run
  while (pending.length > 0) {
    const value = pending.pop() as number
    const step = pending.pop() as number
    if (step >= 0) {
      run.at = value
      return step
    }
    run.marks[-1 - step] = value
  }
  return FAILED
}

function captured(run: Run): (string | undefined)[] {
  const { text, marks, program } = run
  const found: (string | undefined)[] = [text.slice(marks[0] as number, run.at)]
  for (let capture = 1; capture < program.captures; capture++) {
    const start = marks[capture * 2] as number
    const end = marks[capture * 2 + 1] as number
    found.push(start === -1 || end === -1 ? undefined : text.slice(start, end))
  }
  return found
}
