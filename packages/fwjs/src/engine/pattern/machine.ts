import { numbered } from './alphabet.ts'
import {
  CHARACTER,
  CHOOSE,
  END,
  FORGET,
  GO,
  LOOK_AHEAD,
  MARK,
  MOVED,
  type Program,
  rowOf,
  START,
  type Step,
} from './program.ts'
import { canReach, isSeen, type Reach, reachOf } from './reach.ts'

interface Run {
  readonly program: Program
  readonly text: string
  readonly numbers: Uint8Array
  readonly reach: Reach
  readonly marks: number[]
  /** Which choice has been taken where. */
  readonly tried: Uint8Array
  /** Pairs: the step and place to go back to, or (a step below 0) the mark to set back. */
  readonly pending: number[]
  at: number
}

const FAILED = -1

/**
 * Finds what the regular expression would find, by the same tries in the same order, but takes no
 * choice from which nothing can follow, and none twice at the same place. So the cost is at most
 * the length of the text times the length of the pattern (DESIGN 5, F77).
 */
export function runProgram(program: Program, text: string): (string | undefined)[] | null {
  const numbers = numbered(text)
  const reach = reachOf(program, numbers)
  if (!canReach(reach, rowOf(program, 0), 0)) return null
  const run: Run = {
    program,
    text,
    numbers,
    reach,
    marks: new Array(program.slots).fill(-1),
    tried: new Uint8Array(program.choices * numbers.length),
    pending: [],
    at: 0,
  }
  const { steps } = program
  let index = 0
  while (index < steps.length) {
    index = take(run, steps[index] as Step, index)
    if (index === FAILED) index = resume(run)
    if (index === FAILED) return null
  }
  return captured(run)
}

/** The step to go on with, or FAILED. */
function take(run: Run, step: Step, index: number): number {
  switch (step.kind) {
    case CHARACTER:
      return step.characters.table[run.numbers[run.at++] as number] === 1 ? index + 1 : FAILED
    case CHOOSE:
      return choose(run, step)
    case GO:
      return step.a
    case MARK:
      setMark(run, step.a, run.at)
      return index + 1
    case FORGET:
      for (let slot = step.a; slot < step.b; slot++) setMark(run, slot, -1)
      return index + 1
    default:
      return holds(run, step) ? index + 1 : FAILED
  }
}

function choose(run: Run, step: Step): number {
  if (step.isRun && step.a < step.b) return runOn(run, step)
  const place = step.id * run.numbers.length + run.at
  if (run.tried[place] === 1) return FAILED
  run.tried[place] = 1
  if (!leadsOn(run, step.a)) return leadsOn(run, step.b) ? step.b : FAILED
  if (leadsOn(run, step.b)) run.pending.push(step.b, run.at)
  return step.a
}

/** A greedy run takes all it can at once, and remembers where it could have stopped. */
function runOn(run: Run, step: Step): number {
  const { program, reach, tried, pending, numbers } = run
  const further = rowOf(program, step.a)
  const out = rowOf(program, step.b)
  const place = step.id * numbers.length
  while (canReach(reach, further, run.at)) {
    if (tried[place + run.at] === 1) return FAILED
    tried[place + run.at] = 1
    if (canReach(reach, out, run.at)) pending.push(step.b, run.at)
    run.at++
  }
  return canReach(reach, out, run.at) ? step.b : FAILED
}

function leadsOn(run: Run, index: number): boolean {
  return canReach(run.reach, rowOf(run.program, index), run.at)
}

function setMark(run: Run, slot: number, value: number): void {
  run.pending.push(-1 - slot, run.marks[slot] as number)
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

/** The steps that only look: at the place, or at the text ahead. */
function holds(run: Run, step: Step): boolean {
  switch (step.kind) {
    case START:
      return run.at === 0
    case END:
      return run.at === run.text.length
    case MOVED:
      return run.marks[step.a] !== run.at
    default:
      return step.kind === LOOK_AHEAD && isSeen(run.reach, step, run.at)
  }
}

function captured(run: Run): (string | undefined)[] {
  const { text, marks, program } = run
  const found: (string | undefined)[] = [text.slice(0, run.at)]
  for (let capture = 1; capture < program.captures; capture++) {
    const start = marks[capture * 2] as number
    const end = marks[capture * 2 + 1] as number
    found.push(start === -1 || end === -1 ? undefined : text.slice(start, end))
  }
  return found
}
